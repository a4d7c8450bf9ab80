// Runs the batches of a tune. Each is a sweep in a separate directory, so that it runs in threads or on a cluster,
// and resumes.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DataError } from '../../errors.ts';
import { shown } from '../../input/fields.ts';
import { wholeText } from '../../input/wholeFile.ts';
import { ln } from '../../math/special.ts';
import { runCount, runsOf } from '../../sweep/runs.ts';
import { type Point, parseStudy, type Seeds } from '../../sweep/study.ts';
import type { Cell } from '../../sweep/table.ts';
import type { TuneStudy } from '../../tune/study.ts';
import type { Batch, Outcome } from '../../tune/tune.ts';
import { note } from '../common/notes.ts';
import { writeFileAtomically } from '../outputs/output.ts';
import { checkedFiles } from '../sweep/checked.ts';
import { describedRuns } from '../sweep/describedRuns.ts';
import { Sweep } from '../sweep/folder.ts';
import { allParts } from '../sweep/mergeAction.ts';
import { runShards } from '../sweep/runShards.ts';
import { submitMissing, waitForParts } from '../sweep/slurmArray.ts';
import { loadStudyCommand } from '../sweep/studyCommands.ts';
import type { GivenStudy } from './givenStudy.ts';
import type { TuneCommandOptions } from './parameters.ts';

/** A run of a tune, for the table of all. */
export interface TuneRun {
  readonly stage: string;
  readonly seed: number;
  readonly point: Point;
  /** Measures by the names of the command's measures, and those of groups. */
  readonly measures: ReadonlyMap<string, Cell>;
}

/** Shards of a batch: on one machine a small number for each thread, since each is a file that goes to the disk. */
const SHARDS_A_THREAD = 2;
const SHARDS_ON_SLURM = 200;

/**
 * File in a batch's directory, if the budget is a time: the seconds that the tune had taken when the batch was done.
 */
const CLOCK = 'seconds';

export class Batches {
  readonly #study: TuneStudy;
  readonly #given: GivenStudy;
  readonly #folder: string;
  readonly #options: TuneCommandOptions;
  #number = 0;
  #seconds = 0;
  /** Subjects of the warnings that have been printed. */
  readonly #told = new Set<string>();
  readonly runs: TuneRun[] = [];

  /** @param folder of the tune, in which each batch has one */
  constructor(study: TuneStudy, given: GivenStudy, folder: string, options: TuneCommandOptions) {
    this.#study = study;
    this.#given = given;
    this.#folder = folder;
    this.#options = options;
  }

  /** The values that are not tuned, and those instead of them. Each point is a block. */
  blocks(elsewhere: Point = {}): Point[] {
    const { blocks } = this.#study;
    const all = [...runsOf(blocks, { from: 0, to: runCount(blocks, this.#given.file) })];
    const points = all.map(({ point }) => ({ ...point, ...elsewhere }));
    return [...new Map(points.map((point) => [JSON.stringify(point), point])).values()];
  }

  /**
   * Checks the first configurations, and the current one on other workloads, before anything runs.
   *
   * @throws DataError, UsageError, one line
   */
  async check(points: readonly Point[]): Promise<void> {
    const { present, transfer } = this.#study;
    const { file, folder } = this.#given;
    const seeds = { from: 1, to: 1 };
    const batches = [
      { points, seeds },
      ...transfer.map((elsewhere) => ({ points: [present], seeds, elsewhere })),
    ];
    for (const batch of batches)
      await checkedFiles({ study: parseStudy(this.#sweep(batch), file), file, folder });
  }

  /** @throws DataError, UsageError, one line */
  async run(batch: Batch, onProgress: (share: number) => void): Promise<Outcome> {
    const { shards, slurm, engine, workers } = this.#options;
    const begun = performance.now();
    const text = this.#sweep(batch);
    const path = join(this.#folder, `${String(++this.#number).padStart(3, '0')}-${batch.stage}`);
    const { file, folder } = this.#given;
    const usual = slurm ? SHARDS_ON_SLURM : SHARDS_A_THREAD * (workers ?? availableParallelism());
    // A batch that was begun keeps its number of shards, whatever the current options and threads are.
    const sweep = await Sweep.of({ text, file, folder }, path, undefined, checkedFiles, shards ?? usual);
    if (slurm) {
      await submitMissing(sweep, this.#options);
      await waitForParts(sweep, onProgress);
    } else await runShards(sweep, sweep.folder.missing(), { engine, workers, onProgress });
    const logs = await this.#logs(batch, sweep);
    if (!('seconds' in (this.#study.budget ?? {}))) return { logs, seconds: 0 };
    const clock = join(path, CLOCK);
    this.#seconds += (performance.now() - begun) / 1000;
    if (existsSync(clock)) this.#seconds = Number(wholeText(clock, 'a number of seconds'));
    else writeFileAtomically(clock, [`${this.#seconds}\n`]);
    return { logs, seconds: this.#seconds };
  }

  /** The study of a batch, as JSON. */
  #sweep({ points, seeds, elsewhere }: Pick<Batch, 'points' | 'seeds' | 'elsewhere'>): string {
    const { command } = this.#study.blocks;
    const list = points.flatMap((point) => this.blocks(elsewhere).map((block) => ({ ...block, ...point })));
    const ofGroups = this.#study.goals.filter(({ ofGroup }) => ofGroup).map(({ column }) => column);
    const measures = ofGroups.length > 0 ? { measures: [...new Set(ofGroups)] } : {};
    return JSON.stringify({ command, list, seeds, ...measures });
  }

  async #logs({ stage, points, seeds, elsewhere }: Batch, sweep: Sweep): Promise<number[][][]> {
    const { columns, rows, warnings } = await allParts(sweep);
    for (const { about, text } of warnings) {
      if (!this.#told.has(about)) note(text);
      this.#told.add(about);
    }
    const command = await loadStudyCommand(this.#study.blocks);
    const { goals } = this.#study;
    const names = columns.map(({ name }) => name);
    const first = names.indexOf(command.measures[0].name);
    const columnOf = goals.map(({ column }) => names.lastIndexOf(column));
    const blocks = this.blocks(elsewhere);
    const each = seeds.to - seeds.from + 1;
    const logs = points.map(() => goals.map(() => new Array<number>(each * blocks.length)));
    if (rows.length !== sweep.runs)
      throw new DataError(`${this.#given.file}: ${severalRows(rows, command.rows.parameter)}`);
    for (const [run, row] of rows.entries()) {
      const place = Math.floor(run / each);
      const [p, b] = [Math.floor(place / blocks.length), place % blocks.length];
      const seed = seeds.from + (run % each);
      const point = { ...blocks[b], ...points[p] };
      this.runs.push({
        ...{ stage, seed, point },
        measures: new Map(names.slice(first).map((name, i) => [name, row[first + i]])),
      });
      for (const [g, { column, sign }] of goals.entries())
        logs[p][g][(run % each) * blocks.length + b] =
          sign * ln(this.#positive(row[columnOf[g]], column, point, { from: seed, to: seed }));
    }
    return logs;
  }

  #positive(value: Cell, column: string, point: Point, seed: Seeds): number {
    if (typeof value === 'number' && value > 0) return value;
    throw new DataError(
      `${this.#given.file}: ${column} is ${shown(value)} (${describedRuns(point, seed)}); expected a number above 0:` +
        ' gains are ratios; choose another measure',
    );
  }
}

function severalRows(rows: readonly (readonly Cell[])[], parameter: string): string {
  const twice = rows.find(([run], i) => i > 0 && rows[i - 1][0] === run) as readonly Cell[];
  return `run ${twice[0]} has several rows; a configuration has one ${parameter}, so list them: ["a", "b"]`;
}

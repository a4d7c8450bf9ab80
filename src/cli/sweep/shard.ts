import { DataError, UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { Pauses } from '../../simulate/pause.ts';
import { type SweepWarning, WARNINGS } from '../../sweep/part.ts';
import { type PointRuns, type RunRange, runsOf } from '../../sweep/runs.ts';
import type { SweepStudy } from '../../sweep/study.ts';
import { type Row, tableParquet } from '../../sweep/table.ts';
import { varies } from '../../sweep/together.ts';
import type { Kind } from '../threads/kind.ts';
import { SweepColumns } from './columns.ts';
import { describedRuns } from './describedRuns.ts';
import { lastValues } from './lastValues.ts';
import { Parameters } from './parameters.ts';
import { groupMeasuresOf } from './studyCommand.ts';
import { loadStudyCommand } from './studyCommands.ts';

/** A shard of a study. It is plain data, so that another thread can receive it. */
export interface SweepShard extends RunRange {
  readonly study: SweepStudy;
  /** The study's file, for errors. */
  readonly file: string;
  /** The directory of the study's file. The study names files relative to it. */
  readonly folder: string;
  /** The entries that identify the part, in its footer. */
  readonly about: Readonly<Record<string, string | number>>;
}

/** The number of seeds of a point that are run together. Their common data are computed once. */
const SEEDS_AT_ONCE = 64;

/** Runs shards. Each thread has one worker. */
class SweepWorker {
  readonly #kernel: Kernel;
  /** The data prepared for the last study. */
  readonly #last = lastValues<Promise<Prepared>>();
  /** Warnings about the runs of this shard, by subject. */
  readonly #warnings = new Map<string, SweepWarning>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** The part of a shard: a Parquet file. @throws DataError or UsageError, one line that names the run */
  async part(shard: SweepShard, onProgress?: (share: number) => void): Promise<Uint8Array> {
    const { columns, run } = await this.#prepared(shard);
    const rows: Row[] = [];
    this.#warnings.clear();
    const pauses = new Pauses();
    let done = 0;
    for (const runs of pieces(shard)) {
      rows.push(...(await run(runs)));
      done += runs.seeds === undefined ? 1 : runs.seeds.to - runs.seeds.from + 1;
      onProgress?.(done / (shard.to - shard.from));
      await pauses.ifDue();
    }
    const warnings = [...this.#warnings.values()];
    const about = {
      ...{ ...shard.about, FirstRun: shard.from, Runs: shard.to - shard.from },
      ...(warnings.length > 0 && { [WARNINGS]: JSON.stringify(warnings) }),
    };
    return Buffer.concat([...(await tableParquet(columns.all, rows, about))]);
  }

  #prepared({ study, file, folder, from, to }: SweepShard): Promise<Prepared> {
    const warn = (warnings: readonly SweepWarning[]) => {
      for (const { about, text } of warnings)
        if (!this.#warnings.has(about)) this.#warnings.set(about, { about, text });
    };
    return this.#last([study, file, folder], () =>
      prepare(this.#kernel, study, { file, folder, runs: to - from }, warn),
    );
  }
}

export const SWEEP: Kind<SweepShard, Uint8Array> = {
  name: 'sweep',
  worker(kernel) {
    const worker = new SweepWorker(kernel);
    return (shard, { onProgress }) => worker.part(shard, onProgress);
  },
};

interface Prepared {
  readonly columns: SweepColumns;
  run(runs: PointRuns): Promise<Row[]>;
}

/** @param runs those of a shard; other shards may have one more or less */
async function prepare(
  kernel: Kernel,
  study: SweepStudy,
  { file, folder, runs }: { file: string; folder: string; runs: number },
  warn: (warnings: readonly SweepWarning[]) => void,
): Promise<Prepared> {
  const command = await loadStudyCommand(study);
  const parameters = new Parameters(command, study, { file, folder });
  const ofGroups = groupMeasuresOf(command, study, file);
  const columns = new SweepColumns(study, command, parameters, ofGroups);
  const runner = command.runner(kernel, varies(study, command.rows.parameter) ? runs + 1 : 0, ofGroups, warn);
  const run = async ({ point, seeds, firstRun }: PointRuns): Promise<Row[]> => {
    try {
      const found = await runner(parameters.setting(point), seeds);
      const shared = columns.cells(point);
      return found.flatMap((ofRun, i) => {
        const seed = seeds ? [seeds.from + i] : [];
        return ofRun.map(({ name, cells }) => [firstRun + i, ...shared, ...seed, name, ...cells]);
      });
    } catch (error) {
      if (!(error instanceof DataError || error instanceof UsageError)) throw error;
      throw new DataError(`${file}: run ${firstRun} (${describedRuns(point, seeds)}): ${error.message}`);
    }
  };
  return { columns, run };
}

/** The runs of a shard, in pieces of at most SEEDS_AT_ONCE seeds. */
function* pieces(shard: SweepShard): Generator<PointRuns> {
  for (const { point, seeds, firstRun } of runsOf(shard.study, shard)) {
    if (seeds === undefined) yield { point, firstRun };
    else {
      for (let from = seeds.from; from <= seeds.to; from += SEEDS_AT_ONCE) {
        const to = Math.min(seeds.to, from + SEEDS_AT_ONCE - 1);
        yield { point, seeds: { from, to }, firstRun: firstRun + (from - seeds.from) };
      }
    }
  }
}

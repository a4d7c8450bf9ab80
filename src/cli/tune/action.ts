import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataError, UsageError } from '../../errors.ts';
import { wholeText } from '../../input/wholeFile.ts';
import { plural } from '../../report/format.ts';
import { raceText, tuneText } from '../../report/tune/text.ts';
import { configurationText, type TuneContext } from '../../report/tune/words.ts';
import { arrayOptions } from '../../slurm/drive/array.ts';
import type { SweepStudy } from '../../sweep/study.ts';
import type { Measures } from '../../tune/goal.ts';
import { parseTuneStudy, type TuneStudy } from '../../tune/study.ts';
import { type Batch, type Outcome, type Raced, type Tuned, tune } from '../../tune/tune.ts';
import { progress } from '../common/progress.ts';
import { onInterrupt } from '../outputs/interrupt.ts';
import { makeFolder, printJson, printText, tell, writeFileAtomically } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { needSlurm } from '../sweep/slurmArray.ts';
import { loadStudyCommand } from '../sweep/studyCommands.ts';
import { Batches } from './batches.ts';
import { tuneDocument } from './document.ts';
import { type GivenStudy, givenStudy } from './givenStudy.ts';
import { OF_A_LOG, type TuneCommandOptions } from './parameters.ts';
import { runsCsv } from './runsCsv.ts';
import { takeOver } from './takeOver.ts';

export async function tuneAction(argument: string, options: TuneCommandOptions): Promise<void> {
  const { slurm, sbatchArgs, maxTasks, workers, output, json, csv, report } = options;
  for (const [flag, isGiven] of [
    ['--sbatch-args', sbatchArgs !== ''],
    ['--max-tasks', maxTasks !== undefined],
  ] as const)
    if (isGiven && !slurm) throw new UsageError(`${flag} is for --slurm`);
  if (slurm && workers !== undefined)
    throw new UsageError('--workers is not for --slurm: a task of an array has one thread');
  if (slurm && output === undefined)
    throw new UsageError('--slurm: name a folder that the nodes see with --output');
  // These checks come before the directory is made.
  if (slurm) {
    arrayOptions(sbatchArgs);
    needSlurm();
  }
  const given = givenStudy(argument, options);
  const study = await studyOf(given);
  const temporary = output === undefined ? temporaryFolder() : undefined;
  try {
    const batches = new Batches(study, given, output ?? (temporary as string), options);
    const steps = tune(study, batches.blocks().length, given.file);
    const first = steps.next();
    if (first.done) throw new Error('a tune that runs nothing');
    await batches.check(first.value.points);
    if (output !== undefined) beginFolder(output, given);
    const tuned = await done(steps, first.value, batches, json);
    const context: TuneContext = {
      name: given.file,
      study,
      tuned,
      takeOver: takeOver(study, batches.blocks()[0], tuned),
    };
    if (csv !== undefined) await writeOutput(csv, runsCsv(batches.runs));
    if (report !== undefined) {
      const { tunePage } = await import('../../report/pages/tunePage.ts');
      await writeOutput(report, [tunePage(context)]);
    }
    if (json) await printJson(tuneDocument(context));
    else await printText(tuneText(context));
  } finally {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}

/** An error about a field of a study: `log.swf: constraints: …`. The option of a field has its name, in the singular. */
const OF_A_FIELD = new RegExp(`^.*?: (${Object.keys(OF_A_LOG).join('|')})s?\\b(.*)$`);

/** @throws DataError for a study; UsageError that names the option if options specify settings of a study */
async function studyOf({ text, file, ofOptions }: GivenStudy): Promise<TuneStudy> {
  try {
    return await parseTuneStudy(text, file, measuresOf);
  } catch (error) {
    if (!ofOptions || !(error instanceof DataError)) throw error;
    const [, option, rest] = OF_A_FIELD.exec(error.message) ?? [];
    throw option === undefined ? error : new UsageError(`--${option}${rest}`);
  }
}

async function measuresOf(blocks: SweepStudy): Promise<Measures> {
  const { command } = blocks;
  const { measures, hasGroups = false } = await loadStudyCommand(blocks);
  const names = measures.filter(({ type }) => type === 'DOUBLE').map(({ name }) => name);
  return { command, names, hasGroups };
}

/** Makes a directory for a tune that will not be resumed. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'specula-tune-'));
  onInterrupt(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const PLAN = 'tune.json';

/** @throws DataError if the directory has another tune: the number of seeds of a race is fixed before it */
function beginFolder(path: string, { text, folder }: GivenStudy): void {
  const file = join(path, PLAN);
  const plan = `${JSON.stringify({ folder, study: JSON.parse(text) })}\n`;
  if (existsSync(file)) {
    if (wholeText(file, 'a study as JSON') === plan) return;
    throw new DataError(`${file}: the folder holds another tune; name another folder, or remove this one`);
  }
  makeFolder(path);
  writeFileAtomically(file, [plan]);
}

/** Runs all batches, shows their progress, and prints the results so far if it is interrupted. */
async function done(
  steps: Generator<Batch, Tuned, Outcome>,
  first: Batch,
  batches: Batches,
  json: boolean | undefined,
): Promise<Tuned> {
  let race: Raced | undefined;
  let isRacing = true;
  const forget = onInterrupt(() => {
    if (isRacing && !json)
      tell(race === undefined ? 'interrupted before the race: nothing is known yet' : raceText(race));
  });
  try {
    for (let batch = first; ; ) {
      race = batch.race ?? race;
      const bar = progress(progressText(batch, batches.runs.length));
      const outcome = await batches.run(batch, bar.show).finally(bar.hide);
      const next = steps.next(outcome);
      if (next.done) return next.value;
      batch = next.value;
    }
  } finally {
    isRacing = false;
    forget();
  }
}

/** `race: 1,240 runs done, 5 of 8 left, sjf-easy the best so far`. */
function progressText({ stage, race }: Batch, runs: number): string {
  const looks = race?.standing.looks ?? [];
  const last = looks[looks.length - 1];
  const best =
    race && last
      ? `, ${last.alive.length} of ${race.points.length} left, ${configurationText(race.points[last.best])} the best so far`
      : '';
  return `${stage}: ${plural(runs, 'run')} done${best}`;
}

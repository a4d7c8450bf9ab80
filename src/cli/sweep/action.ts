import { UsageError } from '../../errors.ts';
import { wholeText } from '../../input/wholeFile.ts';
import type { Engine } from '../../kernel/instance.ts';
import { count, plural } from '../../report/format.ts';
import { arrayOptions } from '../../slurm/drive/array.ts';
import { note } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { printJson, printText } from '../outputs/output.ts';
import { isFolder } from '../outputs/place.ts';
import { checkedFiles } from './checked.ts';
import type { SweepCommandOptions } from './commandParameters.ts';
import { Sweep } from './folder.ts';
import { runShards } from './runShards.ts';
import { needSlurm, submitMissing, waitForParts } from './slurmArray.ts';
import { statusOf, statusText } from './status.ts';

export async function sweepAction(study: string, options: SweepCommandOptions): Promise<void> {
  const { slurm, engine, status, shard, wait, sbatchArgs, maxTasks, workers, json } = options;
  for (const [flag, given] of [
    ['--sbatch-args', sbatchArgs !== ''],
    ['--wait', wait],
    ['--max-tasks', maxTasks !== undefined],
  ] as const) {
    if (given && !slurm) throw new UsageError(`${flag} is for --slurm`);
  }
  if (workers !== undefined && slurm)
    throw new UsageError('--workers is not for --slurm: a task of an array has one thread');
  // These checks come before the directory is made.
  if (slurm) {
    arrayOptions(sbatchArgs);
    needSlurm();
  }
  const sweep = await sweepOf(study, options);
  if (shard !== undefined) return runHere(sweep, wanted(sweep, shard), engine, 1);
  if (status) return printStatus(sweep, json);
  if (slurm) return runOnSlurm(sweep, options);
  await runHere(sweep, sweep.folder.missing(), engine, workers);
  await printStatus(sweep, json);
}

async function sweepOf(study: string, { output, shards, status }: SweepCommandOptions): Promise<Sweep> {
  if (isFolder(study)) {
    if (output !== undefined) throw new UsageError(`--output: ${study} is the folder of a sweep already`);
    const sweep = Sweep.open(study);
    if (shards !== undefined && shards !== sweep.shards)
      throw new UsageError(`--shards ${shards}: ${study} was begun with ${sweep.shards}; leave it out`);
    return sweep;
  }
  wholeText(study, 'a study as JSON');
  if (output === undefined) throw new UsageError('missing --output DIRECTORY, which keeps the parts');
  if (status && !isFolder(output))
    throw new UsageError(`${output}: no such folder; the sweep has not been begun`);
  return Sweep.begin(study, output, shards, checkedFiles);
}

/** The shards of the list that exist and whose parts are missing. */
function wanted(sweep: Sweep, shards: readonly number[]): number[] {
  if (shards[0] >= sweep.shards)
    throw new UsageError(`--shard ${shards[0]}: there are shards 0 to ${sweep.shards - 1}`);
  const missing = new Set(sweep.folder.missing());
  return shards.filter((shard) => missing.has(shard));
}

async function runHere(
  sweep: Sweep,
  shards: readonly number[],
  engine: Engine,
  workers?: number,
): Promise<void> {
  const ranges = shards.map((shard) => sweep.range(shard));
  const bar = progress(
    plural(
      ranges.reduce((sum, { from, to }) => sum + to - from, 0),
      'run',
    ),
  );
  const ran = runShards(sweep, shards, { engine, workers, onProgress: bar.show });
  for (const { text } of await ran.finally(bar.hide)) note(text);
}

async function runOnSlurm(sweep: Sweep, options: SweepCommandOptions): Promise<void> {
  const { json, wait } = options;
  const { submitted, shards } = await submitMissing(sweep, options);
  if (submitted && !json) {
    const { job, tasks, shardsATask } = submitted;
    const packed = shardsATask === 1 ? '' : `, ${shardsATask} shards a task: the cluster's MaxArraySize`;
    await printText(`array ${job}: ${count(shards)} shards, ${count(tasks)} tasks${packed}\n`);
  }
  if (wait) {
    const bar = progress(plural(sweep.runs, 'run'));
    await waitForParts(sweep, bar.show).finally(bar.hide);
  }
  await printStatus(sweep, json, submitted?.job);
}

async function printStatus(sweep: Sweep, json: boolean | undefined, job?: string): Promise<void> {
  const status = await statusOf(sweep);
  const document = { ...status, ...(job === undefined ? {} : { job }) };
  if (json) await printJson(document);
  else await printText(statusText(status));
}

import { UsageError } from '../../errors.ts';
import type { Engine } from '../../kernel/instance.ts';
import { count } from '../../report/format.ts';
import { arrayOptions } from '../../slurm/drive/array.ts';
import { together } from '../../sweep/together.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { printJson, printText } from '../outputs/output.ts';
import { isFolder } from '../outputs/place.ts';
import { doAll } from '../threads/doAll.ts';
import { SweepColumns } from './columns.ts';
import type { SweepCommandOptions } from './commandParameters.ts';
import { Sweep } from './folder.ts';
import { Parameters } from './parameters.ts';
import { checkPoints } from './points.ts';
import { hasCommand } from './policies/schedulerFiles.ts';
import { SWEEP } from './shard.ts';
import { needSlurm, queuedShards, submitShards, waitForParts } from './slurmArray.ts';
import { statusOf, statusText } from './status.ts';
import { groupMeasuresOf } from './verb.ts';
import { loadVerb } from './verbs.ts';

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
  // These checks come before the folder is made.
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
  if (output === undefined) throw new UsageError('--output FOLDER: name the folder that keeps the parts');
  if (status && !isFolder(output))
    throw new UsageError(`${output}: no such folder; the sweep has not been begun`);
  return Sweep.begin(study, output, shards, async ({ study: parsed, file, folder }) => {
    const verb = await loadVerb(parsed.verb);
    // This checks all parameters and their values before the first run.
    const parameters = new Parameters(verb, parsed, { file, folder });
    new SweepColumns(parsed, verb, parameters, groupMeasuresOf(verb, parsed, file));
    checkPoints(parsed, verb, parameters, file);
    return parameters.files();
  });
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
  if (shards.length === 0) return;
  await sweep.checkFiles();
  const kernel = await commandKernel(engine);
  const ranges = shards.map((shard) => sweep.range(shard));
  const bar = progress(`${count(ranges.reduce((sum, { from, to }) => sum + to - from, 0))} runs`);
  const { rows } = await loadVerb(sweep.study.verb);
  const groups = together(sweep.study, shards, (shard) => sweep.range(shard), rows.parameter);
  const orders = groups.map((group) =>
    group.map((shard) => ({
      work: sweep.shard(shard),
      onResult: (part: Uint8Array) => sweep.write(shard, part),
    })),
  );
  await doAll(kernel, SWEEP, shards.length, orders, {
    // A command is run beside this thread, which alone hears of an interrupt and ends it.
    workers: hasCommand(sweep.study) ? 1 : workers,
    onProgress: (done) => bar.show(done / shards.length),
  }).finally(bar.hide);
}

/** Submits the shards that are missing and not in the queue. */
async function runOnSlurm(
  sweep: Sweep,
  { sbatchArgs, engine, maxTasks: atOnce, wait, json }: SweepCommandOptions,
): Promise<void> {
  await sweep.checkFiles();
  const queued = new Set((await queuedShards(sweep)).map(({ shard }) => shard));
  // The folder is read after the queue, so that the part of a task that has just left the queue is seen.
  const shards = sweep.folder.missing().filter((shard) => !queued.has(shard));
  const submitted = await submitShards(sweep, shards, { engine, options: arrayOptions(sbatchArgs), atOnce });
  if (submitted && !json) {
    const { job, tasks, shardsATask } = submitted;
    const packed = shardsATask === 1 ? '' : `, ${shardsATask} shards a task: the cluster's MaxArraySize`;
    await printText(`array ${job}: ${count(shards.length)} shards, ${count(tasks)} tasks${packed}\n`);
  }
  if (wait) {
    const bar = progress(`${count(sweep.runs)} runs`);
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

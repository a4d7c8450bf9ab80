// Runs a sweep as an array of Slurm jobs. Each task runs one shard, or several if the cluster allows
// fewer tasks than there are shards.
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataError } from '../../errors.ts';
import { quoted } from '../../input/quoted.ts';
import type { Engine } from '../../kernel/instance.ts';
import {
  arrayOptions,
  maxArraySize,
  type QueuedTask,
  queuedTasks,
  submitArray,
} from '../../slurm/drive/array.ts';
import { hasSlurm, NO_SLURM } from '../../slurm/drive/commands.ts';
import { makeFolder } from '../outputs/output.ts';
import { causesText, diedShards } from './died.ts';
import type { Sweep } from './folder.ts';
import { logsOf, noteArray } from './submittedArrays.ts';

/** A shard whose task is in the queue. */
interface QueuedShard {
  readonly shard: number;
  readonly state: string;
  readonly reason: string;
}

/** The shards in the queue. @throws DataError if there is no Slurm, or if Slurm does not answer */
export async function queuedShards(sweep: Sweep): Promise<QueuedShard[]> {
  const tasks = await queuedTasks(sweep.jobName);
  return tasks.flatMap((task) => shardsOf(task).map((shard) => ({ shard, ...stateOf(task) })));
}

const stateOf = ({ state, reason }: QueuedTask) => ({ state, reason });

/** The shards of a task. The array's comment contains the number per task. */
function shardsOf({ index, comment }: QueuedTask): number[] {
  const each = Number(/ (\d+) a task$/.exec(comment)?.[1] ?? 1);
  return Array.from({ length: each }, (_, i) => index * each + i);
}

/** Options for submitting the tasks of a sweep. */
interface SlurmOptions {
  readonly sbatchArgs: string;
  readonly engine: Engine;
  readonly maxTasks?: number;
}

/** A submitted array. */
interface SlurmSubmission {
  readonly job: string;
  readonly tasks: number;
  readonly shardsATask: number;
}

/** Submits these shards as one array; undefined if there are none. @throws DataError, one line */
async function submitShards(
  sweep: Sweep,
  shards: readonly number[],
  { engine, options, atOnce }: { engine: Engine; options: readonly string[]; atOnce?: number },
): Promise<SlurmSubmission | undefined> {
  if (shards.length === 0) return undefined;
  const folder = resolve(sweep.folder.path);
  const each = Math.ceil(sweep.shards / (await maxArraySize()));
  const indices = [...new Set(shards.map((shard) => Math.floor(shard / each)))];
  const logs = resolve(logsOf(sweep));
  makeFolder(logs);
  const first = each === 1 ? '$SLURM_ARRAY_TASK_ID' : `$((SLURM_ARRAY_TASK_ID * ${each}))`;
  const last = each === 1 ? '' : `-$((SLURM_ARRAY_TASK_ID * ${each} + ${each - 1}))`;
  const program = [process.execPath, resolve(process.argv[1]), 'sweep', folder].map(quoted).join(' ');
  const job = await submitArray({
    name: sweep.jobName,
    comment: `specula sweep ${each} a task`,
    indices,
    command: `exec ${program} --engine ${engine} --shard ${first}${last}`,
    output: `${logs}/%A_%a.out`,
    options,
    atOnce,
  });
  noteArray(sweep, { job, shardsATask: each, indices });
  return { job, tasks: indices.length, shardsATask: each };
}

/** Submits the shards that are missing and not in the queue, and prints how many. @throws DataError, one line */
export async function submitMissing(
  sweep: Sweep,
  { sbatchArgs, engine, maxTasks: atOnce }: SlurmOptions,
): Promise<{ submitted: SlurmSubmission | undefined; shards: number }> {
  await sweep.checkFiles();
  const queued = new Set((await queuedShards(sweep)).map(({ shard }) => shard));
  // The directory is read after the queue, so that the part of a task that has just left the queue is seen.
  const shards = sweep.folder.missing().filter((shard) => !queued.has(shard));
  const submitted = await submitShards(sweep, shards, { engine, options: arrayOptions(sbatchArgs), atOnce });
  return { submitted, shards: shards.length };
}

/** @throws DataError if there is no Slurm here */
export function needSlurm(): void {
  if (!hasSlurm()) throw new DataError(`${NO_SLURM}, or leave out --slurm`);
}

/** The time between two queries of the queue, in milliseconds: the first time, and the longest. */
const LOOK = 1000;
const MOST = 10_000;

/** Waits until all parts exist. @throws DataError if parts are missing and no task is queued or running */
export async function waitForParts(sweep: Sweep, onProgress: (share: number) => void): Promise<void> {
  for (let wait = LOOK; ; wait = Math.min(MOST, 1.5 * wait)) {
    const queued = await queuedShards(sweep);
    // The directory is read after the queue, so that the part of a task that has just left the queue is seen.
    const missing = sweep.folder.missing();
    onProgress(sweep.runsThere(missing) / sweep.runs);
    if (missing.length === 0) return;
    if (queued.length === 0) {
      const causes = causesText(await diedShards(sweep, missing)).join('; ');
      throw new DataError(
        `${sweep.folder.path}: ${missing.length} of ${sweep.shards} shards are missing and none is in the` +
          ` queue${causes === '' ? '' : `: ${causes}`}; the output of the tasks is in ${logsOf(sweep)};` +
          ' the same command submits just these shards again',
      );
    }
    await sleep(wait);
  }
}

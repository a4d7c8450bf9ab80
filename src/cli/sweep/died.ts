// Explains why the parts of shards are missing if their tasks are no longer in the queue.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../../errors.ts';
import { systemFault } from '../../input/systemFault.ts';
import { type EndedTask, endedTasks, rangesOf } from '../../slurm/drive/array.ts';
import { endText } from '../../slurm/drive/jobState.ts';
import type { Sweep } from './folder.ts';
import { logsOf, type SubmittedArray, submittedArrays } from './submittedArrays.ts';

/** A shard whose task has ended and left no part. */
export interface DiedShard {
  readonly shard: number;
  /** `FAILED, exit code 1`. */
  readonly ended: string;
  /** The nodes on which the task ran. */
  readonly nodes: string;
  /** The last line of the task's output; absent if the output file does not exist. */
  readonly said?: string;
  /** The file of the task's output. It may not exist. */
  readonly log: string;
}

/**
 * Returns how the tasks of these shards ended, if the cluster still has a record.
 *
 * @throws DataError if there is no Slurm
 */
export async function diedShards(sweep: Sweep, shards: readonly number[]): Promise<DiedShard[]> {
  const died: DiedShard[] = [];
  const left = new Set(shards);
  for (const array of submittedArrays(sweep)) {
    const ours = [...left].filter((shard) => array.indices.includes(Math.floor(shard / array.shardsATask)));
    if (ours.length === 0) continue;
    const ended = new Map((await endedTasks(array.job)).map((task) => [task.index, task]));
    for (const shard of ours) {
      // The last array that had the shard counts.
      left.delete(shard);
      const task = ended.get(Math.floor(shard / array.shardsATask));
      if (task !== undefined) died.push(diedShard(sweep, shard, array, task));
    }
  }
  return died.sort((a, b) => a.shard - b.shard);
}

function diedShard(sweep: Sweep, shard: number, { job }: SubmittedArray, task: EndedTask): DiedShard {
  const log = task.output ?? join(logsOf(sweep), `${job}_${task.index}.out`);
  const said = lastLine(log);
  return { shard, ended: endText(task.end), nodes: task.nodes, log, ...(said === undefined ? {} : { said }) };
}

/** The last line of a file that is not blank; undefined if the file does not exist. */
function lastLine(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    return lines.at(-1) ?? '';
  } catch (error) {
    throw new DataError(`${file}: cannot be read (${systemFault(error)})`);
  }
}

/** One line for each way in which tasks ended: how, the shards, and the last output of the first of them. */
export function causesText(died: readonly DiedShard[]): string[] {
  const ways = new Map<string, DiedShard[]>();
  for (const one of died) {
    const key = JSON.stringify([one.ended, one.said]);
    ways.set(key, [...(ways.get(key) ?? []), one]);
  }
  return [...ways.values()].map((ones) => {
    const [{ ended, said, nodes, log }] = ones;
    const shards = rangesOf(ones.map(({ shard }) => shard));
    return `${ended}: ${shards} (${reason(ended, said, nodes === '' ? 'a node' : nodes, log)})`;
  });
}

function reason(ended: string, said: string | undefined, nodes: string, log: string): string {
  if (said === undefined) return `${log} does not exist: ${nodes} may not see this folder`;
  if (ended === 'COMPLETED')
    return `its part is not here: ${nodes} may see another folder of this name; output: ${log}`;
  return said === '' ? `${log} is empty` : `${log}: ${said}`;
}

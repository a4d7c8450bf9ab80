// Why shards are missing whose tasks are not in the queue any more.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../../errors.ts';
import { type EndedTask, endedTasks, rangesOf } from '../../slurm/array.ts';
import { endText } from '../../slurm/jobState.ts';
import type { Sweep } from './folder.ts';
import { logsOf, type SubmittedArray, submittedArrays } from './submittedArrays.ts';

/** A shard whose task has ended and left no part. */
export interface DiedShard {
  readonly shard: number;
  /** `FAILED, exit code 1`. */
  readonly ended: string;
  /** Where it ran. */
  readonly nodes: string;
  /** What its task wrote last; absent where its output is not there. */
  readonly said?: string;
  /** Where its output is, or was to be. */
  readonly log: string;
}

/** What became of the tasks of these shards, as far as the cluster knows it still. @throws DataError if there is no Slurm */
export async function diedShards(sweep: Sweep, shards: readonly number[]): Promise<DiedShard[]> {
  const died: DiedShard[] = [];
  const left = new Set(shards);
  for (const array of submittedArrays(sweep)) {
    const ours = [...left].filter((shard) => array.indices.includes(Math.floor(shard / array.shardsATask)));
    if (ours.length === 0) continue;
    const ended = new Map((await endedTasks(array.job)).map((task) => [task.index, task]));
    for (const shard of ours) {
      // The last task that had it counts.
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

/** The last line of a file that says something; undefined if there is no such file. */
function lastLine(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    return lines.at(-1) ?? '';
  } catch (error) {
    throw new DataError(`${file}: cannot be read (${(error as Error).message})`);
  }
}

/** A line for each way in which tasks ended: the shards, how, and what the first of them said. */
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
  if (said === undefined) return `${log} is not there: ${nodes} may not see this folder`;
  if (ended === 'COMPLETED')
    return `its part is not here: ${nodes} may see another folder by this name; ${log}`;
  return said === '' ? `${log} is empty` : `${log}: ${said}`;
}

import { DataError } from '../../errors.ts';
import { count, plural } from '../../report/format.ts';
import { rangesOf } from '../../slurm/drive/array.ts';
import { hasSlurm } from '../../slurm/drive/commands.ts';
import { causesText, type DiedShard, diedShards } from './died.ts';
import type { Sweep } from './folder.ts';
import { queuedShards } from './slurmArray.ts';

interface SweepStatus {
  readonly folder: string;
  readonly runs: number;
  readonly runsThere: number;
  readonly shards: number;
  readonly missing: readonly number[];
  /** The missing shards that are in the queue, by their state: `RUNNING`, `PENDING (Resources)`. */
  readonly queued: Readonly<Record<string, readonly number[]>>;
  /** The missing shards that are not in the queue. */
  readonly idle: readonly number[];
  /** The idle shards whose tasks have ended, and how they ended. */
  readonly died: readonly DiedShard[];
  /** Reason why the queue could not be queried. */
  readonly unknown?: string;
}

export async function statusOf(sweep: Sweep): Promise<SweepStatus> {
  const queued = new Map<string, number[]>();
  let unknown: string | undefined;
  let died: DiedShard[] = [];
  let missing = sweep.folder.missing();
  let idle = new Set(missing);
  try {
    if (missing.length > 0 && hasSlurm()) {
      const tasks = await queuedShards(sweep);
      // The directory is read after the queue, so that the part of a task that has just left the queue is seen.
      missing = sweep.folder.missing();
      idle = new Set(missing);
      for (const { shard, state, reason } of tasks) {
        if (!idle.delete(shard)) continue;
        // The reason of a running task is its nodes, so only a waiting task shows it.
        const says = state === 'PENDING' ? `${state} ${reason}` : state;
        queued.set(says, [...(queued.get(says) ?? []), shard]);
      }
      died = await diedShards(sweep, [...idle]);
    }
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    unknown = error.message;
  }
  for (const shards of queued.values()) shards.sort((a, b) => a - b);
  const { folder, runs, shards } = sweep;
  const runsThere = sweep.runsThere(missing);
  const known = {
    folder: folder.path,
    runs,
    runsThere,
    shards,
    missing,
    queued: Object.fromEntries(queued),
    idle: [...idle],
    died,
  };
  return unknown === undefined ? known : { ...known, unknown };
}

export function statusText({
  folder,
  runs,
  runsThere,
  shards,
  missing,
  queued,
  idle,
  died,
  unknown,
}: SweepStatus): string {
  const there =
    `${folder}: ${count(shards - missing.length)} of ${count(shards)} shards are there,` +
    ` ${count(runsThere)} of ${plural(runs, 'run')}\n`;
  if (missing.length === 0) return `${there}specula merge ${folder} makes one table of them\n`;
  const lines = Object.entries(queued).map(([says, list]) => `${says}: ${rangesOf(list)}\n`);
  if (unknown !== undefined) lines.push(`${unknown}\n`);
  if (idle.length > 0) lines.push(`missing: ${rangesOf(idle)}\n`);
  for (const cause of causesText(died)) lines.push(`${cause}\n`);
  return there + lines.join('');
}

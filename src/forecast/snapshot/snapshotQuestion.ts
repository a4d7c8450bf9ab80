// Prepares the forecast of a job of a cluster's queue, or of a job that would be submitted now.
import type { Policy } from '../../policy/policy.ts';
import { NeverStarts } from '../../slurm/snapshot/neverStarts.ts';
import { type PoolJob, poolOf } from '../../slurm/snapshot/pool.ts';
import type { ListedJob, Snapshot } from '../../slurm/snapshot/snapshot.ts';
import type { Workload } from '../../trace/workload.ts';
import type { History } from '../history.ts';
import { snapshotHistory } from './snapshotHistory.ts';

/** The target job in its history. */
export interface SnapshotQuestion {
  readonly history: History;
  /** Place of the job in the history, the last place that is known, and the instant in seconds since 1970. */
  readonly place: number;
  readonly last: number;
  readonly now: number;
  /** Limits of the model, a line each. */
  readonly notes: readonly string[];
}

/**
 * Returns the question when a job of the snapshot starts. A job that is not listed is assumed to be submitted now, after
 * all others.
 *
 * @throws DataError, one line: the job cannot start on the nodes that are up
 */
export function snapshotQuestion(
  snapshot: Snapshot,
  past: Workload,
  asked: ListedJob,
  { order }: Policy,
): SnapshotQuestion {
  const isNew = !snapshot.jobs.includes(asked);
  const all = isNew ? { ...snapshot, jobs: [...snapshot.jobs, asked] } : snapshot;
  const pool = poolOf(all, asked, asked.id);
  const own = pool.waiting.find(({ job }) => job === asked) as PoolJob;
  if (own.processors > pool.processors)
    throw new NeverStarts(
      isNew ? 'the new job' : `job ${asked.id}`,
      `wants ${own.processors} processors; the nodes that are up have ${pool.processors}`,
    );
  const { history, places, notes } = snapshotHistory(past, pool, all, order === 'fcfs');
  return {
    history,
    place: places.get(asked) as number,
    last: history.jobs.length - 1,
    now: snapshot.now,
    notes: [...pool.notes, ...notes],
  };
}

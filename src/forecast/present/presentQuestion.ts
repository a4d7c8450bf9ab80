// A question about a job of a cluster's queue, or about one that would be submitted now, as a question to a
// world.
import { DataError } from '../../errors.ts';
import type { Policy } from '../../policy/policy.ts';
import { type PoolJob, poolOf } from '../../slurm/present/pool.ts';
import type { ListedJob, Present } from '../../slurm/present/present.ts';
import type { Workload } from '../../trace/workload.ts';
import type { World } from '../world.ts';
import { presentWorld } from './presentWorld.ts';

/** A job that asks, in its world. */
export interface PresentQuestion {
  readonly world: World;
  /** Its place in the world, the last place that is known, and the instant. */
  readonly place: number;
  readonly last: number;
  readonly now: number;
  /** What the model leaves out: a line each. */
  readonly notes: readonly string[];
}

/**
 * The job of the queue with an id.
 *
 * @throws DataError, one line: it is not there, or it runs
 */
export function queuedJob({ name, jobs }: Present, id: string): ListedJob {
  const found = jobs.find((job) => job.id === id);
  const task = jobs.find((job) => job.id.startsWith(`${id}_`));
  if (found === undefined && task !== undefined)
    throw new DataError(`job ${id}: is an array; ask about one of its tasks, such as ${task.id}`);
  if (found === undefined) throw new DataError(`job ${id}: ${name} lists no such job; it may have ended`);
  if (!Number.isNaN(found.start)) throw new DataError(`job ${id}: has started already; it does not wait`);
  return found;
}

/**
 * The question when a job of the present starts. A job that is not listed is taken as submitted now, behind
 * all others.
 *
 * @throws DataError, one line: the job cannot start on the nodes that are up
 */
export function presentQuestion(
  present: Present,
  past: Workload,
  asked: ListedJob,
  { order }: Policy,
): PresentQuestion {
  const isNew = !present.jobs.includes(asked);
  const all = isNew ? { ...present, jobs: [...present.jobs, asked] } : present;
  const pool = poolOf(all, asked, asked.id);
  const own = pool.waiting.find(({ job }) => job === asked) as PoolJob;
  if (own.processors > pool.processors)
    throw new DataError(
      `${isNew ? 'the new job' : `job ${asked.id}`}: wants ${own.processors} processors; the nodes that are up have ${pool.processors}`,
    );
  const { world, places, notes } = presentWorld(past, pool, present.now, order === 'fcfs');
  return {
    world,
    place: places.get(asked) as number,
    last: world.jobs.length - 1,
    now: present.now,
    notes: [...pool.notes, ...notes],
  };
}

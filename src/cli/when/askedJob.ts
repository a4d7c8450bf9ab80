// Describes the job of a cluster that a forecast is for, and variants of it.
import { userInfo } from 'node:os';
import { UsageError } from '../../errors.ts';
import { queuedJob } from '../../slurm/snapshot/queuedJob.ts';
import { type Identity, takingOf } from '../../slurm/snapshot/refusal.ts';
import { requestedJob, scriptOf } from '../../slurm/snapshot/request.ts';
import { sized } from '../../slurm/snapshot/sized.ts';
import type { ListedJob, Snapshot } from '../../slurm/snapshot/snapshot.ts';
import { readScript } from '../common/readScript.ts';

/** A job of a snapshot, or a new one. */
export interface AskedJob {
  /** The snapshot with the job, if it is in the queue. */
  readonly snapshot: Snapshot;
  readonly job: ListedJob;
  /** Options of sbatch of a new job. */
  readonly options?: ReadonlyMap<string, string>;
  readonly identity: Identity;
  /** Options that a pool does not model. */
  readonly notes: readonly string[];
  /** True if a call of sbatch names its partitions. */
  readonly namesPartition?: boolean;
  /** True for a variant of a job of the queue, which is in no array with its tasks. */
  readonly isAlone?: boolean;
  /** Returns the same job in a partition. */
  readonly inPartition: (partition: string) => AskedJob;
}

/** Returns a job of the queue. @throws DataError, one line: it is not there, or it runs */
export function waitingJob(snapshot: Snapshot, id: string): AskedJob {
  return listed(snapshot, queuedJob(snapshot, id));
}

function listed(snapshot: Snapshot, job: ListedJob): AskedJob {
  const { account = '', qos = '' } = job.more;
  return {
    ...{ snapshot, job, identity: { account, qos }, notes: [] },
    inPartition: (partition) => replaced(snapshot, job, { ...job, partitions: [partition] }),
  };
}

function replaced(snapshot: Snapshot, job: ListedJob, other: ListedJob): AskedJob {
  const jobs = snapshot.jobs.map((one) => (one === job ? other : one));
  return { ...listed({ ...snapshot, jobs }, other), isAlone: true };
}

/**
 * Returns a new job.
 *
 * @param words options of sbatch, and optionally a script
 * @param partitions that are compared; if the call names none, the job is in the first of these that takes it
 * @throws UsageError or DataError, one line
 */
export function newJob(
  snapshot: Snapshot,
  words: readonly string[],
  partitions: readonly string[],
): AskedJob {
  const call = {
    ...{ words, script: readScript(scriptOf(words)), user: userInfo().username },
    environment: process.env,
  };
  const inPartition = (partition?: string): AskedJob => ({
    ...{ snapshot, inPartition },
    ...requestedJob(snapshot, { ...call, partition }),
  });
  const refusals: string[] = [];
  for (const partition of partitions) {
    const asked = inPartition(partition);
    if (asked.namesPartition) break;
    const { refused } = takingOf(snapshot, partition, asked.job, asked.identity);
    if (refused === undefined) return asked;
    refusals.push(`${partition} (${refused})`);
  }
  if (refusals.length > 0) throw new UsageError(`no partition takes the job: ${refusals.join(', ')}`);
  return inPartition();
}

/** Returns the same job with another number of processors. @throws UsageError */
export function ofSize(asked: AskedJob, processors: number): AskedJob {
  const { job, options } = sized(asked, processors);
  return asked.options === undefined ? replaced(asked.snapshot, asked.job, job) : { ...asked, job, options };
}

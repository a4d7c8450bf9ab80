import type { ClusterJob } from '../../support/slurmMachine/model/cluster.ts';
import type { Allocation } from './resources.ts';

/** A job in the simulated controller. Instants are seconds; NaN: not yet. */
export interface Entry {
  readonly id: number;
  readonly job: ClusterJob;
  state: 'unborn' | 'pending' | 'running' | 'over';
  start: number;
  end: number;
  by: 'main' | 'backfill';
  allocation?: Allocation;
  /** One for each of the job's partitions. */
  priority: number[];
  /** As `squeue` shows it. */
  reason: string;
  /** Each reason with the instant from which on it held. */
  readonly reasons: [at: number, reason: string][];
  readonly plans: Plan[];
}

/** What a cycle of backfilling planned for a job. */
export interface Plan {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly nodes: readonly number[];
}

/** A job in one of its partitions. */
export interface Candidate {
  readonly entry: Entry;
  readonly partition: number;
  readonly priority: number;
}

export function explain(entry: Entry, reason: string, now: number): void {
  if (entry.reason === reason) return;
  entry.reason = reason;
  entry.reasons.push([now, reason]);
}

/** The end that the controller expects of a running job. */
export function expectedEnd({ start, job: { timeLimit } }: Entry): number {
  return start + 60 * timeLimit;
}

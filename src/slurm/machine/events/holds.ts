// Fills the kernel's columns of commands that hold and release jobs.
import type { SlurmInstance } from '../../../kernel/instance.ts';
import type { ClusterJob } from '../cluster.ts';
import { CLUSTER, EVENTS } from '../codes.ts';
import type { HoldCommand } from './model.ts';

const REASONS = {
  hold: EVENTS.JOB_HELD_ADMIN,
  uhold: EVENTS.JOB_HELD_USER,
  release: CLUSTER.NONE,
} as const;

/** True if a job is submitted with --hold, and no command releases it. */
export function isNeverReleased({ isHeld, holds = [] }: ClusterJob): boolean {
  return isHeld === true && !holds.some(({ what }) => what === 'release');
}

/** A command at its time, for a job or the first task of an array. */
export interface HoldEvent {
  readonly at: number;
  readonly job: number;
  readonly what: HoldCommand['what'];
}

/** Returns the commands of all jobs, in the order of their times. */
export function holdEventsOf(jobs: readonly ClusterJob[]): HoldEvent[] {
  return jobs
    .flatMap(({ submit, array, holds = [] }, job) =>
      array === undefined || array.first === job
        ? holds.map(({ what, after }) => ({ at: submit + after, job, what }))
        : [],
    )
    .sort((a, b) => a.at - b.at);
}

export function fillHolds(
  { columns }: SlurmInstance,
  jobs: readonly ClusterJob[],
  events: readonly HoldEvent[],
): void {
  if (events.length === 0) return;
  columns.holdTime.set(events.map(({ at }) => at));
  columns.holdJob.set(events.map(({ job }) => job));
  columns.holdReason.set(events.map(({ what }) => REASONS[what]));
  columns.isHeldAtSubmission.set(jobs.map(({ isHeld }) => Number(isHeld ?? false)));
}

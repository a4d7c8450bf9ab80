import { hostMetrics } from '../kernel/hostMetrics.ts';
import type { Schedule } from '../schedule/schedule.ts';

/**
 * The fair starts of jobs (assembly/metrics/fairStarts.ts), asked for one after the other.
 *
 * @param machine the processors of the machine
 * @param running the most jobs that run at a time
 */
export class FairStarts {
  /** The fair start of the next job in the order of submission: submit, processors, start, end. */
  readonly next: (submit: number, processors: number, start: number, end: number) => number;

  constructor(machine: number, running: number) {
    const { createFairStarts, beginFairStarts, fairStart } = hostMetrics();
    createFairStarts(running);
    beginFairStarts(machine);
    this.next = fairStart;
  }
}

const known = new WeakMap<Schedule, Float64Array>();

/** The fair start of each job, computed once per schedule. */
export function fairStarts(schedule: Schedule): Float64Array {
  const { workload, start, end } = schedule;
  const { submit, processors, length } = workload.jobs;
  const fair = known.get(schedule) ?? new Float64Array(length);
  if (known.has(schedule)) return fair;
  const starts = new FairStarts(workload.processors, length);
  for (let j = 0; j < length; j++) fair[j] = starts.next(submit[j], processors[j], start[j], end[j]);
  known.set(schedule, fair);
  return fair;
}

/**
 * True if the job started later than its first reservation, and also later than its fair start. In the second
 * case jobs submitted after it are to blame, not only longer runs of jobs submitted before it.
 */
export function violatesReservation(schedule: Schedule, job: number): boolean {
  const start = schedule.start[job];
  return start > schedule.reserved[job] && start > fairStarts(schedule)[job];
}

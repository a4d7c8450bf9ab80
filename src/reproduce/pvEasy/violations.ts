import { boundedSlowdown } from '../../metrics/boundedSlowdown.ts';
import { violatesReservation } from '../../metrics/fairness.ts';
import type { Schedule } from '../../schedule/schedule.ts';

/**
 * The violated reservations of a schedule, and by how much (PV-EASY, HPDC 2010, section 3.2). A mean over
 * none is NaN.
 */
export interface Violations {
  readonly jobs: number;
  readonly meanProcessors: number;
  /** Mean delay of the start after the reservation, in seconds. */
  readonly meanDelay: number;
  readonly maxDelay: number;
  /** Mean increase of the bounded slowdown over that of a start at the reservation. */
  readonly meanIncrement: number;
  readonly maxIncrement: number;
}

export function violations(schedule: Schedule): Violations {
  const { workload, start, end, reserved } = schedule;
  const { submit, processors } = workload.jobs;
  let jobs = 0;
  let width = 0;
  let delay = 0;
  let maxDelay = 0;
  let increment = 0;
  let maxIncrement = 0;
  for (let job = 0; job < start.length; job++) {
    if (!violatesReservation(schedule, job)) continue;
    const length = end[job] - start[job];
    const late = start[job] - reserved[job];
    const promised = boundedSlowdown(reserved[job] + length - submit[job], length);
    const more = boundedSlowdown(end[job] - submit[job], length) - promised;
    jobs++;
    width += processors[job];
    delay += late;
    maxDelay = Math.max(maxDelay, late);
    increment += more;
    maxIncrement = Math.max(maxIncrement, more);
  }
  return {
    jobs,
    meanProcessors: width / jobs,
    meanDelay: delay / jobs,
    maxDelay,
    meanIncrement: increment / jobs,
    maxIncrement,
  };
}

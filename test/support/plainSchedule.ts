import type { Schedule } from '../../src/schedule/schedule.ts';
import { type TestJob, testWorkload } from './workload.ts';

/** A job with what a schedule says of it. */
export interface ScheduledJob {
  submit: number;
  start: number;
  end: number;
  processors: number;
  user?: number;
  flags?: number;
  reserved?: number;
}

/**
 * A schedule that no policy made: the jobs, in the order of their submissions, and the attempts that were
 * killed.
 */
export function plainSchedule(
  processors: number,
  jobs: readonly ScheduledJob[],
  kills: readonly { job: number; start: number; end: number }[] = [],
): Schedule {
  const column = (value: (job: ScheduledJob) => number) => Float64Array.from(jobs, value);
  const run = ({ start, end, ...job }: ScheduledJob): TestJob => ({
    ...job,
    run: end - start,
    request: end - start,
  });
  return {
    workload: testWorkload(processors, jobs.map(run)),
    policy: 'plain',
    eventRule: 'batch',
    start: column(({ start }) => start),
    end: column(({ end }) => end),
    estimate: column(({ start, end }) => end - start),
    reserved: column(({ reserved = Number.NaN }) => reserved),
    flags: Uint8Array.from(jobs, ({ flags = 0 }) => flags),
    kills: {
      job: Int32Array.from(kills, ({ job }) => job),
      start: Float64Array.from(kills, ({ start }) => start),
      end: Float64Array.from(kills, ({ end }) => end),
    },
  };
}

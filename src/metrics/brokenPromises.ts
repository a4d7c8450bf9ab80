import type { Schedule } from '../schedule/schedule.ts';

/** How many jobs began their first try after the start that a scheduler of one's own had promised them. */
export function brokenPromises(
  { start, reserved, kills }: Pick<Schedule, 'start' | 'reserved' | 'kills'>,
  counts: (job: number) => boolean = () => true,
): number {
  const first = start.slice();
  kills.job.forEach((job, i) => {
    first[job] = Math.min(first[job], kills.start[i]);
  });
  // Of a job without a promise it is not a number.
  return first.reduce((broken, time, job) => broken + Number(time > reserved[job] && counts(job)), 0);
}

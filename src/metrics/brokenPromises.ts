import { firstStarts } from '../schedule/promises.ts';
import type { Schedule } from '../schedule/schedule.ts';

/** Number of jobs whose first attempt began after the start that a custom scheduler had promised them. */
export function brokenPromises(
  { start, reserved, kills }: Pick<Schedule, 'start' | 'reserved' | 'kills'>,
  counts: (job: number) => boolean = () => true,
): number {
  // Where nothing was promised, `reserved` is NaN, and no time is later.
  return firstStarts(start, kills).reduce(
    (broken, time, job) => broken + Number(time > reserved[job] && counts(job)),
    0,
  );
}

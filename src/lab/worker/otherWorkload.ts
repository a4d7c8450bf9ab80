// Derives variations of the replayed workload: the same users a little earlier or later, or in other weeks.
import { DataError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { duration } from '../../report/format.ts';
import { calendarOf, WEEK } from '../../trace/transform/calendar.ts';
import { type Transforms, transformed } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { type Other, SHAKEN } from '../others.ts';

/** Least number of weeks: drawing from fewer hardly gives other ones. */
const LEAST_WEEKS = 3;

/**
 * Returns the workload that a seed derives from a log, with the transforms that made it. The number of other weeks is
 * that of the log, so that the expected load is that of the log.
 *
 * @param feedback true if users wait for their jobs, as in the replayed log
 * @throws DataError for a log without users, or with too few weeks to draw others
 */
export async function otherWorkload(
  log: Workload,
  other: Other,
  seed: number,
  { feedback }: Pick<Transforms, 'feedback'>,
  kernel: Kernel,
): Promise<{ workload: Workload; transforms: Transforms }> {
  const transforms = {
    ...(other === 'shaken' ? { shake: SHAKEN } : { resample: weeksOf(log) }),
    feedback,
  };
  return { workload: await transformed(log, transforms, seed, kernel), transforms };
}

/** @throws DataError */
function weeksOf(log: Workload): number {
  const { submit, length } = log.jobs;
  const span = submit[length - 1] - submit[0];
  if (span < LEAST_WEEKS * WEEK)
    throw new DataError(`${log.name} covers ${duration(span)}; other weeks can be drawn from three weeks on`);
  return calendarOf(log).weeks;
}

import type { WorkloadFigures } from '../cleaning.ts';
import { offeredLoad } from '../offeredLoad.ts';
import type { Workload } from '../workload.ts';
import { calendarOf } from './calendar.ts';

const LARGEST = 5;
/** The least number of whole weeks with a correlation. */
const LEAST_WEEKS = 3;

/** Figures that can be computed from the jobs alone. Work is processors × min(run time, request). */
export function figuresOf(workload: Workload): Omit<WorkloadFigures, 'usersAtOnce'> {
  const { submit, run, request, processors, user, length } = workload.jobs;
  const { weeks, weekOf } = calendarOf(workload);
  const ofWeek = new Float64Array(weeks);
  const ofUser = new Map<number, number>();
  let all = 0;
  for (let job = 0; job < length; job++) {
    const work = processors[job] * Math.min(run[job], request[job]);
    ofWeek[weekOf(submit[job])] += work;
    ofUser.set(user[job], (ofUser.get(user[job]) ?? 0) + work);
    all += work;
  }
  const largest = [...ofUser.values()].sort((a, b) => b - a).slice(0, LARGEST);
  return {
    load: offeredLoad(workload),
    ...weekly(ofWeek.subarray(1, -1)),
    largestUsers: largest.reduce((sum, work) => sum + work, 0) / all,
  };
}

/** The mean number of users a week. @param spells of each user, an entry for each week */
export function usersAtOnce(spells: readonly { readonly length: number }[], weeks: number): number {
  return spells.reduce((sum, { length }) => sum + length, 0) / weeks;
}

function weekly(work: Float64Array): Pick<WorkloadFigures, 'variation' | 'correlation'> {
  const weeks = work.length;
  if (weeks < LEAST_WEEKS) return { variation: Number.NaN, correlation: Number.NaN };
  const mean = work.reduce((sum, one) => sum + one, 0) / weeks;
  let [squares, products] = [0, 0];
  for (let week = 0; week < weeks; week++) {
    squares += (work[week] - mean) ** 2;
    if (week > 0) products += (work[week] - mean) * (work[week - 1] - mean);
  }
  return { variation: Math.sqrt(squares / (weeks - 1)) / mean, correlation: products / squares };
}

import { UNLIMITED } from '../unlimited.ts';
import type { Jobs } from '../workload.ts';

/**
 * Returns the number of jobs by the share of their requested time that they used, in `bins` classes of equal width
 * from 0 to 1. A job that used all of it, or ran longer and is killed, is in the last class. A job without a time
 * limit is in none.
 */
export function accuracyClasses({ length, run, request }: Jobs, bins: number): Float64Array {
  const jobs = new Float64Array(bins);
  for (let job = 0; job < length; job++) {
    if (request[job] >= UNLIMITED) continue;
    const used = request[job] > run[job] ? run[job] / request[job] : 1;
    jobs[Math.min(bins - 1, Math.floor(used * bins))]++;
  }
  return jobs;
}

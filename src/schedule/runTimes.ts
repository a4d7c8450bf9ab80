import type { Jobs } from '../trace/workload.ts';
import type { EventRule } from './schedule.ts';

/**
 * Returns the time for which each job holds its processors, in seconds: until it is done, or until it is killed at
 * its request. Under the rule `each` it is at least one second, as in PYSS.
 */
export function runTimes(
  { length, run, request }: Pick<Jobs, 'length' | 'run' | 'request'>,
  eventRule: EventRule,
): Float64Array {
  const least = eventRule === 'batch' ? 0 : 1;
  const times = new Float64Array(length);
  for (let j = 0; j < length; j++) {
    const time = run[j] < request[j] ? run[j] : request[j];
    times[j] = time > least ? time : least;
  }
  return times;
}

/**
 * Returns the longest time for which each job can hold its processors, in seconds: its request. A job that ran longer
 * in the log is killed at its request. Under the rule `each` it is at least one second, as in PYSS.
 */
export function requests(
  { length, request }: Pick<Jobs, 'length' | 'request'>,
  eventRule: EventRule,
): Float64Array {
  if (eventRule === 'batch') return request;
  const times = new Float64Array(length);
  for (let j = 0; j < length; j++) times[j] = Math.max(request[j], 1);
  return times;
}

import { UsageError } from '../errors.ts';
import type { Plan } from '../policy/policy.ts';
import type { EventRule } from '../schedule/schedule.ts';
import type { Jobs } from '../trace/workload.ts';

/**
 * How long each job holds its processors, in seconds: until it is done or killed at its request. Under the rule `each`
 * at least one second, as in PYSS.
 */
export function runTimes({ length, run, request }: Jobs, eventRule: EventRule): Float64Array {
  const least = eventRule === 'each' ? 1 : 0;
  const times = new Float64Array(length);
  for (let j = 0; j < length; j++) times[j] = Math.max(Math.min(run[j], request[j]), least);
  return times;
}

/**
 * What the scheduler believes each job runs for, in seconds. Under the rule `each` the estimate is the longest of
 * request, run time and one second, as in PYSS.
 */
export function plans(jobs: Jobs, eventRule: EventRule, plan: Plan): Float64Array {
  if (plan === 'exact') return runTimes(jobs, eventRule);
  if (plan !== 'request') throw new UsageError(`unknown plan '${plan}'; expected request or exact`);
  if (eventRule === 'batch') return jobs.request;
  const { length, run, request } = jobs;
  const estimates = new Float64Array(length);
  for (let j = 0; j < length; j++) estimates[j] = Math.max(request[j], run[j], 1);
  return estimates;
}

import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import type { Jobs } from '../trace/workload.ts';
import { type JobView, ORDERS, type Order } from './policy.ts';

// The kernel's codes for keys that the host wrote, of the queue and of backfill candidates.
const COLUMN = 9;
const CANDIDATE_COLUMN = 10;

function orderCode(order: Order, columnCode: number): number {
  if (typeof order === 'function') return columnCode;
  const code = ORDERS[order];
  if (code === undefined) {
    const names = Object.keys(ORDERS);
    throw new UsageError(`unknown order '${order}'${didYouMean(order, names)} (${names.join(', ')})`);
  }
  return code;
}

/** The kernel's codes of the queue's order and of the candidates'; the same code means the same queue. */
export function orderCodes(order: Order, candidates: Order): [number, number] {
  const queue = orderCode(order, COLUMN);
  return [queue, candidates === order ? queue : orderCode(candidates, CANDIDATE_COLUMN)];
}

/** The keys of an order that is a function of a job. */
export function orderKeys(order: (job: JobView) => number, jobs: Jobs, plan: Float64Array): Float64Array {
  const keys = new Float64Array(jobs.length);
  for (let j = 0; j < jobs.length; j++) {
    const key = order({
      submit: jobs.submit[j],
      plan: plan[j],
      request: jobs.request[j],
      processors: jobs.processors[j],
      user: jobs.user[j],
      group: jobs.group[j],
      application: jobs.application[j],
    });
    if (Number.isNaN(key)) throw new UsageError(`the order's function gave NaN for job ${jobs.id[j]}`);
    keys[j] = key;
  }
  return keys;
}

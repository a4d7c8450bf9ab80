import { UsageError } from '../errors.ts';
import { tellingOthers } from '../input/knownNames.ts';
import { ORDER } from '../kernel/codes.ts';
import type { Jobs } from '../trace/workload.ts';
import { type JobView, ORDERS, type Order } from './policy.ts';

function orderCode(order: Order, columnCode: number): number {
  if (typeof order === 'function') return columnCode;
  return ORDERS[order];
}

/**
 * The kernel's codes of the queue's order and of the candidates' order. Equal codes mean one queue for both.
 */
export function orderCodes(order: Order, candidates: Order): [number, number] {
  const queue = orderCode(order, ORDER.COLUMN);
  return [queue, candidates === order ? queue : orderCode(candidates, ORDER.CANDIDATE_COLUMN)];
}

/** What an order can use of a job. */
const VIEWED = [
  'id',
  'index',
  'submit',
  'plan',
  'request',
  'processors',
  'user',
  'group',
  'application',
] as const satisfies (keyof JobView)[];

function missed(wrong: string, likely: boolean, hint: string): void {
  if (likely) throw new UsageError(`the order's function reads job.${wrong}, and there is none${hint}`);
}

/**
 * The keys of an order that is a function of a job.
 *
 * @throws UsageError that names the job for which it returns no number
 */
export function orderKeys(order: (job: JobView) => number, jobs: Jobs, plan: Float64Array): Float64Array {
  const keys = new Float64Array(jobs.length);
  const others = tellingOthers(VIEWED, missed);
  for (let j = 0; j < jobs.length; j++) {
    const view = {
      __proto__: others,
      id: jobs.id[j],
      index: j,
      submit: jobs.submit[j],
      plan: plan[j],
      request: jobs.request[j],
      processors: jobs.processors[j],
      user: jobs.user[j],
      group: jobs.group[j],
      application: jobs.application[j],
    };
    const key: unknown = order(view);
    if (typeof key !== 'number' || Number.isNaN(key)) {
      const given = typeof key === 'string' ? `'${key}'` : String(key);
      throw new UsageError(`the order's function gave ${given} for job ${jobs.id[j]}: expected a number`);
    }
    keys[j] = key;
  }
  return keys;
}

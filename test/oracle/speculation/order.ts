import { formulaKey, type OracleFormula } from '../replay/formula.ts';
import { builtIn } from '../replay/order.ts';
import { type Job, requestOf } from './job.ts';

/** A built-in order, or a formula. */
type Given = string | OracleFormula;

/** Sorts jobs by an order at the instant of the pass. */
export type Sort = (jobs: Job[], order: Given) => Job[];

/**
 * Sorts by key, with the present request as the plan, ties by submission. First come, first served is the
 * order of submissions and resubmissions. Waiting times count from the first submission.
 */
export function sorted(jobs: Job[], order: Given, firstSubmit: number, now: number): Job[] {
  if (order === 'fcfs') return jobs.toSorted((a, b) => a.place - b.place);
  const key = (job: Job) => {
    const { submit, processors } = job.given;
    const plan = requestOf(job);
    return typeof order === 'string'
      ? builtIn(order, { submit, plan, processors }, firstSubmit, now)
      : formulaKey(order, { submit, estimate: plan, plan, processors }, firstSubmit, now);
  };
  const keyed = jobs.map((job) => ({ job, key: key(job) }));
  // Two equal infinities are a tie, but their difference would be NaN.
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.job.place - b.job.place));
  return keyed.map(({ job }) => job);
}

/** A job at the top of the queue precedes all others under any order. Its place is negative. */
const atFront = (job: Job) => job.place < 0;

/** The queue: first the jobs at the top, the latest first, then all others by the order. */
export function queued(jobs: Job[], order: Given, firstSubmit: number, now: number): Job[] {
  const front = sorted(jobs.filter(atFront), 'fcfs', firstSubmit, now);
  const others = jobs.filter((job) => !atFront(job));
  return [...front, ...sorted(others, order, firstSubmit, now)];
}

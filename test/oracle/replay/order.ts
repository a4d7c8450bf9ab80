import { formulaKey, WATCHED } from './formula.ts';
import type { Job, OracleOrder } from './job.ts';

/** The fields that built-in orders use. */
export type Ordered = Pick<Job, 'submit' | 'estimate' | 'processors'>;

const log10 = (x: number) => Math.log(x) / Math.LN10;
const log2 = (x: number) => Math.log(x) / Math.LN2;

/** The estimate in the orders f1 to unicef: at least one second. */
const seconds = (job: Ordered) => Math.max(job.estimate, 1);

/** The wait divided by the estimate. */
const ratio = (job: Ordered, now: number) => (now - job.submit) / seconds(job);

/** A formula of a job; `s` is its submit time since the trace's first. The smallest value comes first. */
const formulas: Record<string, (job: Ordered, s: number) => number> = {
  fcfs: () => 0,
  sjf: (job) => job.estimate,
  ljf: (job) => -job.estimate,
  smallest: (job) => job.estimate * job.processors,
  largest: (job) => -job.estimate * job.processors,
  f1: (job, s) => log10(seconds(job)) * job.processors + 870 * log10(s),
  f2: (job, s) => Math.sqrt(seconds(job)) * job.processors + 25600 * log10(s),
  f3: (job, s) => seconds(job) * job.processors + 6860000 * log10(s),
  f4: (job, s) => seconds(job) * Math.sqrt(job.processors) + 530000 * log10(s),
};

/** Formulas that change while a job waits. */
const dynamic: Record<string, (job: Ordered, now: number) => number> = {
  wfp3: (job, now) => -(ratio(job, now) * ratio(job, now) * ratio(job, now)) * job.processors,
  // A job that has not waited scores 0, even if the formula would be 0 / 0.
  unicef: (job, now) => {
    const wait = now - job.submit;
    return wait === 0 ? 0 : -wait / (log2(job.processors) * seconds(job));
  },
};

/** Whether the keys of a built-in order change while a job waits. */
export function isDynamic(order: string): boolean {
  return Object.hasOwn(dynamic, order);
}

/** The key of a built-in order. */
export function builtIn(order: string, job: Ordered, firstSubmit: number, now: number): number {
  return isDynamic(order) ? dynamic[order](job, now) : formulas[order](job, job.submit - firstSubmit);
}

function key(order: OracleOrder, job: Job, firstSubmit: number, now: number): number {
  if (typeof order === 'string') return builtIn(order, job, firstSubmit, now);
  if (typeof order === 'object') return formulaKey(order, job, firstSubmit, now);
  const { index, submit, estimate, request, processors, user, application } = job;
  return order({ id: index + 1, index, submit, estimate, request, processors, user, group: -1, application });
}

/**
 * Sorts jobs by the order at this instant, ties by submission. First come, first served is the order of submissions,
 * those of failed jobs included, while waits count from the first submission.
 */
export function sorted(jobs: Job[], order: OracleOrder, firstSubmit: number, now: number): Job[] {
  const keys = jobs.map((job) => key(order, job, firstSubmit, now));
  const watch = typeof order === 'object' ? order[WATCHED] : undefined;
  watch?.see(keys);
  const unordered = watch?.unordered ?? Number.NaN;
  const keyed = jobs.map((job, i) => ({ job, key: Number.isNaN(keys[i]) ? unordered : keys[i] }));
  // Two equal infinities are a tie, but their difference would be NaN.
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.job.place - b.job.place));
  return keyed.map(({ job }) => job);
}

/** The queue: first the jobs at its top, whatever the order, then all others. */
export function queued(jobs: Job[], order: OracleOrder, firstSubmit: number, now: number): Job[] {
  const atTop = jobs.filter((job) => job.place < 0);
  const others = jobs.filter((job) => !atTop.includes(job));
  return [...sorted(atTop, 'fcfs', firstSubmit, now), ...sorted(others, order, firstSubmit, now)];
}

import { filler } from '../kernel/fill.ts';
import type { Instance } from '../kernel/instance.ts';
import { jobsWithRequests, requestsOf } from '../stochastic/workload/columns.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';
import { columnsAt } from '../trace/columnsAt.ts';
import type { Feedback, Jobs, Workload } from '../trace/workload.ts';

/** Writes into the kernel which submissions follow the ends of other jobs. */
export function fillFeedback(instance: Instance, feedback: Feedback): void {
  const { columns } = instance;
  columns.memberFrom.set(feedback.memberFrom);
  columns.member.set(feedback.member);
  columns.waiterFrom.set(feedback.waiterFrom);
  columns.waiter.set(feedback.waiter);
  columns.pending.set(feedback.pending);
  filler().reals(columns.reference, feedback.reference, 'reference');
  columns.neverEarlier.set(feedback.neverEarlier);
}

/**
 * The workload as it was submitted in a run that is over, without feedback. Jobs are in the order of their
 * submissions; `from` has their places in the given workload.
 */
export function submittedWorkload(
  { columns }: Instance,
  { feedback: _, ...workload }: Workload,
): { workload: Workload; from: Int32Array } {
  const { jobs } = workload;
  const from = columns.logPlace.slice();
  const submit = columns.submit.slice();
  return { workload: { ...workload, jobs: { ...columnsAt(jobs, from), submit } }, from };
}

/** The same for stochastic jobs. */
export function submittedStochastic(
  { columns }: Instance,
  { feedback: _, ...workload }: StochasticWorkload,
): StochasticWorkload {
  const { offset, requests, checkpoints, checkpoint, restart, allowance, ...jobs } = workload.jobs;
  const from = columns.logPlace.slice();
  const submit = columns.submit.slice();
  const sequenceOf = (job: number) => requestsOf(workload.jobs, from[job]);
  return { ...workload, jobs: jobsWithRequests({ ...columnsAt(jobs, from), submit }, sequenceOf) };
}

/** The sum of all think times, in seconds. */
export function thinking(
  { memberFrom, member, pending, reference }: Feedback,
  { submit }: Pick<Jobs, 'submit'>,
): number {
  let sum = 0;
  for (let group = 0; group < pending.length; group++)
    if (pending[group] > 0) sum += Math.max(0, submit[member[memberFrom[group]]] - reference[group]);
  return sum;
}

/** The place of a job in the given workload. */
export function placeInLog({ columns }: Instance, job: number): number {
  return columns.logPlace[job];
}

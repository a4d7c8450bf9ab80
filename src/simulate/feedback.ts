import { filler } from '../kernel/fill.ts';
import type { Instance } from '../kernel/instance.ts';
import { columnsAt } from '../trace/columnsAt.ts';
import type { Feedback, Jobs, Workload } from '../trace/workload.ts';

/** Writes into the kernel which submissions follow the ends of other jobs. */
export function fillFeedback(instance: Instance, feedback: Feedback): void {
  const { exports } = instance;
  const { reals, integers, bytes } = filler(instance);
  integers(exports.memberFromColumn(), feedback.memberFrom);
  integers(exports.memberColumn(), feedback.member);
  integers(exports.waiterFromColumn(), feedback.waiterFrom);
  integers(exports.waiterColumn(), feedback.waiter);
  integers(exports.pendingColumn(), feedback.pending);
  reals(exports.referenceColumn(), feedback.reference, 'reference');
  bytes(exports.neverEarlierColumn(), feedback.neverEarlier);
}

/**
 * The workload as it was submitted in a run that is over, without feedback. Jobs are in the order of their
 * submissions; `from` has their places in the given workload.
 */
export function submittedWorkload(
  { exports, f64, i32 }: Instance,
  { feedback: _, ...workload }: Workload,
): { workload: Workload; from: Int32Array } {
  const { jobs } = workload;
  const from = i32(exports.logPlaceColumn(), jobs.length).slice();
  const submit = f64(exports.submitColumn(), jobs.length).slice();
  const submitted: Jobs = { ...columnsAt(jobs, from), length: jobs.length, submit };
  return { workload: { ...workload, jobs: submitted }, from };
}

/** The sum of all think times, in seconds. */
export function thinking({ memberFrom, member, pending, reference }: Feedback, { submit }: Jobs): number {
  let sum = 0;
  for (let group = 0; group < pending.length; group++)
    if (pending[group] > 0) sum += Math.max(0, submit[member[memberFrom[group]]] - reference[group]);
  return sum;
}

import { FLAG, TRY } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type { Tries } from '../stochastic/results/tries.ts';
import type { TryLog } from './tryLog.ts';

const REASON = (1 << TRY.FLAGS_SHIFT) - 1;

/** All tries of a run: those in the log and the last try of each job, in the order of their starts. */
export function allTries({ columns }: Instance, log: TryLog, jobs: number): Tries {
  const early = log.tries();
  const { start, length, plan, flags } = columns;
  const count = jobs + early.job.length;
  const isLast = (index: number) => index < jobs;
  const jobOf = (index: number) => (isLast(index) ? index : early.job[index - jobs]);
  const startOf = (index: number) => (isLast(index) ? start[index] : early.start[index - jobs]);
  const endOf = (index: number) => (isLast(index) ? start[index] + length[index] : early.end[index - jobs]);
  // Tries of zero length can have the same job, start and end. Then the tries of the log come first, in its
  // order.
  const place = (index: number) => (isLast(index) ? count : index);
  const order = Uint32Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => startOf(a) - startOf(b) || jobOf(a) - jobOf(b) || endOf(a) - endOf(b) || place(a) - place(b),
  );
  const column = (value: (index: number) => number) => Float64Array.from(order, value);
  const flagsOf = (index: number) =>
    isLast(index) ? flags[index] : early.kind[index - jobs] >> TRY.FLAGS_SHIFT;
  return {
    length: count,
    job: Int32Array.from(order, jobOf),
    start: column(startOf),
    end: column(endOf),
    plannedEnd: column((index) =>
      isLast(index) ? start[index] + plan[index] : early.plannedEnd[index - jobs],
    ),
    ok: Uint8Array.from(order, (index) => (isLast(index) ? 1 : 0)),
    preempted: Uint8Array.from(order, (index) =>
      !isLast(index) && (early.kind[index - jobs] & REASON) === TRY.PREEMPTED ? 1 : 0,
    ),
    speculative: Uint8Array.from(order, (index) => (flagsOf(index) & FLAG.SPECULATIVE ? 1 : 0)),
  };
}

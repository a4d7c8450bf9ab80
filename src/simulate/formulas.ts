// Handles orders that are formulas: written into the kernel, and rejected when a key is no number.
import { UsageError } from '../errors.ts';
import type { Instance } from '../kernel/instance.ts';
import { formulaText, isFormula } from '../policy/formula.ts';
import type { KernelOrders } from '../policy/order.ts';
import type { Policy } from '../policy/policy.ts';

/** Messages for jobs of a run that have no key. */
const refusals = new WeakMap<Instance, (job: number, time: number) => string>();

/**
 * Writes the formulas of a policy into an instance whose run has been allocated.
 *
 * @param nameOf a job of the kernel, for messages
 */
export function fillFormulas(
  instance: Instance,
  { programs }: KernelOrders,
  { name, order, candidates }: Policy,
  nameOf: (job: number) => string,
): void {
  if (programs.every(({ steps }) => steps.length === 0)) return;
  const { columns } = instance;
  columns.formulaStep.set(programs.flatMap(({ steps }) => steps));
  columns.formulaNumber.set(programs.flatMap(({ numbers }) => numbers));
  const formulas = [order, candidates].filter(isFormula).map(formulaText);
  refusals.set(
    instance,
    (job, time) =>
      `policy '${name}': ${formulas.join(' or ')} is no number for ${nameOf(job)} at ${time} s: a root or a power of a` +
      ' negative number, or infinities that cancel out; bound it with min() or max()',
  );
}

/** @throws UsageError if a job could not be ordered */
export function checkOrdered(instance: Instance): void {
  const { exports } = instance;
  const job = exports.unorderedJob();
  if (job >= 0) throw new UsageError(refusals.get(instance)?.(job, exports.unorderedTime()) as string);
}

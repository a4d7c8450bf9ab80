import type { ChosenPolicy } from '../scheduler/schedulerFile.ts';

/** A policy, and the size of its machine if several are compared; otherwise it is that of the workload. */
export interface PolicyOnMachine extends ChosenPolicy {
  readonly processors?: number;
}

/** Returns each policy on a machine of each size, named `easy@110`; the policies themselves if there is one size. */
export function onMachines(
  policies: readonly ChosenPolicy[],
  sizes: readonly number[] = [],
): readonly PolicyOnMachine[] {
  if (sizes.length < 2) return policies;
  return policies.flatMap((policy) =>
    sizes.map((processors) => ({ ...policy, name: `${policy.name}@${processors}`, processors })),
  );
}

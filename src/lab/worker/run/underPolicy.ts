// Calls functions of the simulation with a policy, which may be a custom scheduler of the visitor.
import type { Kernel } from '../../../kernel/instance.ts';
import type { Policy } from '../../../policy/policy.ts';
import type { ExplainOptions } from '../../../simulate/explain/explain.ts';
import type { Settings } from '../../protocol.ts';
import type { OwnPolicy, OwnWatch } from './own.ts';

export type RunOptions = Pick<ExplainOptions, 'kernel' | 'eventRule' | 'seed'>;

/** Returns the options of the run that is drawn: the first of several seeds. */
export function optionsOf({ eventRule, seed, seeds = 1 }: Settings): Omit<RunOptions, 'kernel'> {
  return { eventRule, seed: seeds > 1 ? 1 : seed };
}

/** Returns the export of a custom scheduler; undefined for other policies. */
export const ownExport = (policy: Policy | OwnPolicy): string | undefined =>
  'own' in policy ? policy.own : undefined;

/** Calls a function with a policy, and with the options that apply to all policies. */
export async function underPolicy<T>(
  policy: Policy | OwnPolicy,
  { kernel, settings }: { readonly kernel: Kernel; readonly settings: Settings },
  watch: OwnWatch,
  run: (policy: Policy, options: RunOptions) => Promise<T>,
): Promise<T> {
  const options = { ...optionsOf(settings), kernel };
  const own = ownExport(policy);
  if (own === undefined || settings.own === undefined) return run(policy, options);
  // This module is loaded only if needed: most visitors write no scheduler.
  const { runOwn } = await import('./ownModule.ts');
  return runOwn(settings.own, own, watch, (one) => run(one, options));
}

import { drawsNothing } from '../../experiment/replaySeeds.ts';
import type { Policy } from '../../policy/policy.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import { isTransformed, type Transforms } from '../../trace/transform/transformed.ts';
import { isOwn, type PolicyChoice } from '../scheduler/schedulerFile.ts';

/** True if every seed gives one result under a policy. A custom scheduler receives the seed, and may draw from it. */
export const isConstant = (choice: PolicyChoice): choice is Policy => !isOwn(choice) && drawsNothing(choice);

/**
 * Returns a policy under which every seed gives one result for the trace; undefined if there is none. A seed draws a
 * synthetic workload, one made of a log, and the errors of runtime estimates with a random error.
 */
export function constantPolicy(
  trace: string,
  policies: readonly PolicyChoice[],
  options: Transforms,
): Policy | undefined {
  if (isUnseeded(trace) || isTransformed(options)) return undefined;
  return policies.find(isConstant);
}

import { UsageError } from '../errors.ts';
import { defaultKernel } from '../kernel/load.ts';
import { virtualError } from '../policy/estimate.ts';
import type { Policy } from '../policy/policy.ts';
import { policyOf } from '../policy/registry.ts';
import type { AwaitedScheduler, Scheduler } from '../policy/scheduler.ts';
import { type ReplayOptions, replay } from '../simulate/replay.ts';
import { isTransformed, resampledOf, type Transforms, transformed } from '../trace/transform/transformed.ts';
import type { Workload } from '../trace/workload.ts';
import { overSeeds, type PolicyOverSeeds, type SeedRun } from './overSeeds.ts';

export interface ReplaySeedsOptions extends Omit<ReplayOptions, 'seed' | 'counts'>, Transforms {
  /** Seeds 1 to this number are used. */
  seeds: number;
}

/**
 * True if every seed gives one result under a policy, on one workload. A custom scheduler receives the
 * seed.
 */
export function drawsNothing({ estimate = 'request', scheduler, source }: Policy): boolean {
  return scheduler === undefined && source === undefined && virtualError(estimate) === undefined;
}

/**
 * Replays the workloads that seeds 1 to n make of a workload, under each policy. Policies are compared on the
 * same workloads, seed by seed.
 *
 * @param workload the workload that seeds change, or a function that makes one of a seed
 * @param policies as for `replay()`; the others are compared with the first
 * @throws UsageError for an invalid option, or if every seed gives one result; what `replay()` throws
 */
export async function replaySeeds(
  workload: Workload | ((seed: number) => Promise<Workload>),
  policies: readonly (Policy | Scheduler | AwaitedScheduler | string)[],
  options: ReplaySeedsOptions,
): Promise<PolicyOverSeeds[]> {
  const { seeds, onProgress, shake, resample, users, block, feedback, ...common } = options;
  if (!Number.isInteger(seeds) || seeds < 1)
    throw new UsageError(`seeds: expected a whole number, at least 1, got ${seeds}`);
  const chosen = policies.map(policyOf);
  const transforms = { shake, resample, users, block, feedback };
  if (typeof workload !== 'function' && !isTransformed(transforms)) {
    const constant = chosen.find(drawsNothing);
    if (constant) throw new UsageError(`seeds: every seed gives one result under ${constant.name}`);
  }
  const kernel = options.kernel ?? (await defaultKernel());
  const runs: SeedRun[][] = chosen.map(() => []);
  const count = seeds * chosen.length;
  let done = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const given = typeof workload === 'function' ? await workload(seed) : workload;
    const ofSeed = await transformed(given, transforms, seed, kernel);
    for (const [p, policy] of chosen.entries()) {
      const { metrics, hash } = await replay(ofSeed, policy, {
        ...common,
        kernel,
        seed,
        onProgress: (share) => onProgress?.((done + share) / count),
      });
      runs[p].push({ seed, metrics, hash, ...resampledOf(ofSeed) });
      done++;
    }
  }
  return overSeeds(chosen.map(({ name }, p) => ({ policy: name, runs: runs[p] })));
}

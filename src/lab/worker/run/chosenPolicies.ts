// Determines what a run compares: policies and custom schedulers, or the configurations of a Slurm cluster.
import { UsageError } from '../../../errors.ts';
import { drawsNothing } from '../../../experiment/replaySeeds.ts';
import { parsePolicies } from '../../../policy/parse.ts';
import type { Policy } from '../../../policy/policy.ts';
import { isUnseeded } from '../../../trace/generate/synthetic.ts';
import { isTransformed } from '../../../trace/transform/transformed.ts';
import type { Settings, Source } from '../../protocol.ts';
import { OwnFault, type OwnPolicy, type OwnWatch } from './own.ts';

/** Returns the policies of the settings, and after them the custom schedulers. @throws UsageError, OwnFault */
export async function chosenPolicies(
  { policies, own }: Settings,
  watch: OwnWatch,
): Promise<(Policy | OwnPolicy)[]> {
  const named = typeof policies === 'string' ? parsePolicies(policies) : policies;
  const twice = named.find(({ name }, i) => named.findIndex((other) => other.name === name) < i);
  if (twice !== undefined) throw new UsageError(`--policy: ${twice.name} is named twice`);
  if (own === undefined) return named;
  watch.enter({});
  try {
    const { OwnModule } = await import('./ownModule.ts');
    const module = await OwnModule.load(own);
    const all = [...named, ...module.policies];
    for (const { name } of module.policies)
      if (all.filter((other) => other.name === name).length > 1)
        throw new OwnFault(`two policies are named '${name}'; give the scheduler another name`);
    return all;
  } finally {
    watch.leave();
  }
}

/** Returns configurations of a Slurm cluster as policies whose scheduler is elsewhere. @throws UsageError */
export function configurationsOf({ slurm, seeds = 1, own }: Settings): Policy[] {
  if (own !== undefined)
    throw new UsageError('a custom scheduler does not run on a Slurm cluster; close the editor');
  if (seeds > 1)
    throw new UsageError(
      'Seeds: several seeds of a Slurm cluster need the command: specula slurm replay --seeds',
    );
  return (slurm?.configurations ?? []).map(({ file: name }) => ({
    ...{ name, source: name, order: 'fcfs', backfilling: 'none' },
  }));
}

/** @throws UsageError if all seeds would give one result, or this page lacks what they need */
export function checkSeeds(source: Source, settings: Settings, policies: readonly Policy[]): void {
  const { name } = source;
  if (source.kind === 'report' && isUnseeded(name))
    throw new UsageError(`this page has ${name} of seed 1 only; use the command for other seeds`);
  if (isUnseeded(name) || isTransformed(settings)) return;
  const constant = policies.find(drawsNothing);
  if (constant === undefined) return;
  throw new UsageError(
    `Seeds: every seed gives one result for ${name} under ${constant.name}; shake or resample it`,
  );
}

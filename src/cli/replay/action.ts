import { UsageError } from '../../errors.ts';
import { readEnergy } from '../common/energy.ts';
import { commandKernel } from '../common/engine.ts';
import { compareOnTraces } from '../compare/action.ts';
import { checkReport } from '../compare/report.ts';
import { chosenPolicies, workersFor } from '../scheduler/schedulerFile.ts';
import { onMachines } from './machines.ts';
import { oneSeed } from './oneSeed.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import { REPLAYS, replayedPolicies } from './task.ts';
import { unusedFields } from './unusedFields.ts';

/**
 * Replays every trace under every policy on every machine, with one seed or with several.
 *
 * @param sizes of the machines; none: that of each trace
 */
export async function replayAction(
  traces: readonly string[],
  given: Omit<ReplayCommandOptions, 'processors'>,
  sizes: readonly number[],
): Promise<void> {
  // All machines get the same jobs, so that they are compared job by job.
  const options = { ...given, processors: sizes.length > 0 ? Math.min(...sizes) : undefined };
  const { engine, workers, seeds } = options;
  // Most replays have one seed, so the code of several is loaded only when needed.
  const begin = seeds === undefined ? oneSeed : (await import('./manySeeds.ts')).manySeeds(traces, options);
  const chosen = replayedPolicies(await chosenPolicies(options.policy, options.timeout), options);
  checkReport(options, chosen);
  if (sizes.length > 1 && options.report !== undefined)
    throw new UsageError('--report shows one machine; give one size after --processors');
  const policies = onMachines(chosen, sizes);
  const unused = unusedFields(policies, options);
  const kernel = await commandKernel(engine);
  const energy = await readEnergy(options, kernel);
  await compareOnTraces(
    traces,
    {
      kernel,
      names: policies.map(({ name }) => name),
      work: REPLAYS,
      count: seeds ?? policies.length,
      workers: workersFor(policies, workers),
      begin: (trace, { cleaned, ...files }) =>
        begin({ trace, options: { ...options, cleaned, unused, energy }, policies, kernel, ...files }),
    },
    options,
  );
}

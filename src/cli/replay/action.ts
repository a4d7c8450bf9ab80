import { commandKernel } from '../common/engine.ts';
import { compareOnTraces } from '../compare/action.ts';
import { checkReport } from '../compare/report.ts';
import { chosenPolicies, workersFor } from '../scheduler/schedulerFile.ts';
import { oneSeed } from './oneSeed.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import { REPLAYS, replayedPolicies } from './task.ts';
import { unusedFields } from './unusedFields.ts';

/** Replays every trace under every policy, with one seed or with several. */
export async function replayAction(traces: readonly string[], options: ReplayCommandOptions): Promise<void> {
  const { engine, workers, seeds } = options;
  // Most replays have one seed, so the code of several is loaded only when needed.
  const begin = seeds === undefined ? oneSeed : (await import('./manySeeds.ts')).manySeeds(traces, options);
  const policies = replayedPolicies(await chosenPolicies(options.policy, options.timeout), options);
  checkReport(options, policies);
  const unused = unusedFields(policies, options);
  const kernel = await commandKernel(engine);
  await compareOnTraces(
    traces,
    {
      kernel,
      names: policies.map(({ name }) => name),
      work: REPLAYS,
      count: seeds ?? policies.length,
      workers: workersFor(policies, workers),
      begin: (trace, { cleaned, ...files }) =>
        begin({ trace, options: { ...options, cleaned, unused }, policies, kernel, ...files }),
    },
    options,
  );
}

// The results of several seeds: each makes another workload of a trace, or other runtime estimates. Systems are
// compared seed by seed.
import { UsageError } from '../../errors.ts';
import { overSeeds } from '../../experiment/overSeeds.ts';
import { compared } from '../../report/compared.ts';
import { type EnergyShown, energyReport } from '../../report/energy/energyText.ts';
import { finding } from '../../report/finding.ts';
import { seedsText } from '../../report/seedsText.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import { seedsHead } from '../common/transforms.ts';
import { type Answer, type Kind, type Results, type Shown, traceDocument } from './results.ts';

/** Options that each run would need separately. */
const ONE_RUN = ['schedule', 'attempts', 'classes', 'by'] as const;

/** @throws UsageError for an option of one run */
export function checkManySeeds(options: { readonly [Name in (typeof ONE_RUN)[number]]?: unknown }): void {
  for (const name of ONE_RUN)
    if (options[name] !== undefined) throw new UsageError(`--${name} is for one seed; leave out --seeds`);
}

/**
 * The results over the seeds.
 *
 * @param runs the answers of each system, seed 1 first
 * @param loadOfLog the load of the log, if the load of the seeds was changed
 */
export function manySeedsResults<A extends Answer>(
  trace: Shown,
  runs: readonly (readonly A[])[],
  kind: Kind<A>,
  {
    loadOfLog,
    energy,
    ...transforms
  }: Transforms & { readonly loadOfLog?: number; readonly energy?: EnergyShown },
): Results {
  const all = overSeeds(
    runs.map((answers) => ({
      policy: answers[0].policy.name,
      runs: answers.map((answer, i) => ({ seed: i + 1, ...answer })),
    })),
  );
  const { name } = trace;
  const seeds = runs[0].length;
  return {
    text: () => ['\n', seedsHead(seeds, transforms), seedsText(all, { what: kind.what, loadOfLog })],
    rows: all.flatMap(({ policy, runs: ofSystem }) =>
      ofSystem.map((run) => ({ ...run, trace: name, policy })),
    ),
    means: all.map((one) => ({ ...one, trace: name, seeds })),
    // Means over the seeds with half the 95% interval, differences from the first system and ratios to it, and every
    // run.
    document: {
      trace: traceDocument(trace),
      finding: finding(
        compared(
          runs.map(([answer]) => answer),
          all,
        ),
        { loadOfLog },
      ),
      results: all.map(({ runs: ofSystem, means, differences, ratios }) => ({
        ...kind.system(ofSystem[0]),
        means,
        ...(differences && { differences, ratios }),
        ...kind.warnings?.(ofSystem[0]),
        runs: ofSystem.map((answer) => {
          const { seed, metrics, hash, resampled, seconds } = answer;
          return { seed, metrics, hash, resampled, ...kind.run(answer), seconds };
        }),
      })),
    },
    answers: runs.map(([answer]) => answer),
    energy:
      energy &&
      energyReport(
        runs.map(([{ policy, metrics }]) => ({ name: policy.name, metrics })),
        energy,
      ),
    overSeeds: all,
  };
}

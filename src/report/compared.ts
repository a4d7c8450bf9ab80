// Prepares results for comparison with the first system: those of one run, or means over several seeds.
import type { Estimate } from '../experiment/estimate.ts';
import type { PolicyOverSeeds } from '../experiment/overSeeds.ts';
import type { Differences } from '../metrics/differences.ts';
import type { Metrics } from '../metrics/metricFields.ts';
import { type Change, noRatio } from './change.ts';
import type { Compared } from './finding.ts';

/** The run of a policy or of a configuration. */
interface View {
  readonly policy: { readonly name: string };
  readonly metrics: Metrics;
  /** Differences from the first run; undefined for the first, or if they are unknown. */
  readonly differences?: Partial<Differences>;
}

type OverSeeds = Pick<PolicyOverSeeds, 'means' | 'differences' | 'ratios'>;

const alone = (mean: number): Estimate => ({ mean, halfWidth: Number.NaN });

/** Returns the metrics of each policy: of one run, or means over several seeds. */
export function compared(views: readonly View[], overSeeds?: readonly OverSeeds[]): Compared[] {
  if (overSeeds !== undefined)
    return overSeeds.map(({ means, differences, ratios }, i) => ({
      name: views[i].policy.name,
      value: (of) => means[of],
      change: differences && ratios && ((of) => ({ difference: differences[of], ratio: ratios[of] })),
    }));
  const [first] = views;
  return views.map((view) => ({
    name: view.policy.name,
    value: (of) => alone(view.metrics[of]),
    change: view === first ? undefined : (of) => ofOneRun(view, first, of),
  }));
}

/** Returns the change of a run. Only means over jobs have an interval. */
function ofOneRun(view: View, first: View, of: keyof Metrics): Change {
  const known = view.differences?.[of as keyof Differences];
  if (known === undefined) return noRatio(alone(view.metrics[of] - first.metrics[of]));
  return { difference: { mean: known.value, halfWidth: known.halfWidth }, ratio: known.ratio };
}

import type { Metrics } from '../metrics/metricFields.ts';
import { METRIC_NAMES } from '../metrics/sums.ts';
import { type Estimate, meanEstimate } from './estimate.ts';

/** The replay of a seed. */
export interface SeedRun {
  readonly seed: number;
  readonly metrics: Metrics;
  readonly hash: string;
}

/** Each metric as a mean over the seeds with half of its 95 % interval. */
export type MetricEstimates = Readonly<Record<keyof Metrics, Estimate>>;

/** The replays of a policy under several seeds. */
export interface PolicyOverSeeds<Run extends SeedRun = SeedRun> {
  /** The name of the policy. */
  readonly policy: string;
  readonly runs: readonly Run[];
  /** A metric that some seed does not have (a mean over no jobs) is NaN. */
  readonly means: MetricEstimates;
  /** Differences from the first policy, paired by seed; the first policy has none. */
  readonly differences?: MetricEstimates;
}

/** Means over the seeds, and differences from the first policy. All policies have the same seeds. */
export function overSeeds<Run extends SeedRun>(
  policies: readonly { readonly policy: string; readonly runs: readonly Run[] }[],
): PolicyOverSeeds<Run>[] {
  const [first] = policies;
  return policies.map((one) => ({
    ...one,
    means: estimates((name) => one.runs.map(({ metrics }) => metrics[name])),
    ...(one !== first && {
      differences: estimates((name) =>
        one.runs.map(({ metrics }, i) => metrics[name] - first.runs[i].metrics[name]),
      ),
    }),
  }));
}

function estimates(values: (name: keyof Metrics) => number[]): MetricEstimates {
  return Object.fromEntries(
    METRIC_NAMES.map((name) => [name, meanEstimate(values(name))]),
  ) as unknown as MetricEstimates;
}

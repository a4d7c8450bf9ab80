import {
  type AnyMetrics,
  type EnergyMetrics,
  type MetricName,
  type Metrics,
  namesIn,
  type StrandedMetrics,
} from '../metrics/metricFields.ts';
import type { Ratio } from '../metrics/ratio.ts';
import type { Resemblance } from '../trace/cleaning.ts';
import {
  type Estimate,
  meanEstimate,
  type PairedDifference,
  pairedDifference,
  pairedRatio,
} from './estimate.ts';

/** The replay of a seed. */
export interface SeedRun {
  readonly seed: number;
  readonly metrics: Metrics;
  readonly hash: string;
  /** If weeks were drawn: their similarity to the log. */
  readonly resampled?: Resemblance;
}

/** Each metric that the runs have, as a mean over the seeds with half of its 95% interval. */
export type MetricEstimates = Readonly<
  Record<keyof Metrics, Estimate> & Partial<Record<keyof StrandedMetrics | keyof EnergyMetrics, Estimate>>
>;

/** The difference of each metric. */
export type MetricDifferences = Readonly<
  Record<keyof Metrics, PairedDifference> &
    Partial<Record<keyof StrandedMetrics | keyof EnergyMetrics, PairedDifference>>
>;

/** Ratio of each metric. */
export type MetricRatios = Readonly<
  Record<keyof Metrics, Ratio> & Partial<Record<keyof StrandedMetrics | keyof EnergyMetrics, Ratio>>
>;

/** The replays of a policy under several seeds. */
export interface PolicyOverSeeds<Run extends SeedRun = SeedRun> {
  /** The name of the policy. */
  readonly policy: string;
  readonly runs: readonly Run[];
  /** If weeks were drawn: the similarity of each seed's weeks to the log. */
  readonly resampled?: readonly Resemblance[];
  /** A metric that some seed does not have (a mean over no jobs) is NaN. The largest values have no interval. */
  readonly means: MetricEstimates;
  /** Differences from the first policy, paired by seed; the first policy has none. */
  readonly differences?: MetricDifferences;
  /**
   * Ratios to the first policy, paired by seed: means of the logarithm, carried back with their intervals.
   */
  readonly ratios?: MetricRatios;
}

/** Means over the seeds, and differences from the first policy. All policies have the same seeds. */
export function overSeeds<Run extends SeedRun>(
  policies: readonly { readonly policy: string; readonly runs: readonly Run[] }[],
): PolicyOverSeeds<Run>[] {
  const [first] = policies;
  const resampled = first.runs.flatMap((run) => run.resampled ?? []);
  const names = namesIn(first.runs[0].metrics);
  return policies.map((one) => {
    const own = (name: MetricName) => valuesOf(one.runs, name);
    const base = (name: MetricName) => valuesOf(first.runs, name);
    const ofEach = <Value>(of: (name: MetricName) => Value) =>
      Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Record<keyof Metrics, Value>;
    return {
      ...one,
      ...(resampled.length > 0 && { resampled }),
      means: ofEach((name) => of(name, meanEstimate(own(name)))),
      ...(one !== first && {
        differences: ofEach((name) => of(name, pairedDifference(own(name), base(name)))),
        ratios: ofEach((name) => of(name, pairedRatio(own(name), base(name)))),
      }),
    };
  });
}

function valuesOf(runs: readonly SeedRun[], name: MetricName): number[] {
  // Runs on a Slurm cluster have all names.
  return runs.map(({ metrics }) => (metrics as AnyMetrics)[name]);
}

/**
 * Estimate of a metric. A largest value has no interval: that of another sample may be anything, and no seed
 * of one log shows its extent.
 */
function of<Found extends Estimate | Ratio>(name: MetricName, found: Found): Found {
  if (!LARGEST.includes(name)) return found;
  const none = { low: Number.NaN, high: Number.NaN, halfWidth: Number.NaN, p: Number.NaN };
  return Object.fromEntries(
    Object.entries(found).map(([part, value]) => [part, none[part as keyof typeof none] ?? value]),
  ) as unknown as Found;
}

const LARGEST: readonly MetricName[] = ['maxWait', 'maxDelay'];

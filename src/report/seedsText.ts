import { type Estimate, meanEstimate } from '../experiment/estimate.ts';
import type { Metrics } from '../metrics/metricFields.ts';
import { decimal, durationEstimate } from './format.ts';
import { textTable } from './table.ts';

/** The metrics of a policy, one per seed. */
export interface PolicySeeds {
  readonly name: string;
  readonly metrics: readonly Metrics[];
}

interface Answer {
  readonly title: string;
  readonly of: keyof Metrics;
  readonly show: (estimate: Estimate) => string;
}

const number = ({ mean, halfWidth }: Estimate) => withHalf(decimal(mean), decimal(halfWidth));
const share = ({ mean, halfWidth }: Estimate) =>
  `${withHalf(decimal(100 * mean), decimal(100 * halfWidth))} %`;
const points = ({ mean, halfWidth }: Estimate) =>
  `${withHalf(decimal(100 * mean), decimal(100 * halfWidth))} pp`;
const withHalf = (mean: string, half: string) => (half === '–' ? mean : `${mean} ± ${half}`);

const ANSWERS: readonly Answer[] = [
  { title: 'mean wait', of: 'meanWait', show: durationEstimate },
  { title: 'p99 wait', of: 'p99Wait', show: durationEstimate },
  { title: 'bounded slowdown', of: 'meanBoundedSlowdown', show: number },
  { title: 'weighted', of: 'meanWeightedBoundedSlowdown', show: number },
  { title: 'utilization', of: 'utilization', show: share },
  { title: 'load', of: 'load', show: share },
];

/** The estimate of a metric over the seeds. */
export function estimateOf({ metrics }: PolicySeeds, name: keyof Metrics): Estimate {
  return meanEstimate(metrics.map((ofSeed) => ofSeed[name]));
}

/** The estimate of the difference of a metric between two policies, paired by seed. */
export function differenceOf(first: PolicySeeds, other: PolicySeeds, name: keyof Metrics): Estimate {
  return meanEstimate(other.metrics.map((ofSeed, i) => ofSeed[name] - first.metrics[i][name]));
}

/**
 * A table of policies by metrics: means over the seeds with their 95 % intervals. A second table has the
 * differences from the first policy, paired by seed.
 */
export function seedsText(policies: readonly PolicySeeds[]): string {
  const [first, ...others] = policies;
  const columns = (titles: readonly string[]) => [
    { title: 'policy', align: 'left' as const },
    ...titles.map((title) => ({ title })),
  ];
  const means = textTable(
    columns(ANSWERS.map(({ title }) => title)),
    policies.map((one) => [one.name, ...ANSWERS.map(({ of, show }) => show(estimateOf(one, of)))]),
  );
  if (others.length === 0) return means;
  const compared = ANSWERS.filter(({ of }) => of !== 'load');
  const differences = textTable(
    columns(compared.map(({ title }) => title)),
    others.map((other) => [
      other.name,
      ...compared.map(({ of, show }) => (show === share ? points : show)(differenceOf(first, other, of))),
    ]),
  );
  return `${means}\nDifferences from ${first.name}, paired by seed:\n\n${differences}`;
}

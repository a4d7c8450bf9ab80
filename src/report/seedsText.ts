import type { Estimate } from '../experiment/estimate.ts';
import type { PolicyOverSeeds } from '../experiment/overSeeds.ts';
import type { Metrics } from '../metrics/metricFields.ts';
import { BETTER } from '../metrics/verdict.ts';
import { numberEstimate, pointsEstimate, shareEstimate } from './estimateText.ts';
import { durationEstimate } from './format.ts';
import { LEGEND, marked } from './marks.ts';
import { textTable } from './table.ts';

interface Answer {
  readonly title: string;
  readonly of: keyof Metrics;
  readonly show: (estimate: Estimate) => string;
}

const ANSWERS: readonly Answer[] = [
  { title: 'mean wait', of: 'meanWait', show: durationEstimate },
  { title: 'p99 wait', of: 'p99Wait', show: durationEstimate },
  { title: 'bounded slowdown', of: 'meanBoundedSlowdown', show: numberEstimate },
  { title: 'weighted', of: 'meanWeightedBoundedSlowdown', show: numberEstimate },
  { title: 'utilization', of: 'utilization', show: shareEstimate },
  { title: 'load', of: 'load', show: shareEstimate },
];

/**
 * A table of policies by metrics: means over the seeds with their 95 % intervals. A second table has the
 * differences from the first policy, paired by seed, with the marks of what is better and worse.
 */
export function seedsText(policies: readonly PolicyOverSeeds[]): string {
  const [first, ...others] = policies;
  const columns = (titles: readonly string[]) => [
    { title: 'policy', align: 'left' as const },
    ...titles.map((title) => ({ title })),
  ];
  const means = textTable(
    columns(ANSWERS.map(({ title }) => title)),
    policies.map(({ policy, means }) => [policy, ...ANSWERS.map(({ of, show }) => show(means[of]))]),
  );
  if (others.length === 0) return means;
  const compared = ANSWERS.filter(({ of }) => of !== 'load');
  const differences = textTable(
    columns(compared.map(({ title }) => `${title}  `)),
    others.map(({ policy, differences }) => [
      policy,
      ...compared.map(({ of, show }) => {
        const found = differences?.[of] as Estimate;
        const { mean: value, halfWidth } = found;
        return marked(
          (show === shareEstimate ? pointsEstimate : show)(found),
          { value, halfWidth },
          BETTER[of],
        );
      }),
    ]),
  );
  return `${means}\nDifferences from ${first.policy}, paired by seed:\n\n${differences}\n${LEGEND}\npp: percentage points.\n`;
}

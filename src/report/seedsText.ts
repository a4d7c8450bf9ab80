import type { Estimate } from '../experiment/estimate.ts';
import type { PolicyOverSeeds } from '../experiment/overSeeds.ts';
import { METRICS, type MetricName } from '../metrics/metricFields.ts';
import { rangeOf } from '../metrics/metricRange.ts';
import type { Ratio } from '../metrics/ratio.ts';
import { toldMetric } from './change.ts';
import { showsOf } from './estimateText.ts';
import { loadSentence } from './finding.ts';
import { COMPARED, changesTable, TOO_FEW_DIFFER } from './marks.ts';
import { resemblanceText } from './statistics/resemblanceText.ts';
import { textTable } from './table.ts';

/** Columns with feedback, under which users who wait longer submit fewer jobs. */
const SUBMISSIONS: readonly MetricName[] = ['meanSubmissionDelay', 'jobsADay'];
const ANSWERS: readonly MetricName[] = [
  'p99Wait',
  'meanBoundedSlowdown',
  'meanWeightedBoundedSlowdown',
  'utilization',
];
/** Columns for Slurm clusters that have such resources. */
const STRANDED: readonly MetricName[] = ['strandedCpus', 'strandedGpus'];

/** Columns if the power of the machine is known. */
const ENERGY: readonly MetricName[] = ['energy', 'maxPower', 'carbon', 'leastCarbon', 'cost', 'leastCost'];

/**
 * Formats a table of policies by metrics: means over the seeds with their 95% intervals. A second table compares them
 * with the first policy, paired by seed, with marks for better and worse results.
 *
 * @param what title of the column that names the results
 * @param loadOfLog the load of the log, if the load of the seeds was changed
 */
export function seedsText(
  policies: readonly PolicyOverSeeds[],
  { what = 'policy', loadOfLog }: { what?: string; loadOfLog?: number } = {},
): string {
  const [first, ...others] = policies;
  const follows = policies.some(({ means }) => means.meanSubmissionDelay.mean !== 0);
  const stranded = STRANDED.filter((of) => policies.some(({ means }) => Number.isFinite(means[of]?.mean)));
  const energy = ENERGY.filter((of) => policies.some(({ means }) => Number.isFinite(means[of]?.mean)));
  const shown: MetricName[] = [
    ...[
      'meanWait' as const,
      ...(follows ? SUBMISSIONS : []),
      ...ANSWERS,
      ...stranded,
      ...energy,
      'load' as const,
    ],
  ];
  const answers = shown.map((of) => ({
    of,
    title: METRICS[of].title,
    show: showsOf(of).means(policies.map(({ means }) => means[of] as Estimate)),
  }));
  const load = loadSentence(first.means.load.mean, loadOfLog);
  const drawn = first.resampled ? `${resemblanceText(first.resampled)}\n` : '';
  const head = drawn + load.map((sentence) => `${sentence}\n\n`).join('');
  const means =
    head +
    textTable(
      [{ left: what }, ...answers.map(({ title }) => title)],
      policies.map(({ policy, means }) => [
        policy,
        ...answers.map(({ of, show }) => show(means[of] as Estimate, rangeOf(of))),
      ]),
    );
  if (others.length === 0) return means;
  const compared = answers.filter(({ of }) => of !== 'load');
  const changes = changesTable(
    what,
    compared.map(({ title }) => title),
    // All except the first have both.
    (others as Required<PolicyOverSeeds>[]).map(({ policy, differences, ratios }) => [
      policy,
      compared.map(({ of, show }) =>
        toldMetric(
          of,
          (one) => ({ difference: differences[one] as Estimate, ratio: ratios[one] as Ratio }),
          show,
        ),
      ),
    ]),
  );
  const isUnsure = others.some(({ differences, runs }) =>
    compared.some(({ of }) => runs.length > 1 && lacksInterval(differences?.[of])),
  );
  const note = isUnsure ? `${TOO_FEW_DIFFER}\n` : '';
  return `${means}\nCompared with ${first.policy}, paired by seed:\n\n${changes}${COMPARED}\n${note}`;
}

function lacksInterval(difference: Estimate | undefined): boolean {
  return difference !== undefined && !Number.isNaN(difference.mean) && Number.isNaN(difference.halfWidth);
}

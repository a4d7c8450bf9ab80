import type { ContinuousDistribution } from '../../distribution/distribution.ts';
import { equallySpaced } from '../../distribution/equallySpaced.ts';
import { gamma } from '../../distribution/families/gamma.ts';
import { lognormalOfMoments } from '../../distribution/families/lognormal.ts';
import { truncatedNormal } from '../../distribution/families/truncatedNormal.ts';
import { uniform } from '../../distribution/families/uniform.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { type CriticalOptions, criticalCheckpoint } from '../../requests/critical/critical.ts';
import { type ReproducedValue, reproduction, unpublished } from '../reproduction.ts';
import { distributionsOfTableOne } from './distributionsOfTableOne.ts';

const POINTS = 1000;
const FIXED = 0.1;

const RESTARTS = [
  ['R = C', { timesCheckpoint: 1 }],
  ['R = 0', { fixed: 0 }],
  [`R = ${FIXED} h`, { fixed: FIXED }],
] as const;

const COSTS = [
  { alpha: 1, beta: 0, gamma: 0 },
  { alpha: 1, beta: 1, gamma: 0 },
  { alpha: 1, beta: 0, gamma: 0.1 },
  { alpha: 1, beta: 1, gamma: 0.1 },
];
const TOLERANCES = [0, 0.001, 0.01];

/** A fixed mean, in hours. */
const MEAN = 8;
const DEVIATIONS = [0.5, 1, 2, 3, 4];
const OF_MOMENTS: readonly (readonly [string, (deviation: number) => ContinuousDistribution])[] = [
  ['Lognormal', (deviation) => lognormalOfMoments(MEAN, deviation)],
  ['Gamma', (deviation) => gamma((MEAN / deviation) ** 2, deviation ** 2 / MEAN)],
  // Symmetric about its mean. Its own deviation is smaller than that of the whole normal distribution.
  ['TruncatedNormal', (deviation) => truncatedNormal(MEAN, deviation, 0, 2 * MEAN)],
  ['Uniform', (deviation) => uniform(MEAN - Math.sqrt(3) * deviation, MEAN + Math.sqrt(3) * deviation)],
];

async function rowsOf(
  kernel: Kernel,
  distribution: ContinuousDistribution,
  label: string,
  options: CriticalOptions,
  unit = 1,
): Promise<ReproducedValue[]> {
  const values = equallySpaced(distribution, POINTS);
  const { never, always } = await criticalCheckpoint(values, { ...options, kernel });
  const rows = [unpublished(`${label}: never from`, never / unit)];
  if (always !== null && always < Number.POSITIVE_INFINITY)
    rows.push(unpublished(`${label}: always up to`, always / unit));
  return rows;
}

/** The standard deviation of the distribution's values. */
function deviationOf(distribution: ContinuousDistribution): number {
  const { v, f } = equallySpaced(distribution, POINTS);
  const mean = v.reduce((sum, x, i) => sum + x * f[i], 0);
  return Math.sqrt(v.reduce((sum, x, i) => sum + (x - mean) ** 2 * f[i], 0));
}

export const critical = reproduction(
  {
    name: 'ipdps20-critical',
    title: 'IPDPS 2020, section VII: the checkpoint time from which none pays, and up to which all do',
    reading:
      'The paper leaves open at which checkpoint time the two simple strategies are best. *Never from* is the ' +
      'least C (h) at which NO-CKPT costs at most (1 + e) times the optimum. *Always up to* is the greatest C ' +
      'up to which ALL-CKPT costs at most (1 + e) times the optimum. Both are exact for n = 1000 values of ' +
      'each distribution; distributions without an upper bound are cut at Q(1 - 1e-7). At e = 0 the thresholds of a cut distribution are ' +
      'decided by that cut, and those of *always* by the spacing of the values, so take e = 1%. Uniform has ' +
      'no rows of *always*: a distribution whose density never falls wants all checkpoints at any C. For Weibull ' +
      '(shape 0.5), whose density is infinite at 0, *always* tends to 0 with more values. The last rows are ' +
      'at a mean of 8 h, R = C and e = 1%, as multiples of the standard deviation. The paper prints no ' +
      'values, so there is no published column.',
  },
  async (kernel) => {
    const rows: ReproducedValue[] = [];
    for (const { name, cut } of distributionsOfTableOne()) {
      for (const [rule, restart] of RESTARTS) {
        for (const [k, cost] of COSTS.entries()) {
          for (const tolerance of TOLERANCES) {
            if (k > 0 && tolerance < 0.01) continue;
            const charged = `alpha = 1, beta = ${cost.beta}, gamma = ${cost.gamma}`;
            const label = `${name}, ${rule}, ${charged}, e = ${100 * tolerance}%`;
            rows.push(...(await rowsOf(kernel, cut, label, { cost, restart, tolerance })));
          }
        }
      }
    }
    for (const [name, of] of OF_MOMENTS) {
      for (const deviation of DEVIATIONS) {
        const distribution = of(deviation);
        const label = `${name} of mean ${MEAN} h, sd ${deviation} h, over the sd`;
        rows.push(...(await rowsOf(kernel, distribution, label, {}, deviationOf(distribution))));
      }
    }
    return rows;
  },
);

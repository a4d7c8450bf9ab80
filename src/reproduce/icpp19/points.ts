// Sizes of the dynamic programs that ICPP 2019, section 4.1, reports.

import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import { equallySpaced } from '../../distribution/equallySpaced.ts';
import { parseDistribution } from '../../distribution/parse.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { expectedMakespanOf } from '../../requests/evaluate.ts';
import { tOptimal } from '../../requests/optimal.ts';
import { SCENARIO_DISTRIBUTIONS } from '../../stochastic/describe/scenarios.ts';
import { compared, type ReproducedValue, reproduction, unpublished } from '../reproduction.ts';
import { DISTRIBUTIONS, namesOf } from './names.ts';

const FINE = 2000;
const MOST_POINTS = 200;
/** Largest allowed excess over the least expected makespan, as a share of it. */
const SHARES = [0.01, 0.05];

/** The expected makespan of the sequence for that many values, under the distribution itself. */
async function makespanOf(
  kernel: Kernel,
  fine: DiscreteDistribution,
  coarse: DiscreteDistribution,
): Promise<number> {
  const { sequence } = await tOptimal(kernel, coarse);
  const requests = sequence.map(({ request }) => request);
  return expectedMakespanOf(kernel, requests, fine, 0);
}

export const points = reproduction(
  {
    name: 'icpp19-points',
    title: 'ICPP 2019, section 4.1: how many requests a sequence has, and how many values it needs',
    reading:
      `TOptimal for the distributions of section 5.2 over ${FINE} equally spaced values. The paper says that a sequence has at most ` +
      '5 requests, typically, and that its cost converges with less than 30 values. It does not define ' +
      `convergence. Here, a sequence has converged at the number of values from which on, up to ${MOST_POINTS}, the expected makespan under the distribution (${FINE} values) is at ` +
      'most 1 or 5% above the least. To 5%, 3 to 12 values suffice; to 1%, 8 for two distributions and 30 and 32 for the others. ' +
      'Exponential takes 8 requests.',
  },
  async (kernel) => {
    const rows: ReproducedValue[] = [];
    for (const name of namesOf(DISTRIBUTIONS)) {
      const distribution = parseDistribution(SCENARIO_DISTRIBUTIONS[name]);
      const fine = equallySpaced(distribution, FINE);
      const { sequence } = await tOptimal(kernel, fine);
      const least = await makespanOf(kernel, fine, fine);
      const found: number[] = [];
      for (let n = 1; n <= MOST_POINTS; n++)
        found.push((await makespanOf(kernel, fine, equallySpaced(distribution, n))) / least - 1);
      rows.push(compared(`${DISTRIBUTIONS[name]}: requests`, 5, sequence.length));
      for (const share of SHARES) {
        const last = found.findLastIndex((above) => above > share);
        rows.push(
          compared(`${DISTRIBUTIONS[name]}: values from which on it is within ${100 * share}%`, 30, last + 2),
        );
      }
      rows.push(unpublished(`${DISTRIBUTIONS[name]}: with 30 values, above the least, %`, 100 * found[29]));
    }
    return rows;
  },
);

import type { ContinuousDistribution } from '../../distribution/distribution.ts';
import { equallySpaced } from '../../distribution/equallySpaced.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { CostModel } from '../../requests/costModel.ts';
import { dynProgCountSize } from '../../requests/dynProgCount.ts';
import { optimalSequence } from '../../requests/optimal.ts';
import { periodic } from '../../requests/periodic.ts';
import { compared, type ReproducedValue, reproduction, unpublished } from '../reproduction.ts';
import { distributionsOfTableOne } from './distributionsOfTableOne.ts';

const DISTRIBUTIONS = ['Exponential', 'BoundedPareto'];
/** C = R in hours, from values with a checkpoint after every request to values without any. */
const TIMES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1, 2, 5];
const EPSILON = 0.1;

/** The costs of the other strategies relative to DYN-PROG-COUNT, by name. */
async function ratios(
  kernel: Kernel,
  distribution: ContinuousDistribution,
  time: number,
): Promise<[strategy: string, ratio: number][]> {
  const cost: CostModel = { alpha: 1, beta: 0, gamma: 0, checkpoint: time, restart: time };
  const discrete = equallySpaced(distribution, dynProgCountSize(distribution, cost, EPSILON));
  const best = (await optimalSequence(kernel, discrete, cost)).expectedCost;
  const found: [string, number][] = [];
  for (const strategy of ['all-ckpt', 'no-ckpt'] as const) {
    found.push([strategy, (await optimalSequence(kernel, discrete, cost, strategy)).expectedCost / best]);
  }
  for (const strategy of ['all-ckpt-per', 'no-ckpt-per'] as const) {
    found.push([strategy, (await periodic(kernel, distribution, cost, strategy)).expectedCost / best]);
  }
  return found;
}

export const fig5 = reproduction(
  {
    name: 'ipdps20-fig5',
    title: 'IPDPS 2020, Figure 5: costs over that of DYN-PROG-COUNT(X, 0.1) as C = R vary',
    reading:
      "alpha = 1, beta = gamma = 0. The number of periods is the best of 1 to 1000. The paper's figure " +
      'prints no numbers. So its points have no published column. The one number in the text is that ' +
      'DYN-PROG-COUNT gains up to 10% over its variants (the better of ALL-CKPT and NO-CKPT). The last row ' +
      'gives this gain over both distributions and these C = R.',
  },
  async (kernel) => {
    const rows: ReproducedValue[] = [];
    let gain = 0;
    for (const { name, cut } of distributionsOfTableOne().filter((one) => DISTRIBUTIONS.includes(one.name))) {
      for (const time of TIMES) {
        const found = await ratios(kernel, cut, time);
        const variants = found.filter(([strategy]) => !strategy.endsWith('-per')).map(([, ratio]) => ratio);
        gain = Math.max(gain, 100 * (Math.min(...variants) - 1));
        for (const [strategy, ratio] of found) {
          rows.push(unpublished(`${name}, C = R = ${time} h, ${strategy.toUpperCase()}`, ratio));
        }
      }
    }
    rows.push(compared('largest gain over the better variant, %', 10, gain));
    return rows;
  },
);

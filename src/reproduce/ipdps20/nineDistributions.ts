// Checks statements of IPDPS 2020 on distributions and costs without a figure: "similar for other distributions"
// (Figure 5), "similar trends" (beta other than 0).

import { equallySpaced } from '../../distribution/equallySpaced.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { dynProgCountSize } from '../../requests/dynProgCount.ts';
import { optimalSequence } from '../../requests/optimal.ts';
import { compared, type ReproducedValue, reproduction, unpublished } from '../reproduction.ts';
import { distributionsOfTableOne, type StudiedDistribution } from './distributionsOfTableOne.ts';

/** C = R in means of the distribution. */
const TIMES = [0.01, 0.03, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 2];
const BETAS = [0, 1];
const EPSILON = 0.1;

/** Costs over that of DYN-PROG-COUNT. */
interface Ratios {
  readonly all: number;
  readonly none: number;
}

async function ratiosOf(
  kernel: Kernel,
  { cut }: StudiedDistribution,
  time: number,
  beta: number,
): Promise<Ratios> {
  const cost = { alpha: 1, beta, gamma: 0, checkpoint: time, restart: time };
  const discrete = equallySpaced(cut, dynProgCountSize(cut, cost, EPSILON));
  const best = (await optimalSequence(kernel, discrete, cost)).expectedCost;
  const all = (await optimalSequence(kernel, discrete, cost, 'all-ckpt')).expectedCost;
  const none = (await optimalSequence(kernel, discrete, cost, 'no-ckpt')).expectedCost;
  return { all: all / best, none: none / best };
}

/** Excess cost in percent; costs that differ only by rounding are equal. */
const percent = (ratio: number) => Math.round(1e9 * (ratio - 1)) / 1e7 + 0;

export const nineDistributions = reproduction(
  {
    name: 'ipdps20-distributions',
    title:
      'IPDPS 2020, sections IV-A and IV-C: the nine distributions of Table I as C = R vary, with beta 0 and 1',
    reading:
      `alpha = 1, gamma = 0, epsilon = ${EPSILON}. C = R is ${TIMES.join(', ')} means of the distribution. The paper shows two distributions, ` +
      'and says that the results are similar for the others, that DYN-PROG-COUNT gains up to 10% over its variants, and that ' +
      'trends are similar for beta other than 0. With checkpoints of a hundredth of the mean, ALL-CKPT is within 0.3% of the best for ' +
      'every distribution; of two means, NO-CKPT is, but for Weibull, which is cut at 130 means. Weibull also gains up to 19%, more than the paper says; the ' +
      'other eight distributions gain at most 6.2%. For Uniform one of the variants is always best. A gain is how much more the other strategy costs, in per cent: the better of ' +
      'ALL-CKPT and NO-CKPT.',
  },
  async (kernel) => {
    const rows: ReproducedValue[] = [];
    for (const beta of BETAS) {
      let most = 0;
      for (const distribution of distributionsOfTableOne()) {
        const mean = distribution.cut.mean;
        const found: Ratios[] = [];
        for (const time of TIMES) found.push(await ratiosOf(kernel, distribution, time * mean, beta));
        const label = `${distribution.name}, beta = ${beta}`;
        const gains = found.map(({ all, none }) => percent(Math.min(all, none)));
        most = Math.max(most, ...gains);
        rows.push(
          unpublished(`${label}: ALL-CKPT costs more at C = R = ${TIMES[0]} means, %`, percent(found[0].all)),
          unpublished(
            `${label}: NO-CKPT costs more at C = R = ${TIMES.at(-1)} means, %`,
            percent((found.at(-1) as Ratios).none),
          ),
          unpublished(`${label}: largest gain over the variants, %`, Math.max(...gains)),
        );
      }
      const what = `beta = ${beta}: largest gain over the variants of any distribution, %`;
      rows.push(beta === 0 ? compared(what, 10, most) : unpublished(what, most));
    }
    return rows;
  },
);

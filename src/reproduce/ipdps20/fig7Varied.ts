import { bounded } from '../../distribution/bounded.ts';
import { equallySpaced } from '../../distribution/equallySpaced.ts';
import { lognormalOfMoments } from '../../distribution/families/lognormal.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { type CostModel, omniscientCost } from '../../requests/costModel.ts';
import { dynProgCountSize } from '../../requests/dynProgCount.ts';
import { optimalSequence } from '../../requests/optimal.ts';
import { periodic } from '../../requests/periodic.ts';
import { type ReproducedValue, reproduction, unpublished } from '../reproduction.ts';

const TEN_MINUTES = 600 / 3600;
const COST: CostModel = { alpha: 1, beta: 0, gamma: 0, checkpoint: TEN_MINUTES, restart: TEN_MINUTES };
const [MEAN, DEVIATION] = [21.4, 19.7];
/** Factors of the mean (Figure 7a), and of the standard deviation (Figure 7b). */
const VARIED = {
  mean: [0.25, 0.5, 2, 4, 10],
  sd: [0.1, 0.25, 0.5, 2, 4],
};
const OPTIMAL = ['dyn-prog-count', 'all-ckpt', 'no-ckpt'] as const;
const PERIODIC = ['all-ckpt-per', 'no-ckpt-per'] as const;
type Name = (typeof OPTIMAL | typeof PERIODIC)[number];

async function ratios(kernel: Kernel, mean: number, deviation: number): Promise<Map<Name, number>> {
  const { distribution } = bounded(lognormalOfMoments(mean, deviation));
  const omniscient = omniscientCost(distribution.mean, COST);
  const discrete = equallySpaced(distribution, dynProgCountSize(distribution, COST, 1));
  const found = new Map<Name, number>();
  for (const name of OPTIMAL)
    found.set(name, (await optimalSequence(kernel, discrete, COST, name)).expectedCost / omniscient);
  for (const name of PERIODIC)
    found.set(name, (await periodic(kernel, distribution, COST, name)).expectedCost / omniscient);
  return found;
}

export const fig7Varied = reproduction(
  {
    name: 'ipdps20-fig7-varied',
    title:
      'IPDPS 2020, Figures 7a and 7b: cost over that of an omniscient scheduler as mean and deviation vary',
    reading:
      'As [Figure 7 at its center](#ipdps20-fig7), with the mean or the standard deviation of the Lognormal ' +
      'distribution multiplied by a factor. The figures print no numbers. The text makes four claims. The last rows ' +
      'decide three of them over these ten distributions: DYN-PROG-COUNT is the best, the same as ALL-CKPT, and the ' +
      'periodic ones are worse. All three hold. The fourth is that the solutions converge to the omniscient ' +
      'scheduler as mean / sd grows. DYN-PROG-COUNT and ALL-CKPT do. The periodic ones do not: their periods ' +
      'begin at 0, where a Lognormal distribution begins, however far its run times are from there.',
  },
  async (kernel) => {
    const rows: ReproducedValue[] = [];
    const all: Map<Name, number>[] = [];
    for (const [what, factors] of Object.entries(VARIED)) {
      for (const factor of factors) {
        const found = await ratios(
          kernel,
          what === 'mean' ? MEAN * factor : MEAN,
          what === 'sd' ? DEVIATION * factor : DEVIATION,
        );
        all.push(found);
        for (const [name, ratio] of found)
          rows.push(unpublished(`${what} × ${factor}, ${name.toUpperCase()}`, ratio));
      }
    }
    const lead = (name: Name, over: Name) =>
      all.map((one) => 100 * ((one.get(name) as number) / (one.get(over) as number) - 1));
    const others = (['all-ckpt', 'no-ckpt', 'all-ckpt-per', 'no-ckpt-per'] as const).flatMap((name) =>
      lead(name, 'dyn-prog-count'),
    );
    rows.push(unpublished('least lead of DYN-PROG-COUNT, %', Math.min(...others)));
    rows.push(
      unpublished(
        'largest lead of DYN-PROG-COUNT over ALL-CKPT, %',
        Math.max(...lead('all-ckpt', 'dyn-prog-count')),
      ),
    );
    rows.push(
      unpublished(
        'least lead of DYN-PROG-COUNT over NO-CKPT, %',
        Math.min(...lead('no-ckpt', 'dyn-prog-count')),
      ),
    );
    rows.push(
      unpublished(
        'least lead of ALL-CKPT-PER over NO-CKPT-PER, %',
        Math.min(...lead('no-ckpt-per', 'all-ckpt-per')),
      ),
    );
    rows.push(
      unpublished(
        'least lead of DYN-PROG-COUNT over ALL-CKPT-PER, %',
        Math.min(...lead('all-ckpt-per', 'dyn-prog-count')),
      ),
    );
    return rows;
  },
);

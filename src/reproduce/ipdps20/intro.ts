import { lognormalOfMoments } from '../../distribution/families/lognormal.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { CostModel } from '../../requests/costModel.ts';
import { expectedCostOf } from '../../requests/evaluate.ts';
import type { Milestone } from '../../requests/sequence.ts';
import { compared, reproduction, unpublished } from '../reproduction.ts';

const LONGEST = 80;
const COST: CostModel = { alpha: 1, beta: 0, gamma: 0, checkpoint: 7, restart: 7 };

/** P(X > t) as the paper prints its probabilities: 0.66, 0.26, 0.08. */
const PRINTED = new Map([
  [20, 0.34],
  [40, 0.08],
  [80, 0],
]);

const plain = (milestone: number): Milestone => ({ milestone, checkpoint: false });
const saved = (milestone: number): Milestone => ({ milestone, checkpoint: true });

const STANDARD = [plain(LONGEST)];
const NO_CHECKPOINT = [plain(20), plain(LONGEST)];
const WITH_CHECKPOINT = [saved(20), plain(40), plain(LONGEST)];
const SECOND_LEFT_OUT = [saved(20), plain(LONGEST)];
const SECOND_SAVED = [saved(20), saved(40), plain(LONGEST)];

// The paper charges the variant's third request this much too much, beyond 7 + 40: work that was saved.
const CHARGED_TWICE = 20;

export const intro = reproduction(
  {
    name: 'ipdps20-intro',
    title: 'IPDPS 2020, section I: expected costs of the strategies of the example',
    reading:
      'The distribution is Lognormal of mean 21 and sd 20, given X <= 80. C = R = 7. The published values take its ' +
      'probabilities as 0.66, 0.26 and 0.08. They are 0.646, 0.257 and 0.097 (0.632, 0.270 and 0.098 with mean 21.4 ' +
      'and sd 19.7), so the printed ones are not rounded. S~3 as printed charges a third request of 67, as if its second ' +
      'checkpoint, at 40, had not been taken. After that checkpoint, 7 + 40 = 47 is due. This costs less ' +
      '(42.32), but still more than S3. Each strategy is also shown with the exact probabilities, for which ' +
      'the paper prints nothing.',
  },
  async (kernel) => {
    const printed = (sequence: Milestone[]) => costOf(kernel, sequence, (t) => PRINTED.get(t) ?? Number.NaN);
    const distribution = lognormalOfMoments(21, 20).truncate(0, LONGEST);
    const exact = (sequence: Milestone[]) => costOf(kernel, sequence, (t) => distribution.survival(t));
    const variant = await printed(SECOND_SAVED);
    return [
      compared('S1 (standard)', 80, await printed(STANDARD)),
      compared('S2 (no checkpoint)', 47.2, await printed(NO_CHECKPOINT)),
      compared('S3 (with checkpoint)', 41.54, await printed(WITH_CHECKPOINT)),
      compared('S~3, third request of 67 as printed', 43.92, variant + CHARGED_TWICE * 0.08),
      unpublished('S~3, third request of 47 as due', variant),
      unpublished('S3 without its second request', await printed(SECOND_LEFT_OUT)),
      unpublished('S1, exact probabilities', await exact(STANDARD)),
      unpublished('S2, exact probabilities', await exact(NO_CHECKPOINT)),
      unpublished('S3, exact probabilities', await exact(WITH_CHECKPOINT)),
      unpublished('S~3, exact probabilities', await exact(SECOND_SAVED)),
      unpublished('S3 without its second request, exact probabilities', await exact(SECOND_LEFT_OUT)),
      unpublished('P(X <= 20), exact', 1 - distribution.survival(20)),
      unpublished('P(20 < X <= 40), exact', distribution.survival(20) - distribution.survival(40)),
      unpublished('P(X > 40), exact', distribution.survival(40)),
    ];
  },
);

function costOf(kernel: Kernel, sequence: Milestone[], survival: (t: number) => number): Promise<number> {
  // beta is 0: no part of the cost depends on the mean.
  return expectedCostOf(
    sequence,
    sequence.map(({ milestone }) => survival(milestone)),
    0,
    { kernel, cost: COST },
  );
}

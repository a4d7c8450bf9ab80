import { bounded } from '../../distribution/bounded.ts';
import type { ContinuousDistribution } from '../../distribution/distribution.ts';
import { beta } from '../../distribution/families/beta.ts';
import { boundedPareto } from '../../distribution/families/boundedPareto.ts';
import { exponential } from '../../distribution/families/exponential.ts';
import { gamma } from '../../distribution/families/gamma.ts';
import { lognormal } from '../../distribution/families/lognormal.ts';
import { pareto } from '../../distribution/families/pareto.ts';
import { truncatedNormal } from '../../distribution/families/truncatedNormal.ts';
import { uniform } from '../../distribution/families/uniform.ts';
import { weibull } from '../../distribution/families/weibull.ts';
import type { CostModel } from '../../requests/costModel.ts';

export interface StudiedDistribution {
  /** The name in the paper's tables. */
  readonly name: string;
  readonly distribution: ContinuousDistribution;
  /** The distribution given X ≤ Q(1 − 1e-7) where its support is infinite, else the distribution itself. */
  readonly cut: ContinuousDistribution;
}

function studied(name: string, distribution: ContinuousDistribution): StudiedDistribution {
  return { name, distribution, cut: bounded(distribution).distribution };
}

/** The distributions of IPDPS 2020, Table I, in hours. A function: no other command should pay for the quantiles. */
export function distributionsOfTableOne(): StudiedDistribution[] {
  return [
    studied('Exponential', exponential(1)),
    studied('Weibull', weibull(1, 0.5)),
    studied('Gamma', gamma(2, 1 / 2)), // the paper gives the rate, 2 per hour
    studied('Lognormal', lognormal(Math.E ** 3, 0.5)), // the paper's 3 is the mean of ln X
    studied('Pareto', pareto(1.5, 3)),
    studied('TruncatedNormal', truncatedNormal(8, Math.SQRT2, 1, 20)), // the paper gives the variance, 2
    studied('Uniform', uniform(1, 20)),
    studied('Beta', beta(2, 2, 0, 1)),
    studied('BoundedPareto', boundedPareto(1, 20, 2.1)),
  ];
}

/** Only requested time is paid, C = R = 360 s (IPDPS 2020, section IV-B, scenario 1), in hours. */
export const SCENARIO_ONE: CostModel = { alpha: 1, beta: 0, gamma: 0, checkpoint: 0.1, restart: 0.1 };

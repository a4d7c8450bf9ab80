import { bounded } from '../../law/bounded.ts';
import { beta } from '../../law/families/beta.ts';
import { boundedPareto } from '../../law/families/boundedPareto.ts';
import { exponential } from '../../law/families/exponential.ts';
import { gamma } from '../../law/families/gamma.ts';
import { lognormal } from '../../law/families/lognormal.ts';
import { pareto } from '../../law/families/pareto.ts';
import { truncatedNormal } from '../../law/families/truncatedNormal.ts';
import { uniform } from '../../law/families/uniform.ts';
import { weibull } from '../../law/families/weibull.ts';
import type { Law } from '../../law/law.ts';
import type { CostModel } from '../../requests/costModel.ts';

export interface StudiedLaw {
  /** The name in the paper's tables. */
  readonly name: string;
  readonly law: Law;
  /** The distribution given X ≤ Q(1 − 1e-7) where its support is infinite, else the distribution itself. */
  readonly cut: Law;
}

function studied(name: string, law: Law): StudiedLaw {
  return { name, law, cut: bounded(law).law };
}

/** The distributions of IPDPS 2020, Table I, in hours. A function: no other command should pay for the quantiles. */
export function lawsOfTableOne(): StudiedLaw[] {
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

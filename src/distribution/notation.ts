import type { ContinuousDistribution } from './distribution.ts';
import { beta } from './families/beta.ts';
import { boundedPareto } from './families/boundedPareto.ts';
import { exponential } from './families/exponential.ts';
import { gamma } from './families/gamma.ts';
import { gumbelMin } from './families/gumbelMin.ts';
import { lognormal, lognormalOfMoments } from './families/lognormal.ts';
import { pareto } from './families/pareto.ts';
import { truncatedNormal } from './families/truncatedNormal.ts';
import { uniform } from './families/uniform.ts';
import { weibull } from './families/weibull.ts';

interface Notation {
  /** The parameters in order: `true` for a time, `false` for a plain number. */
  readonly parameters: Readonly<Record<string, boolean>>;
  readonly make: (...values: number[]) => ContinuousDistribution;
}

/** Every distribution that has a notation, by its name. */
export const NOTATIONS: Readonly<Record<string, Notation>> = {
  exponential: { parameters: { mean: true }, make: exponential },
  weibull: { parameters: { scale: true, shape: false }, make: weibull },
  gamma: { parameters: { shape: false, scale: true }, make: gamma },
  lognormal: { parameters: { median: true, sigma: false }, make: lognormal },
  'lognormal-moments': { parameters: { mean: true, sd: true }, make: lognormalOfMoments },
  pareto: { parameters: { scale: true, shape: false }, make: pareto },
  boundedpareto: { parameters: { low: true, high: true, shape: false }, make: boundedPareto },
  truncnormal: { parameters: { mean: true, sd: true, low: true, high: true }, make: truncatedNormal },
  gumbelmin: { parameters: { location: true, scale: true, low: true, high: true }, make: gumbelMin },
  uniform: { parameters: { low: true, high: true }, make: uniform },
  beta: { parameters: { a: false, b: false, low: true, high: true }, make: beta },
};

/** `lognormal(median,sigma)` */
export function signature(name: string): string {
  return `${name}(${Object.keys(NOTATIONS[name].parameters).join(',')})`;
}

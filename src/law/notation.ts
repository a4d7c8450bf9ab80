import { beta } from './beta.ts';
import { boundedPareto } from './boundedPareto.ts';
import { exponential } from './exponential.ts';
import { gamma } from './gamma.ts';
import { gumbelMin } from './gumbelMin.ts';
import type { Law } from './law.ts';
import { lognormal, lognormalOfMoments } from './lognormal.ts';
import { pareto } from './pareto.ts';
import { truncatedNormal } from './truncatedNormal.ts';
import { uniform } from './uniform.ts';
import { weibull } from './weibull.ts';

export interface Notation {
  /** Parameters in order; `true` for a time, `false` for a plain number. */
  readonly parameters: Readonly<Record<string, boolean>>;
  readonly make: (...values: number[]) => Law;
}

/** Every law that can be written down, by its name. */
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

import { betaBelow } from './incompleteBeta.ts';

/** A share and its 95% confidence interval. */
export interface ShareInterval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const TAIL = 0.025;

/**
 * Returns the share `hits` / `trials` with its exact 95% interval (C. J. Clopper and E. S. Pearson, "The use of confidence or
 * fiducial limits illustrated in the case of the binomial", Biometrika 26, 1934). Its ends are quantiles of beta
 * distributions: 2.5% of B(k, n − k + 1), and 97.5% of B(k + 1, n − k). It covers the truth in at least 95% of all cases,
 * however few trials there are. Without trials it is NaN, from 0 to 1.
 */
export function binomialInterval(hits: number, trials: number): ShareInterval {
  return {
    share: hits / trials,
    low: hits === 0 ? 0 : betaQuantile(TAIL, hits, trials - hits + 1),
    high: hits === trials ? 1 : betaQuantile(1 - TAIL, hits + 1, trials - hits),
  };
}

/** The y with I_y(a, b) = `below`, by bisection to the last bits. */
function betaQuantile(below: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let middle = 0.5; low < middle && middle < high; middle = (low + high) / 2) {
    if (betaBelow(a, b, middle, 1 - middle) < below) low = middle;
    else high = middle;
  }
  return high;
}

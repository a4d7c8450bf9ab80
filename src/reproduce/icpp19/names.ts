import type { Measure } from '../../experiment/measures.ts';
import type { Claim } from '../reproduction.ts';

/** The distributions and the allocations of scenario 1, as the options name them and as the rows do. */
export const DISTRIBUTIONS = {
  truncnormal: 'Truncated Normal',
  beta: 'Beta',
  exponential: 'Exponential',
  pareto: 'Bounded Pareto',
} as const;
export type DistributionName = keyof typeof DISTRIBUTIONS;

export const SIZES = {
  full: 'Full',
  half: 'Half',
  truncnormal: 'Truncnormal',
  beta: 'Beta',
} as const;

export const namesOf = <T extends object>(of: T): (keyof T)[] => Object.keys(of) as (keyof T)[];

export function above(limit: number): Claim {
  return { text: `> ${limit}`, low: limit, high: Number.POSITIVE_INFINITY };
}

export function below(limit: number): Claim {
  return { text: `< ${limit}`, low: Number.NEGATIVE_INFINITY, high: limit };
}

/** The largest difference by rounding between two equal numbers. */
const ROUNDING = 1e-9;

export function orMore(limit: number): Claim {
  return { ...above(limit - ROUNDING), text: `${limit} or more` };
}

export function orLess(limit: number): Claim {
  return { ...below(limit + ROUNDING), text: `${limit} or less` };
}

/** @param digits the digits to which both ends are shown and were rounded */
export function between(low: number, high: number, digits = 2): Claim {
  const half = 0.5 * 10 ** -digits;
  return { text: `${low.toFixed(digits)} to ${high.toFixed(digits)}`, low: low - half, high: high + half };
}

/** A measure and its name in rows. */
export type Named = readonly [what: string, measure: Measure];

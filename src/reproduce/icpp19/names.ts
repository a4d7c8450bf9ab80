import type { Measure } from '../../experiment/measures.ts';
import type { Claim } from '../reproduction.ts';

/** The laws and the allocations of scenario 1, as the options name them and as the rows do. */
export const LAWS = {
  truncnormal: 'Truncated Normal',
  beta: 'Beta',
  exponential: 'Exponential',
  pareto: 'Bounded Pareto',
} as const;
export type LawName = keyof typeof LAWS;

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

/** By how much two numbers that are one may differ by rounding. */
const ROUNDING = 1e-9;

export function orMore(limit: number): Claim {
  return { ...above(limit - ROUNDING), text: `${limit} or more` };
}

export function orLess(limit: number): Claim {
  return { ...below(limit + ROUNDING), text: `${limit} or less` };
}

/** @param digits in which the text shows both ends, and to which they were rounded */
export function between(low: number, high: number, digits = 2): Claim {
  const half = 0.5 * 10 ** -digits;
  return { text: `${low.toFixed(digits)} to ${high.toFixed(digits)}`, low: low - half, high: high + half };
}

/** A measure, and what its rows call it. */
export type Named = readonly [what: string, measure: Measure];

import { UsageError } from '../../errors.ts';

/** Checks of a distribution's parameters. Each error is one line with the distribution, the parameter and the value. */
export function positive(distribution: string, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
      throw new UsageError(`${distribution}: ${name} is ${value}; expected a number above 0`);
    }
  }
}

/**
 * Shapes outside this range describe no real run times. The series of their distributions would take hours or lose all
 * digits.
 */
const LEAST_SHAPE = 1e-3;
const MOST_SHAPE = 1e6;

/**
 * Checks the shapes of distributions whose probabilities are summed term by term: inside the range the sums end and
 * keep their digits.
 */
export function shapes(distribution: string, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!(value >= LEAST_SHAPE && value <= MOST_SHAPE)) {
      throw new UsageError(`${distribution}: ${name} is ${value}; expected ${LEAST_SHAPE} to ${MOST_SHAPE}`);
    }
  }
}

/** Checks the support of a distribution of run times: 0 ≤ low < high. */
export function interval(distribution: string, low: number, high: number, mayBeInfinite = false): void {
  if (!(low >= 0 && low < Number.POSITIVE_INFINITY)) {
    throw new UsageError(`${distribution}: low is ${low}; expected a run time, 0 or more`);
  }
  if (!(high > low && (mayBeInfinite || high < Number.POSITIVE_INFINITY))) {
    throw new UsageError(`${distribution}: high is ${high}; expected a run time above low, ${low}`);
  }
}

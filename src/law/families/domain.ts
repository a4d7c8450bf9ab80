import { UsageError } from '../../errors.ts';

/**
 * Checks of a law's parameters, each an error of one line that names the law, the parameter and the value.
 */
export function positive(law: string, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
      throw new UsageError(`${law}: ${name} is ${value}; expected a number above 0`);
    }
  }
}

/** The support of a law of run times: 0 ≤ low < high. */
export function interval(law: string, low: number, high: number, mayBeInfinite = false): void {
  if (!(low >= 0 && low < Number.POSITIVE_INFINITY)) {
    throw new UsageError(`${law}: low is ${low}; expected a run time, 0 or more`);
  }
  if (!(high > low && (mayBeInfinite || high < Number.POSITIVE_INFINITY))) {
    throw new UsageError(`${law}: high is ${high}; expected a run time above low, ${low}`);
  }
}

/** Run times, and how long the runs had lasted that were killed before they ended; both sorted upwards. */
export interface Observations {
  readonly completed: Float64Array;
  readonly censored: Float64Array;
}

/** A survival function that steps down at the times of completion. */
export interface KaplanMeier {
  /** Distinct times of completion, rising. */
  readonly times: Float64Array;
  /** P(X > time), after the step. */
  readonly survival: Float64Array;
}

/**
 * The product-limit estimate (Kaplan and Meier, JASA 53, 1958): at each time of completion the survival
 * function is multiplied by the share of the runs still under way that go on. A run that was killed at that
 * very time counts as under way. Without censored runs it is the empirical survival function.
 */
export function kaplanMeier({ completed, censored }: Observations): KaplanMeier {
  const times: number[] = [];
  const survival: number[] = [];
  let share = 1;
  let killed = 0;
  for (let i = 0; i < completed.length; ) {
    const time = completed[i];
    let ends = 0;
    while (i + ends < completed.length && completed[i + ends] === time) ends++;
    while (killed < censored.length && censored[killed] < time) killed++;
    const underWay = completed.length - i + censored.length - killed;
    // Without a killed run so far: the plain fraction, free of the rounding of a product.
    share =
      killed === 0 ? (underWay - ends) / (completed.length + censored.length) : share * (1 - ends / underWay);
    times.push(time);
    survival.push(share);
    i += ends;
  }
  return { times: Float64Array.from(times), survival: Float64Array.from(survival) };
}

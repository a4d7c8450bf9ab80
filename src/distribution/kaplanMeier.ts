/**
 * The run times of completed runs, and of runs that were killed before they ended; both sorted in ascending
 * order.
 */
export interface Observations {
  readonly completed: Float64Array;
  readonly censored: Float64Array;
}

/** A survival function that steps down at the times of completion. */
export interface KaplanMeier {
  /** The distinct times of completion, rising. */
  readonly times: readonly number[];
  /** P(X > time), after the step. */
  readonly survival: readonly number[];
}

/**
 * The product-limit estimate (Kaplan and Meier, JASA 53, 1958). At each time of completion the survival
 * function is multiplied by the share of the running jobs that continue. A run that was killed at exactly
 * that time counts as running. Without censored runs it is the empirical survival function.
 */
export function kaplanMeier({ completed, censored }: Observations): KaplanMeier {
  const times: number[] = [];
  const survival: number[] = [];
  let share = 1;
  let killed = 0;
  for (let i = 0; i < completed.length; ) {
    const time = completed[i];
    let ends = 1;
    while (completed[i + ends] === time) ends++;
    while (censored[killed] < time) killed++;
    const underWay = completed.length - i + censored.length - killed;
    // While no run was killed, the plain fraction is used, because a product would round.
    share =
      killed === 0 ? (underWay - ends) / (completed.length + censored.length) : share * (1 - ends / underWay);
    times.push(time);
    survival.push(share);
    i += ends;
  }
  return { times, survival };
}

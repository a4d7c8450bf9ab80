/**
 * What is known of a run time X before it runs, as far as any law has it: the times are in one unit of the
 * caller's (the laws that `parseLaw` reads are in seconds).
 */
export interface Distribution {
  /** The law as it was written, or as `parseLaw` would read it. */
  readonly text: string;
  /** The least value. */
  readonly low: number;
  /** The greatest value; infinity where there is none. */
  readonly high: number;
  /** E[X]; infinite for a heavy tail. */
  readonly mean: number;
  /** P(X ≤ x). */
  cdf(x: number): number;
  /** P(X > x), with its own digits where it is small. */
  survival(x: number): number;
  /** The least x with P(X ≤ x) ≥ p, 0 ≤ p ≤ 1. */
  quantile(p: number): number;
  /** A run time, from one number that `uniform` draws from [0, 1): the same on every engine. */
  sample(uniform: () => number): number;
}

/** What a continuous law is made of; `continuous` makes a Law of it. x lies in [low, high] in every call. */
export interface LawCore {
  /** The name in the notation of `parseLaw`. */
  readonly name: string;
  readonly text: string;
  /** Of a truncated law: the text before the truncation. */
  readonly whole?: string | undefined;
  readonly parameters: Readonly<Record<string, number>>;
  readonly low: number;
  readonly high: number;
  readonly mean: number;
  logPdf(x: number): number;
  cdf(x: number): number;
  survival(x: number): number;
  /** 0 < p ≤ 1/2 */
  lowerQuantile(p: number): number;
  /** The x with P(X > x) = q, 0 < q ≤ 1/2. */
  upperQuantile(q: number): number;
  /** ∫ x f(x) dx from a to b. */
  partialMean(a: number, b: number): number;
}

/**
 * A continuous law of run times. Relative errors, for the parameters of test/law: survival and cdf 1e-12 in
 * their tails down to 1e-290, pdf 1e-12, quantiles 1e-13.
 */
export interface Law extends Distribution {
  readonly name: string;
  readonly parameters: Readonly<Record<string, number>>;
  pdf(x: number): number;
  /** ln pdf(x), -infinity outside the support. */
  logPdf(x: number): number;
  /** The x with P(X > x) = q: the quantile of 1 − q with the digits of a small q. */
  upperQuantile(q: number): number;
  /** P(a < X ≤ b), from whichever tail is smaller, and by quadrature where a difference would lose digits. */
  between(a: number, b: number): number;
  /** ∫ x f(x) dx from a to b. */
  partialMean(a: number, b: number): number;
  /** The law of X given a ≤ X ≤ b. @throws UsageError where it has no probability there */
  truncate(a: number, b: number): Law;
}

/** A law of finitely many values: P(X = v_i) = f_i. */
export interface DiscreteLaw {
  readonly text: string;
  /** Rising, ≥ 0. */
  readonly v: Float64Array;
  readonly f: Float64Array;
  /** P(X > v_i); 0 at the last. */
  readonly survival: Float64Array;
}

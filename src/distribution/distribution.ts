/**
 * The distribution of a run time X, as far as any distribution has one. Times are in any one unit of the caller's;
 * distributions from `parseDistribution` are in seconds.
 */
export interface DistributionFunctions {
  /** The distribution's text, as written or as `parseDistribution` would read it. */
  readonly text: string;
  /** The smallest value. */
  readonly low: number;
  /** The largest value; infinity if there is none. */
  readonly high: number;
  /** E[X]; infinite for a heavy tail. */
  readonly mean: number;
  /** P(X ≤ x). */
  cdf(x: number): number;
  /** P(X > x), accurate where it is small. */
  survival(x: number): number;
  /** The smallest x with P(X ≤ x) ≥ p, 0 ≤ p ≤ 1. */
  quantile(p: number): number;
  /** A run time from one number that `uniform` draws from [0, 1). It is the same on every engine. */
  sample(uniform: () => number): number;
}

/**
 * The core of a continuous distribution, from which `continuous` makes a ContinuousDistribution. In every call x lies
 * in [low, high].
 */
export interface ContinuousCore {
  /** The name in the notation of `parseDistribution`. */
  readonly name: string;
  readonly text: string;
  /** For a truncated distribution: the text without the truncation. */
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
 * A continuous distribution of run times. Relative errors, for the parameters of test/distribution: survival and cdf
 * 1e-12 in their tails down to 1e-290, pdf 1e-12, quantiles 1e-13.
 */
export interface ContinuousDistribution extends DistributionFunctions {
  readonly name: string;
  readonly parameters: Readonly<Record<string, number>>;
  pdf(x: number): number;
  /** ln pdf(x), -infinity outside the support. */
  logPdf(x: number): number;
  /** The x with P(X > x) = q: the quantile of 1 − q, accurate for a small q. */
  upperQuantile(q: number): number;
  /** P(a < X ≤ b), from the smaller tail, or by quadrature where a difference would lose digits. */
  between(a: number, b: number): number;
  /** ∫ x f(x) dx from a to b. */
  partialMean(a: number, b: number): number;
  /** The distribution of X given a ≤ X ≤ b. @throws UsageError if the distribution has no probability there */
  truncate(a: number, b: number): ContinuousDistribution;
}

/** A distribution of finitely many values: P(X = v_i) = f_i. */
export interface DiscreteDistribution {
  readonly text: string;
  /** Rising, ≥ 0. */
  readonly v: Float64Array;
  readonly f: Float64Array;
  /** P(X > v_i); 0 at the last value. */
  readonly survival: Float64Array;
}

/** A distribution of run times, continuous or discrete. */
export type Distribution = ContinuousDistribution | DiscreteDistribution;

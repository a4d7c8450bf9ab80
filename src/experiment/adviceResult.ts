import type { Advised } from '../forecast/backtest/advised.ts';
import { quantile } from '../math/quantile.ts';
import { type Estimate, meanEstimate } from './estimate.ts';

/** What the advice was worth. Times in seconds; a gain is a response less than the own one. */
export interface AdviceResult {
  readonly jobs: number;
  /**
   * How many jobs were advised a shorter request than their own, and how many of these it ended too early.
   */
  readonly advised: number;
  readonly killed: number;
  /** How many ended earlier and later than with their own request. */
  readonly earlier: number;
  readonly later: number;
  readonly meanResponse: number;
  /** The mean gain of all jobs, and of those that were advised a shorter request. */
  readonly gain: Estimate;
  readonly gainOfAdvised: Estimate;
  readonly medianGainOfAdvised: number;
}

/** Sums up. */
export function adviceResult(jobs: readonly Advised[]): AdviceResult {
  const gainOf = ({ response, advisedResponse }: Advised) => response - advisedResponse;
  const advised = jobs.filter((one) => one.advised < one.request);
  const responses = jobs.map(({ response }) => response);
  return {
    jobs: jobs.length,
    advised: advised.length,
    killed: advised.filter(({ killed }) => killed).length,
    earlier: jobs.filter((one) => gainOf(one) > 0).length,
    later: jobs.filter((one) => gainOf(one) < 0).length,
    meanResponse: meanEstimate(responses).mean,
    gain: meanEstimate(jobs.map(gainOf)),
    gainOfAdvised: meanEstimate(advised.map(gainOf)),
    medianGainOfAdvised: quantile(Float64Array.from(advised, gainOf).sort(), 0.5),
  };
}

import type { Advised } from '../forecast/backtest/advised.ts';
import { quantile } from '../math/quantile.ts';
import { type Estimate, meanEstimate } from './estimate.ts';

/** Benefit of the advice. Times in seconds; a gain is a response shorter than with the job's own request. */
export interface AdviceResult {
  readonly jobs: number;
  /**
   * Number of jobs that were advised a shorter request than their own, and of those that it ended too early.
   */
  readonly advised: number;
  readonly killed: number;
  /** Number of jobs that ended earlier and later than with their own request. */
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

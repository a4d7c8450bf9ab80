import type { Answer } from '../../forecast/backtest/backtest.ts';
import { crps } from '../../forecast/pinball.ts';
import type { Jobs } from '../../trace/workload.ts';

const HEADER =
  'job,submit,wait,q10,q50,q90,simulation10,simulation50,simulation90,drawn10,drawn50,drawn90,trees10,trees50,trees90,crps,starts_immediately,last_similar,mean_of_10,by_requests,regression,bounds10,bounds50,bounds90';

/**
 * Yields the evaluated jobs of a backtest as comma-separated values, one row each. Times are in seconds; the submission
 * time is that of the log. Cells of trees that were not used are empty.
 */
export function* backtestCsv(answers: readonly Answer[], { id }: Pick<Jobs, 'id'>): Generator<string> {
  yield `${HEADER}\n`;
  for (const { point, corrected, regression, bounds } of answers) {
    const { futures, expert } = corrected;
    const { job, submit, wait, quantiles, startsImmediately, lastSimilar, meanOfLast, byRequests } = point;
    const alone = [...futures.quantiles, ...quantiles, ...(expert?.quantiles ?? ['', '', ''])];
    const said = [...corrected.quantiles, ...alone];
    yield `${[id[job], submit, wait, ...said, crps(wait, corrected.quantiles), startsImmediately ? 1 : 0, lastSimilar, meanOfLast, byRequests, regression, ...bounds].join()}\n`;
  }
}

import type { Answer } from '../../forecast/backtest/backtest.ts';
import { crps } from '../../forecast/pinball.ts';
import type { Jobs } from '../../trace/workload.ts';

const HEADER =
  'job,submit,wait,q10,q50,q90,futures10,futures50,futures90,drawn10,drawn50,drawn90,trees10,trees50,trees90,crps,at_once,last_similar,mean_of_10,by_requests,regression,bounds10,bounds50,bounds90';

/**
 * What a backtest asked, as comma-separated values: a row for each job that is judged. Times are in seconds;
 * that of the submission is of the log. Cells of trees that did not answer are empty.
 */
export function* backtestCsv(answers: readonly Answer[], { id }: Pick<Jobs, 'id'>): Generator<string> {
  yield `${HEADER}\n`;
  for (const { question, corrected, regression, bounds } of answers) {
    const { futures, expert } = corrected;
    const { job, submit, wait, quantiles, atOnce, lastSimilar, meanOfLast, byRequests } = question;
    const alone = [...futures.quantiles, ...quantiles, ...(expert?.quantiles ?? ['', '', ''])];
    const said = [...corrected.quantiles, ...alone];
    yield `${[id[job], submit, wait, ...said, crps(wait, corrected.quantiles), atOnce ? 1 : 0, lastSimilar, meanOfLast, byRequests, regression, ...bounds].join()}\n`;
  }
}

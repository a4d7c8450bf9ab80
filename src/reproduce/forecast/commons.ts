import { type Choosing, chosen, type Tried, tried } from '../../forecast/backtest/commons.ts';
import { SAMPLES } from '../../forecast/defaults.ts';
import type { Advice } from '../../forecast/outlook.ts';
import type { RunTimeMixture } from '../../forecast/remainingTime.ts';
import { findPolicy } from '../../policy/registry.ts';
import { type ReproducedValue, unpublished } from '../reproduction.ts';
import { onLogs, type SampledLog } from '../uncertainty/onLogs.ts';

const POLICY = findPolicy('easy');
const HOW = { policy: POLICY, samples: SAMPLES, seed: 1 };
/** Number of jobs that follow the advice, and of the jobs after them that are examined. */
const FOLLOWERS = 1500;
const BEHIND = 1500;
/** Maximum number of rounds in which jobs respond to the others, unless their requests repeat. */
const ROUNDS = 6;
const MINUTE = 60;
/** The chances that a cut limit suffices. */
const CUTS = [0.9, 0.95, 0.99];

const soonest = (advice: Advice) => advice.soonest.request;
const cutAt = (share: number) => (_: Advice, distribution: RunTimeMixture) =>
  MINUTE * Math.ceil(distribution.quantile(share) / MINUTE);

/** The response times of consecutive jobs that all follow the advice, in percent of those without advice. */
export const commons = onLogs(
  {
    name: 'forecast-commons',
    title: 'The value of the advised request if every user follows the advice',
    reading:
      `The truth is a replay of the log under EASY. ${FOLLOWERS} consecutive jobs from the middle of the log each use the ` +
      `request with the earliest expected end, as advised at submission. Each forecast draws ${SAMPLES} futures, with seed 1 and the ` +
      'correction. A job that is killed at its request is resubmitted with its own request at once. In the first round each job gets the ' +
      'advice that is best if no other job follows advice. In each further round it gets the advice that is best if the others ' +
      `repeat their requests of the previous round, until the requests are those of an earlier round, or ${ROUNDS} rounds are over. Then, ` +
      'instead of the advice, each of these jobs requests a quantile of the distribution of its run time, in whole minutes, ' +
      `regardless of the queue. The response time is that of these jobs, and of the ${BEHIND} jobs submitted after them, which ` +
      'make their own requests.',
  },
  ['KTH-SP2', 'CTC-SP2'],
  1,
  rowsOf,
);

async function rowsOf({ label, workload, kernel }: SampledLog): Promise<ReproducedValue[]> {
  const row = (what: string, value: number) => unpublished(`${label}: ${what}`, value);
  const from = Math.floor((workload.jobs.length - FOLLOWERS - BEHIND) / 2);
  const jobs = Array.from({ length: FOLLOWERS }, (_, i) => from + i);
  const responses = ({ response }: Tried) => [
    mean(response.subarray(from, from + FOLLOWERS)),
    mean(response.subarray(from + FOLLOWERS, from + FOLLOWERS + BEHIND)),
  ];
  const own = workload.jobs.request;
  const unadvised = await tried(kernel, workload, POLICY, own);
  const [before, beforeBehind] = responses(unadvised);
  const rows = [
    row('mean response if no user follows, in seconds', before),
    row('mean response of those behind, in seconds', beforeBehind),
  ];
  const changes = (what: string, history: Tried) => {
    const [after, afterBehind] = responses(history);
    rows.push(
      row(`${what}: ended too early`, history.killed),
      row(`${what}: change of the mean response, %`, 100 * (after / before - 1)),
      row(`${what}: the same behind, %`, 100 * (afterBehind / beforeBehind - 1)),
    );
  };
  const distributions = new Map<number, RunTimeMixture>();
  const ask = (history: Tried, choice: Choosing['choice']) =>
    chosen(kernel, workload, history, jobs, { distributions, choice }, HOW);
  const seen = [own];
  let history = unadvised;
  for (let round = 1; round <= ROUNDS; round++) {
    const requests = await ask(history, soonest);
    const last = seen[seen.length - 1];
    rows.push(
      row(
        `round ${round}: other requests than in the round before`,
        requests.filter((one, job) => one !== last[job]).length,
      ),
    );
    if (seen.some((earlier) => earlier.every((one, job) => one === requests[job]))) break;
    seen.push(requests);
    history = await tried(kernel, workload, POLICY, requests);
    changes(`round ${round}`, history);
  }
  for (const share of CUTS)
    changes(
      `limits at the ${100 * share}% quantile of the run time`,
      await tried(kernel, workload, POLICY, await ask(unadvised, cutAt(share))),
    );
  return rows;
}

const mean = (values: Float64Array) => values.reduce((sum, one) => sum + one, 0) / values.length;

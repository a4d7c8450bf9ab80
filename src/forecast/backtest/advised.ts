// Computes how much a job would have gained with the advised request, if it alone had changed its request.
import type { Kernel } from '../../kernel/instance.ts';
import type { RawForecast } from '../correction.ts';
import { FuturePlayer } from '../futures/player.ts';
import type { History } from '../history.ts';
import { withNewJob } from '../newJob.ts';
import { type Advice, outlook } from '../outlook.ts';
import { type Moment, Past } from '../past.ts';
import { PastAnswers } from '../pastAnswers.ts';
import type { SamplingOptions } from '../pastForecasts.ts';
import type { BacktestPoint } from './backtestPoints.ts';

/** Response times of a job with its own and with the advised request, in seconds. */
export interface Advised {
  /** Place of the job in the log. */
  readonly job: number;
  readonly request: number;
  /** Advised request; equal to `request` if that has the earliest expected end. */
  readonly advised: number;
  /** True if the advised request killed the job, which then submitted its own request. */
  readonly killed: boolean;
  /** Time from the submission to the end of the work. */
  readonly response: number;
  readonly advisedResponse: number;
}

/** Returns at most `count` of the places, evenly spaced. */
export function takers(places: readonly number[], count: number): number[] {
  const some = Math.min(count, places.length);
  return Array.from({ length: some }, (_, i) => places[Math.floor((i * places.length) / some)]);
}

/**
 * Forecasts jobs at their submissions, and replays the history with the advised request of each job in turn. All other
 * jobs run, request and are submitted as in the history, which must be a replay under the policy.
 *
 * @param questions in the order of their instants; each forecast is corrected by the earlier ones
 * @param which the places among them of the jobs that take the advice, in increasing order
 */
export async function advisedJobs(
  kernel: Kernel,
  history: History,
  questions: readonly BacktestPoint[],
  which: readonly number[],
  { policy, samples, seed }: SamplingOptions,
  onProgress?: (share: number) => void,
): Promise<Advised[]> {
  const past = new Past(history);
  const player = new FuturePlayer(kernel, { policy }, history.processors);
  const answers = new PastAnswers(questions);
  const found: Advised[] = [];
  for (const i of which) {
    const { job, submit } = questions[i];
    const moment = past.at(submit, job);
    const drawn = await player.futuresOf(moment, samples, seed);
    const before = answers.countBefore(i);
    const answer = (raw: RawForecast) => answers.answer(raw, submit, { before });
    const { advice } = await outlook(moment, drawn, answer, { advises: true });
    const { request: advised } = (advice as Advice).soonest;
    const request = history.jobs.request[job];
    const runs = history.end[job] - history.start[job];
    const response = history.end[job] - submit;
    const advisedResponse = advised === request ? response : await responseTo(advised, moment, player);
    found.push({ job, request, advised, killed: runs > advised, response, advisedResponse });
    onProgress?.(found.length / which.length);
  }
  return found;
}

/**
 * Returns the response time of the target job with another request, followed by its own request if the job is killed.
 */
async function responseTo(request: number, moment: Moment, player: FuturePlayer): Promise<number> {
  const { now, target, jobs: present, history } = moment;
  const job = present[target];
  const revealed = { runTimes: true, arrivals: true };
  const truth = await player.futuresOf(moment, 1, 0, revealed);
  const [wait] = await truth.waits({ request });
  const [runs] = truth.lengths();
  if (runs <= request) return wait + runs;
  const again = now + wait + request;
  const { processors, user, request: limit } = history.jobs;
  const next = { submit: again, processors: processors[job], request: limit[job], user: user[job] };
  const { history: longer, place } = withNewJob(history, next);
  longer.start[place] = again;
  longer.end[place] = again + runs;
  const future = await player.futuresOf({ ...moment, history: longer }, 1, 0, revealed);
  return (await future.startOfLater(place, request)) + runs - now;
}

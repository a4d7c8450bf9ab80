// What a job would have gained by the request that the forecast advised, if it alone had changed its request.
import type { Kernel } from '../../kernel/instance.ts';
import type { AskOptions, Question } from '../ask.ts';
import { withNewJob } from '../askedJob.ts';
import type { RawForecast } from '../correction.ts';
import { FuturePlayer } from '../futures/player.ts';
import { type Advice, outlook } from '../outlook.ts';
import { type Moment, Past } from '../past.ts';
import { PastAnswers } from '../pastAnswers.ts';
import type { World } from '../world.ts';

/** What became of a job with the advised request instead of its own. Times in seconds. */
export interface Advised {
  /** The place of the job in the log. */
  readonly job: number;
  readonly request: number;
  /** What the forecast advised; the same as the request if that ends the job soonest. */
  readonly advised: number;
  /** Whether the advised request ended the job too early, so that it made its own request next. */
  readonly killed: boolean;
  /** From the submission to the end of the work. */
  readonly response: number;
  readonly advisedResponse: number;
}

/** `count` places of those, or fewer, evenly spaced. */
export function takers(places: readonly number[], count: number): number[] {
  const some = Math.min(count, places.length);
  return Array.from({ length: some }, (_, i) => places[Math.floor((i * places.length) / some)]);
}

/**
 * Asks for advice on jobs at their submissions, and replays the world with the advised request of each job
 * in turn. All other jobs run, request and are submitted as in the world, which must be a replay under the
 * policy.
 *
 * @param questions in the order of their instants; those that are answered by an instant correct its forecast
 * @param which the places of the jobs that take the advice among the questions, rising
 */
export async function advisedJobs(
  kernel: Kernel,
  world: World,
  questions: readonly Question[],
  which: readonly number[],
  { policy, futures, seed }: AskOptions,
  onProgress?: (share: number) => void,
): Promise<Advised[]> {
  const past = new Past(world);
  const player = new FuturePlayer(kernel, { policy }, world.processors);
  const answers = new PastAnswers(questions);
  const found: Advised[] = [];
  for (const i of which) {
    const { job, submit } = questions[i];
    const moment = past.at(submit, job);
    const drawn = await player.futuresOf(moment, futures, seed);
    const before = answers.countBefore(i);
    const answer = (raw: RawForecast) => answers.answer(raw, submit, { before });
    const { advice } = await outlook(moment, drawn, answer, { advises: true });
    const { request: advised } = (advice as Advice).soonest;
    const request = world.jobs.request[job];
    const runs = world.end[job] - world.start[job];
    const response = world.end[job] - submit;
    const advisedResponse = advised === request ? response : await responseTo(advised, moment, player);
    found.push({ job, request, advised, killed: runs > advised, response, advisedResponse });
    onProgress?.(found.length / which.length);
  }
  return found;
}

/**
 * The response time of the job that asks if it makes another request, and its own if that ends it too early.
 */
async function responseTo(request: number, moment: Moment, player: FuturePlayer): Promise<number> {
  const { now, asked, present, world } = moment;
  const job = present[asked];
  const revealed = { runTimes: true, arrivals: true };
  const truth = await player.futuresOf(moment, 1, 0, revealed);
  const [wait] = await truth.waits(request);
  const [runs] = truth.lengths();
  if (runs <= request) return wait + runs;
  const again = now + wait + request;
  const { processors, user, request: limit } = world.jobs;
  const next = { submit: again, processors: processors[job], request: limit[job], user: user[job] };
  const { world: longer, place } = withNewJob(world, next);
  longer.start[place] = again;
  longer.end[place] = again + runs;
  const future = await player.futuresOf({ ...moment, world: longer }, 1, 0, revealed);
  return (await future.startOfLater(place, request)) + runs - now;
}

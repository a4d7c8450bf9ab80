// What advice is worth if many follow it. A job that the advised request ends too early submits its own request at
// once, as a job of its own.
import type { Kernel } from '../../kernel/instance.ts';
import type { Policy } from '../../policy/policy.ts';
import { replay } from '../../simulate/replay.ts';
import { columnsAt } from '../../trace/columnsAt.ts';
import type { Feedback, Workload } from '../../trace/workload.ts';
import { type AskOptions, ask } from '../ask.ts';
import type { RawForecast } from '../correction.ts';
import { QUESTIONS } from '../defaults.ts';
import { FuturePlayer } from '../futures/player.ts';
import { type Advice, outlook } from '../outlook.ts';
import { Past } from '../past.ts';
import { PastAnswers } from '../pastAnswers.ts';
import { isAsked, questionsBefore } from '../questionsOfThePast.ts';
import type { RunTimeLaw } from '../remainingTime.ts';
import { type World, worldOfReplay } from '../world.ts';

/** A log in which some jobs request less than they did. */
export interface Tried {
  readonly world: World;
  /** For each job of the log the place of its first try in the world. */
  readonly first: Int32Array;
  /** For each job of the log the seconds from its submission to the end of its last try. */
  readonly response: Float64Array;
  /** How many jobs their first request ended too early. */
  readonly killed: number;
}

/**
 * Replays a log in which jobs make other first requests.
 *
 * @param requests for each job its first request; its own one follows if that ends it too early
 */
export async function tried(
  kernel: Kernel,
  workload: Workload,
  policy: Policy,
  requests: Float64Array,
): Promise<Tried> {
  const { jobs } = workload;
  /** For each try the place of its job, and whether it is the second one. */
  const of: number[] = [];
  const again: boolean[] = [];
  for (let job = 0; job < jobs.length; job++) {
    of.push(job);
    again.push(false);
    if (requests[job] >= Math.min(jobs.run[job], jobs.request[job])) continue;
    of.push(job);
    again.push(true);
  }
  const columns = columnsAt(jobs, Int32Array.from(of));
  const request = columns.request.map((own, place) => (again[place] ? own : requests[of[place]]));
  const given = {
    ...workload,
    jobs: { ...columns, length: of.length, request },
    feedback: afterFirst(again, columns.submit),
  };
  const { schedule } = await replay(given, policy, { kernel });
  // Where the tries are that were submitted at other times.
  const from = schedule.from as Int32Array;
  const first = new Int32Array(jobs.length);
  const response = new Float64Array(jobs.length);
  for (const [place, origin] of from.entries()) {
    const job = of[origin];
    if (!again[origin]) first[job] = place;
    response[job] = Math.max(response[job], schedule.end[place] - jobs.submit[job]);
  }
  return {
    world: worldOfReplay(schedule.workload, schedule),
    ...{ first, response, killed: of.length - jobs.length },
  };
}

/** Each second try is submitted at the end of the try before it. */
function afterFirst(again: readonly boolean[], submit: Float64Array): Feedback {
  const tries = again.length;
  const each = Int32Array.from({ length: tries + 1 }, (_, place) => place);
  const waiterFrom = new Int32Array(tries + 1);
  const waiter: number[] = [];
  for (let place = 0; place < tries; place++) {
    if (again[place + 1]) waiter.push(place + 1);
    waiterFrom[place + 1] = waiter.length;
  }
  return {
    ...{ memberFrom: each, member: each.slice(0, tries), waiterFrom, waiter: Int32Array.from(waiter) },
    pending: Int32Array.from(again, Number),
    reference: submit,
    neverEarlier: new Uint8Array(tries),
  };
}

/** What jobs choose, and what they go by. */
export interface Choosing {
  /** The law of the run time of each job that chooses, as it is known without advice; filled when it is first asked. */
  readonly laws: Map<number, RunTimeLaw>;
  /** The first request of a job, in seconds, from what it is told at its submission. */
  choice(advice: Advice, law: RunTimeLaw): number;
}

/**
 * The first requests that some jobs of a log choose in a world of it. The others make their own.
 *
 * @param jobs of the log, rising
 */
export async function chosen(
  kernel: Kernel,
  { jobs: { request } }: Workload,
  { world, first }: Tried,
  jobs: readonly number[],
  { laws, choice }: Choosing,
  options: AskOptions,
): Promise<Float64Array> {
  const { submit } = world.jobs;
  const [from, to] = [first[jobs[0]], first[jobs[jobs.length - 1]]];
  const asked = questionsBefore(world, submit[from], QUESTIONS);
  for (let place = asked[asked.length - 1] + 1; place <= to; place++)
    if (isAsked(world, place)) asked.push(place);
  const answers = new PastAnswers(await ask(kernel, world, asked, options));
  const past = new Past(world);
  const player = new FuturePlayer(kernel, options, world.processors);
  const requests = request.slice();
  let before = 0;
  for (const job of jobs) {
    const place = first[job];
    const now = submit[place];
    while (before < answers.questions.length && answers.questions[before].submit < now) before++;
    const moment = past.at(now, place);
    const law = laws.get(job) ?? moment.lawOf(place, 0);
    laws.set(job, law);
    const lawOf = (one: number, elapsed: number) => (one === place ? law : moment.lawOf(one, elapsed));
    // The job thinks of its own request, and not of the one that it made in this world.
    const made = world.jobs.request[place];
    world.jobs.request[place] = request[job];
    const futures = await player.futuresOf({ ...moment, lawOf }, options.futures, options.seed);
    const answer = (raw: RawForecast) => answers.answer(raw, now, { before });
    const { advice } = await outlook({ ...moment, lawOf }, futures, answer, { advises: true });
    world.jobs.request[place] = made;
    requests[job] = Math.min(request[job], choice(advice as Advice, law));
  }
  return requests;
}

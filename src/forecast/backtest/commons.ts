// Simulates many jobs that follow the advice. A job that the advised request kills submits its own request immediately,
// as a new job.
import type { Kernel } from '../../kernel/instance.ts';
import type { Policy } from '../../policy/policy.ts';
import { replay } from '../../simulate/replay.ts';
import { columnsAt } from '../../trace/columnsAt.ts';
import type { Feedback, Workload } from '../../trace/workload.ts';
import { calibrationPointsBefore, isCalibrationPoint } from '../calibrationPoints.ts';
import type { RawForecast } from '../correction.ts';
import { CALIBRATION_POINTS } from '../defaults.ts';
import { FuturePlayer } from '../futures/player.ts';
import { type History, historyOfReplay } from '../history.ts';
import { type Advice, outlook } from '../outlook.ts';
import { Past } from '../past.ts';
import { PastAnswers } from '../pastAnswers.ts';
import { pastForecasts, type SamplingOptions } from '../pastForecasts.ts';
import type { RunTimeMixture } from '../remainingTime.ts';

/** A log in which some jobs request less than they did. */
export interface Tried {
  readonly history: History;
  /** Place in the history of the first attempt of each job of the log. */
  readonly first: Int32Array;
  /** Seconds from the submission of each job of the log to the end of its last attempt. */
  readonly response: Float64Array;
  /** Number of jobs that their first request killed. */
  readonly killed: number;
}

/**
 * Replays a log in which jobs make other first requests.
 *
 * @param requests the first request of each job, in seconds; its own one follows if the job is killed
 */
export async function tried(
  kernel: Kernel,
  workload: Workload,
  policy: Policy,
  requests: Float64Array,
): Promise<Tried> {
  const { jobs } = workload;
  /** Place of the job of each attempt, and true for a second attempt. */
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
  // Second attempts were submitted at other times, so the schedule has another order.
  const from = schedule.from as Int32Array;
  const first = new Int32Array(jobs.length);
  const response = new Float64Array(jobs.length);
  for (const [place, origin] of from.entries()) {
    const job = of[origin];
    if (!again[origin]) first[job] = place;
    response[job] = Math.max(response[job], schedule.end[place] - jobs.submit[job]);
  }
  return {
    history: historyOfReplay(schedule.workload, schedule),
    ...{ first, response, killed: of.length - jobs.length },
  };
}

/** Submits each second attempt at the end of the attempt before it. */
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

/** A rule by which jobs choose their requests. */
export interface Choosing {
  /** Run-time distribution of each choosing job, as known without advice; filled at first use. */
  readonly distributions: Map<number, RunTimeMixture>;
  /** Returns the first request of a job, in seconds, from the advice at its submission. */
  choice(advice: Advice, distribution: RunTimeMixture): number;
}

/**
 * Returns the first requests that some jobs of a log choose in one of its histories. The others keep their own.
 *
 * @param jobs places in the log, in increasing order
 */
export async function chosen(
  kernel: Kernel,
  { jobs: { request } }: Workload,
  { history, first }: Tried,
  jobs: readonly number[],
  { distributions, choice }: Choosing,
  options: SamplingOptions,
): Promise<Float64Array> {
  const { submit } = history.jobs;
  const [from, to] = [first[jobs[0]], first[jobs[jobs.length - 1]]];
  const asked = calibrationPointsBefore(history, submit[from], CALIBRATION_POINTS);
  for (let place = asked[asked.length - 1] + 1; place <= to; place++)
    if (isCalibrationPoint(history, place)) asked.push(place);
  const answers = new PastAnswers(await pastForecasts(kernel, history, asked, options, (point) => point));
  const past = new Past(history);
  const player = new FuturePlayer(kernel, options, history.processors);
  const requests = request.slice();
  let before = 0;
  for (const job of jobs) {
    const place = first[job];
    const now = submit[place];
    while (before < answers.points.length && answers.points[before].submit < now) before++;
    const moment = past.at(now, place);
    const distribution = distributions.get(job) ?? moment.distributionOf(place, 0);
    distributions.set(job, distribution);
    const distributionOf = (one: number, elapsed: number) =>
      one === place ? distribution : moment.distributionOf(one, elapsed);
    // The forecast uses the job's own request instead of the one that it made in this history.
    const made = history.jobs.request[place];
    history.jobs.request[place] = request[job];
    const futures = await player.futuresOf({ ...moment, distributionOf }, options.samples, options.seed);
    const answer = (raw: RawForecast) => answers.answer(raw, now, { before });
    const { advice } = await outlook({ ...moment, distributionOf }, futures, answer, { advises: true });
    history.jobs.request[place] = made;
    requests[job] = Math.min(request[job], choice(advice as Advice, distribution));
  }
  return requests;
}

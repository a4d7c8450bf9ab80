// Forecasts all waiting jobs of a snapshot and typical new jobs, for a page for users.
import type { Kernel } from '../kernel/instance.ts';
import { quantile } from '../math/quantile.ts';
import { lowerBound } from '../schedule/byTime.ts';
import type { RawForecast } from './correction.ts';
import { featuresOf } from './expert/features.ts';
import { answersBefore, type Forecast, type ForecastOptions, outlookOptions } from './forecast.ts';
import { isImmediate } from './futures/futures.ts';
import { FuturePlayer } from './futures/player.ts';
import type { History } from './history.ts';
import { withNewJob } from './newJob.ts';
import { type Outlook, outlook } from './outlook.ts';
import { type Moment, Past } from './past.ts';
import type { Answered } from './pastAnswers.ts';
import { type Quantiles, quantilesOf } from './quantiles.ts';
import { type ShortHistory, shortHistory } from './shortHistory.ts';
import { surplusOf } from './surplus.ts';

/** A job that runs or waits. Times in seconds from now. */
export interface BoardJob {
  /** Number of the job in the log; -1 for a new one. */
  readonly id: number;
  readonly processors: number;
  /** Requested time, in seconds. */
  readonly request: number;
  /** True for the job being forecast. */
  readonly isTarget: boolean;
  /** Quantiles of the start; three equal values of 0 or less for a running job. */
  readonly start: Quantiles;
  readonly end: Quantiles;
}

/** Quantiles of the wait of a new job with these processors and this request, in seconds. */
export interface TypicalJob {
  readonly processors: number;
  readonly request: number;
  readonly start: Quantiles;
}

/** A snapshot with forecasts of its jobs. */
export interface Board {
  readonly now: number;
  readonly processors: number;
  /** Number of processors that running jobs hold. */
  readonly busy: number;
  /** Number of those that exceed the machine. */
  readonly surplus: number;
  /** In the order of their starts. */
  readonly running: readonly BoardJob[];
  /** In the order of the queue, which is the order of submission. */
  readonly waiting: readonly BoardJob[];
  /** By increasing processors, then by increasing requests. */
  readonly typical: readonly TypicalJob[];
  /** Forecast of the target job. */
  readonly target: Outlook;
  readonly shortHistory: ShortHistory | null;
}

/** Number of last jobs that define typical sizes and limits, and the quantiles taken of these. */
const TYPICAL = 2000;
const SIZES = [0.1, 0.5, 0.75, 0.9, 0.98];
const LIMITS = [0.1, 0.5, 0.75, 0.95];
const QUARTER = 900;
/** Number that equals that of no user. */
const NOBODY = Number.NaN;

/**
 * Forecasts all waiting jobs, and new jobs of typical sizes and limits.
 *
 * @param place the place of the target job in the history; it waits
 * @param last the place of the last job that is known
 * @param isNew true if the target job is not in the queue yet; it then follows all others
 */
export async function board(
  kernel: Kernel,
  history: History,
  { now, place, last, isNew }: { now: number; place: number; last: number; isNew: boolean },
  options: ForecastOptions,
): Promise<Board> {
  const { samples, seed } = options;
  const learned = options.learned ?? (await answersBefore(kernel, history, { now, place }, options));
  const { past = new Past(history), answers, expert } = learned;
  const moment = past.at(now, place, last);
  const player = new FuturePlayer(kernel, options, history.processors);
  const drawn = await player.futuresOf(moment, samples, seed);
  const correct = (raw: RawForecast) => answers.answer(raw, now);
  const asked = await outlook(
    moment,
    drawn,
    (raw) => answers.answer(raw, now, { expert: expert?.of(place) }),
    outlookOptions(history, options),
  );
  const spans = await drawn.spans();
  const isRunning = (at: number) => !Number.isNaN(moment.since[at]);
  const jobs = moment.jobs.map((job, at): BoardJob => {
    const { id, processors, request } = history.jobs;
    const runs = isRunning(at);
    const waits = Float64Array.from(spans, ({ start }) => start[at] - now);
    const raw = { ...quantilesOf(waits), startsImmediately: isImmediate(waits), ...moment.waitsOf(job) };
    const start = runs ? raw.quantiles : job === place ? asked.start : correct(raw).quantiles;
    // A job that runs beyond its limit was evidently not killed there.
    const limit = runs ? Number.POSITIVE_INFINITY : request[job];
    const lengths = Float64Array.from(spans, ({ length }) => Math.min(length[at], limit));
    const [short, half, long] = quantilesOf(lengths).quantiles;
    return {
      ...{ id: id[job], processors: processors[job], request: request[job], isTarget: job === place, start },
      end: [start[0] + short, start[1] + half, start[2] + long],
    };
  });
  const running = jobs.filter((_, at) => isRunning(at));
  return {
    ...{ now, processors: history.processors, target: asked, running },
    busy: running.reduce((sum, job) => sum + job.processors, 0),
    surplus: surplusOf(moment),
    shortHistory: shortHistory(history, { now, last }, asked.calibrationPoints),
    waiting: jobs.filter((job, at) => !isRunning(at) && !(isNew && job.isTarget)),
    // A model of a cluster knows only the jobs of its history.
    typical: options.machine
      ? []
      : await typicalJobs(isNew ? moment : withOneMore(moment), player, options, (raw, row) =>
          answers.answer(raw, now, { expert: expert?.of(place, row) }),
        ),
  };
}

/** Returns the forecast of the target job. */
export function forecastOf({ now, running, waiting, surplus, shortHistory, target }: Board): Forecast {
  const others = waiting.filter(({ isTarget }) => !isTarget).length;
  return { now, running: running.length, waiting: others, surplus, shortHistory, ...target };
}

/** Returns the moment with one more job after all others as its target. */
function withOneMore(moment: Moment): Moment {
  const { now, jobs: present, since } = moment;
  const { history, place } = withNewJob(moment.history, { submit: now, processors: 1, request: 1, user: -1 });
  return {
    ...moment,
    ...{ history, jobs: [...present, place], since: [...since, Number.NaN], target: present.length },
    distributionOf: (job, elapsed) => moment.distributionOf(job === place ? present[0] : job, elapsed),
  };
}

async function typicalJobs(
  moment: Moment,
  player: FuturePlayer,
  { samples, seed }: ForecastOptions,
  correct: (raw: RawForecast, features: Float64Array) => Answered,
): Promise<TypicalJob[]> {
  const { jobs } = moment.history;
  const last = lowerBound(jobs.submit, moment.now);
  // Without earlier jobs, typical sizes are not known.
  if (last === 0) return [];
  const drawn = await player.futuresOf(moment, samples, seed);
  const found: TypicalJob[] = [];
  const recent = <Column extends Float64Array | Int32Array>(column: Column) =>
    Float64Array.from(column.subarray(Math.max(0, last - TYPICAL), last)).sort();
  const sizes = recent(jobs.processors);
  const limits = recent(jobs.request);
  // No similar job is known, so the last started job replaces it.
  const waits = moment.waitsOf(moment.jobs[0]);
  const ofNobody = { ...waits, lastSimilar: waits.last, sinceSimilar: waits.sinceLast };
  for (const processors of new Set(SIZES.map((share) => Math.round(quantile(sizes, share)))))
    for (const request of new Set(
      LIMITS.map((share) => QUARTER * Math.ceil(quantile(limits, share) / QUARTER)),
    )) {
      const own = await drawn.waits({ request, processors });
      const raw = { ...quantilesOf(own), startsImmediately: isImmediate(own), lastSimilar: waits.last };
      const features = featuresOf(moment, { processors, request, user: NOBODY, waits: ofNobody });
      found.push({ processors, request, start: correct(raw, features).quantiles });
    }
  return found;
}

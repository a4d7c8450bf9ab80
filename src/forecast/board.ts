// When all waiting jobs of a present start, and when typical new jobs would: what a page for users shows.
import type { Kernel } from '../kernel/instance.ts';
import { quantile } from '../math/quantile.ts';
import { lowerBound } from '../schedule/byTime.ts';
import { withNewJob } from './askedJob.ts';
import type { RawForecast } from './correction.ts';
import { featuresOf } from './expert/features.ts';
import { answersBefore, type Forecast, type ForecastOptions, outlookOptions } from './forecast.ts';
import { startsAtOnce } from './futures/futures.ts';
import { FuturePlayer } from './futures/player.ts';
import { type Outlook, outlook } from './outlook.ts';
import type { Moment } from './past.ts';
import type { Answered } from './pastAnswers.ts';
import { type Quantiles, quantilesOf } from './quantiles.ts';
import { surplusOf } from './surplus.ts';
import type { World } from './world.ts';

/** A job that runs or waits. Times in seconds from now. */
export interface BoardJob {
  /** The number of the job in the log; -1 for a new one. */
  readonly id: number;
  readonly processors: number;
  /** What it requests, in seconds. */
  readonly request: number;
  /** Whether it is the job that asks. */
  readonly asks: boolean;
  /** When it starts; for a running job three times the same, 0 or less. */
  readonly start: Quantiles;
  readonly end: Quantiles;
}

/** What a new job of so many processors and such a request would wait, in seconds. */
export interface TypicalJob {
  readonly processors: number;
  readonly request: number;
  readonly start: Quantiles;
}

/** A present, and what is to come. */
export interface Board {
  readonly now: number;
  readonly processors: number;
  /** The processors that running jobs hold. */
  readonly busy: number;
  /** How many of them the machine does not have. */
  readonly surplus: number;
  /** In the order of their starts. */
  readonly running: readonly BoardJob[];
  /** In the order of the queue, which is that of submissions. */
  readonly waiting: readonly BoardJob[];
  /** By rising processors, then by rising requests. */
  readonly typical: readonly TypicalJob[];
  /** The job that asks. */
  readonly asked: Outlook;
}

/** So many of the last jobs say what is typical, and at which shares of their processors and requests. */
const TYPICAL = 2000;
const SIZES = [0.1, 0.5, 0.75, 0.9, 0.98];
const LIMITS = [0.1, 0.5, 0.75, 0.95];
const QUARTER = 900;
/** No user has this number. */
const NOBODY = Number.NaN;

/**
 * Forecasts all waiting jobs, and new jobs of typical sizes and limits.
 *
 * @param place the place of the job that asks in the log of the world; it waits
 * @param last the place of the last job that is known
 * @param isNew whether the job that asks is not in the queue yet. It then stands behind all others
 */
export async function board(
  kernel: Kernel,
  world: World,
  { now, place, last, isNew }: { now: number; place: number; last: number; isNew: boolean },
  options: ForecastOptions,
): Promise<Board> {
  const { futures, seed } = options;
  const { past, answers, expert } = await answersBefore(kernel, world, { now, place }, options);
  const moment = past.at(now, place, last);
  const player = new FuturePlayer(kernel, options, world.processors);
  const drawn = await player.futuresOf(moment, futures, seed);
  const correct = (raw: RawForecast) => answers.answer(raw, now);
  const asked = await outlook(
    moment,
    drawn,
    (raw) => answers.answer(raw, now, { expert: expert?.of(place) }),
    outlookOptions(world, options),
  );
  const spans = await drawn.spans();
  const isRunning = (at: number) => !Number.isNaN(moment.since[at]);
  const jobs = moment.present.map((job, at): BoardJob => {
    const { id, processors, request } = world.jobs;
    const runs = isRunning(at);
    const waits = Float64Array.from(spans, ({ start }) => start[at] - now);
    const raw = { ...quantilesOf(waits), atOnce: startsAtOnce(waits), ...moment.waitsOf(job) };
    const start = runs ? raw.quantiles : job === place ? asked.start : correct(raw).quantiles;
    // A job that still runs beyond its limit was not ended there.
    const limit = runs ? Number.POSITIVE_INFINITY : request[job];
    const lengths = Float64Array.from(spans, ({ length }) => Math.min(length[at], limit));
    const [short, half, long] = quantilesOf(lengths).quantiles;
    return {
      ...{ id: id[job], processors: processors[job], request: request[job], asks: job === place, start },
      end: [start[0] + short, start[1] + half, start[2] + long],
    };
  });
  const running = jobs.filter((_, at) => isRunning(at));
  return {
    ...{ now, processors: world.processors, asked, running },
    busy: running.reduce((sum, job) => sum + job.processors, 0),
    surplus: surplusOf(moment),
    waiting: jobs.filter((job, at) => !isRunning(at) && !(isNew && job.asks)),
    // A model of a cluster knows the jobs of its world only.
    typical: options.machine
      ? []
      : await typicalJobs(isNew ? moment : withOneMore(moment), player, options, (raw, row) =>
          answers.answer(raw, now, { expert: expert?.of(place, row) }),
        ),
  };
}

/** What a forecast of the job that asks says. */
export function forecastOf({ now, running, waiting, surplus, asked }: Board): Forecast {
  const others = waiting.filter(({ asks }) => !asks).length;
  return { now, running: running.length, waiting: others, surplus, ...asked };
}

/** The moment with one more job behind all others, which asks. */
function withOneMore(moment: Moment): Moment {
  const { now, present, since } = moment;
  const { world, place } = withNewJob(moment.world, { submit: now, processors: 1, request: 1, user: -1 });
  return {
    ...moment,
    ...{ world, present: [...present, place], since: [...since, Number.NaN], asked: present.length },
    lawOf: (job, elapsed) => moment.lawOf(job === place ? present[0] : job, elapsed),
  };
}

async function typicalJobs(
  moment: Moment,
  player: FuturePlayer,
  { futures, seed }: ForecastOptions,
  correct: (raw: RawForecast, features: Float64Array) => Answered,
): Promise<TypicalJob[]> {
  const { jobs } = moment.world;
  const last = lowerBound(jobs.submit, moment.now);
  // Without a past nobody knows what is typical.
  if (last === 0) return [];
  const drawn = await player.futuresOf(moment, futures, seed);
  const found: TypicalJob[] = [];
  const recent = <Column extends Float64Array | Int32Array>(column: Column) =>
    Float64Array.from(column.subarray(Math.max(0, last - TYPICAL), last)).sort();
  const sizes = recent(jobs.processors);
  const limits = recent(jobs.request);
  // No job is known to be similar: the last one to start stands for it.
  const waits = moment.waitsOf(moment.present[0]);
  const ofNobody = { ...waits, lastSimilar: waits.last, sinceSimilar: waits.sinceLast };
  for (const processors of new Set(SIZES.map((share) => Math.round(quantile(sizes, share)))))
    for (const request of new Set(
      LIMITS.map((share) => QUARTER * Math.ceil(quantile(limits, share) / QUARTER)),
    )) {
      const own = await drawn.waits(request, processors);
      const raw = { ...quantilesOf(own), atOnce: startsAtOnce(own), lastSimilar: waits.last };
      const features = featuresOf(moment, { processors, request, user: NOBODY, waits: ofNobody });
      found.push({ processors, request, start: correct(raw, features).quantiles });
    }
  return found;
}

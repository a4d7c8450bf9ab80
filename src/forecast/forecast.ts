// When one job will start and end, for each request that it might make, and which requests end soonest.
import type { Kernel } from '../kernel/instance.ts';
import { quantile } from '../math/quantile.ts';
import type { Policy } from '../policy/policy.ts';
import { ask, quantilesOf } from './ask.ts';
import { bestSequence, expectedEnd, type PricedRequest, type RequestSequence } from './bestSequence.ts';
import { corrected, type Quantiles, stretched } from './correction.ts';
import { FuturePlayer } from './futures.ts';
import { Past } from './past.ts';
import type { RunTimeLaw } from './remainingTime.ts';
import { StartedJobs } from './waits.ts';
import type { World } from './world.ts';

interface ForecastOptions {
  readonly policy: Policy;
  /** How many futures are drawn. */
  readonly futures: number;
  /** How many questions of the past correct the forecast. */
  readonly questions: number;
  readonly seed: number;
  /** The law of the job's run time; default: what the world knows of it. */
  readonly law?: RunTimeLaw;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** What would come of a request. Times in seconds from now. */
interface RequestOutlook {
  readonly request: number;
  readonly medianStart: number;
  readonly medianEnd: number;
  /** The probability that the request ends the job before it is done. */
  readonly killed: number;
  /** The expected end of the work if the job, once killed, requests its own limit. */
  readonly expectedEnd: number;
}

/** A forecast. Times in seconds from now. */
export interface Forecast {
  readonly now: number;
  readonly running: number;
  readonly waiting: number;
  /** Whether the job starts at once, whatever the future brings. */
  readonly atOnce: boolean;
  /** The 10, 50 and 90 % quantiles. */
  readonly start: Quantiles;
  readonly end: Quantiles;
  /** The quantiles of the start as drawn, and how many questions of the past corrected them. */
  readonly drawn: Quantiles;
  readonly questions: number;
  /** By rising requests; the last is the job's own limit. */
  readonly curve: readonly RequestOutlook[];
  /** The request of the curve with the earliest expected end. */
  readonly soonest: RequestOutlook;
  readonly sequence: RequestSequence;
}

const MINUTE = 60;
/** The shares of the law of run times at which requests are tried. */
const TRIED = [0.25, 0.5, 0.75, 0.9];
/** How many of the last jobs before an instant the questions of the past are taken from, for each question. */
const SPACING = 5;

/**
 * Forecasts the start and the end of a job.
 *
 * @param place the place of the job in the log of the world; it waits
 * @param last the place of the last job that is known
 * @throws UsageError for a policy under which a replay cannot begin in the middle
 */
export async function forecast(
  kernel: Kernel,
  world: World,
  { now, place, last }: { now: number; place: number; last: number },
  { policy, futures, questions, seed, law: known, onProgress }: ForecastOptions,
): Promise<Forecast> {
  const asked = questionsBefore(world, now, questions);
  const past = await ask(kernel, world, asked, { policy, futures: Math.ceil(futures / 4), seed }, (share) =>
    onProgress?.(share),
  );
  const moment = new Past(world).at(now, place, last);
  const player = new FuturePlayer(kernel, policy, world.processors);
  const drawnFutures = await player.futuresOf(moment, futures, seed);
  const law = known ?? moment.lawOf(place, 0);
  const limit = world.jobs.request[place];
  const waits = await drawnFutures.waits();
  const lengths = drawnFutures.lengths();
  const drawn = quantilesOf(waits);
  const atOnce = waits.every((wait) => wait === 0);
  const { lastSimilar } = new StartedJobs(world).at(now, place);
  const start = atOnce ? drawn : corrected({ quantiles: drawn, lastSimilar }, past, now);
  const stretch = (some: Float64Array) => (atOnce ? some : stretched(some, drawn, start));
  const endsOf = (starts: Float64Array, request: number) =>
    starts.map((wait, future) => wait + Math.min(lengths[future], request));
  const outlooks: { request: number; waits: Float64Array }[] = [];
  for (const request of triedRequests(law, limit)) {
    const own = request === limit ? waits : await drawnFutures.waits(request);
    outlooks.push({ request, waits: stretch(own) });
  }
  const priced = outlooks.map(({ request, waits: own }) => ({ request, wait: meanOf(own) }));
  const own = priced[priced.length - 1];
  const curve = outlooks.map(({ request, waits: some }, i): RequestOutlook => {
    const tries: PricedRequest[] = request === limit ? [own] : [priced[i], own];
    return {
      request,
      medianStart: median(some),
      medianEnd: median(endsOf(some, request)),
      killed: law.survival(request),
      expectedEnd: expectedEnd(tries, law),
    };
  });
  return {
    now,
    running: moment.since.filter((from) => from < now).length,
    waiting: moment.since.filter((from) => !(from < now)).length - 1,
    ...{ atOnce, start, drawn, curve },
    end: quantilesOf(endsOf(stretch(waits), limit)),
    questions: past.filter((one) => one.start < now).length,
    soonest: curve.reduce((best, one) => (one.expectedEnd < best.expectedEnd ? one : best)),
    sequence: bestSequence(priced, law),
  };
}

/** Jobs submitted before an instant, evenly spaced among the last ones, by their places. */
function questionsBefore({ jobs, start }: World, now: number, count: number): number[] {
  const some: number[] = [];
  for (let job = jobs.length - 1; job >= 0 && some.length < SPACING * count; job--)
    if (jobs.submit[job] < now && start[job] < now) some.push(job);
  return some.filter((_, i) => i % SPACING === 0).reverse();
}

/** Rising requests: quantiles of the run time in whole minutes below the limit, then the limit. */
function triedRequests(law: RunTimeLaw, limit: number): number[] {
  const quantiles = TRIED.map((share) => MINUTE * Math.ceil(law.quantile(share) / MINUTE));
  const halves = [1 / 8, 1 / 4, 1 / 2, 3 / 4].map((part) => MINUTE * Math.ceil((part * limit) / MINUTE));
  const below = [...quantiles, ...halves].filter((request) => request > 0 && request < limit);
  return [...new Set([...below, limit])].sort((a, b) => a - b);
}

function median(values: Float64Array): number {
  return quantile(values.slice().sort(), 0.5);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

// What comes of each request that a job might make, and which requests end it soonest.
import { bestSequence, expectedEnd, type PricedRequest, type RequestSequence } from './bestSequence.ts';
import { type RawForecast, stretched } from './correction.ts';
import { type Futures, startsAtOnce } from './futures/futures.ts';
import type { Moment } from './past.ts';
import type { Answered } from './pastAnswers.ts';
import { ofShares, type Quantiles, quantilesOf, rising } from './quantiles.ts';
import type { RunTimeLaw } from './remainingTime.ts';

/** What would come of a request. Times in seconds from now. */
export interface RequestOutlook {
  readonly request: number;
  readonly medianStart: number;
  readonly medianEnd: number;
  /** The probability that the request ends the job before it is done. */
  readonly killed: number;
  /** The expected end of the work if the job, once killed, requests its own limit. */
  readonly expectedEnd: number;
}

/** When a job starts and ends. Times in seconds from now. */
export interface Outlook {
  /** Whether the job starts at once in every future. The scheduler may still decide otherwise. */
  readonly atOnce: boolean;
  /**
   * If it does: the share of such jobs of the past that started within a minute. Null if it does not, or if
   * too few are known.
   */
  readonly startedAtOnce: number | null;
  /** How many questions of the past corrected the quantiles; 0: they are as drawn. */
  readonly questions: number;
  /** The 10, 50 and 90 % quantiles. */
  readonly start: Quantiles;
  readonly end: Quantiles;
  /** The quantiles of the start as drawn. */
  readonly drawn: Quantiles;
  /**
   * For each quantile how much the futures count, from 0 to 1: what trees learned from past waits counts the
   * rest. Null if the trees were not asked.
   */
  readonly futuresCount: Quantiles | null;
  /** By rising requests; the last is the job's own limit. */
  readonly curve: readonly RequestOutlook[];
  /**
   * What the job should request, if it alone asks. Null where the scheduler is only guessed: the curve was never
   * compared with it.
   */
  readonly advice: Advice | null;
}

/** Which requests end a job soonest. */
export interface Advice {
  /** The request of the curve with the earliest expected end. */
  readonly soonest: RequestOutlook;
  /** The best sequence of requests of the curve. */
  readonly sequence: RequestSequence;
}

const MINUTE = 60;
/** The shares of the law of run times at which requests are tried. */
const TRIED = [0.25, 0.5, 0.75, 0.9];

/**
 * @param correct corrects what was drawn, by questions of the past
 * @param law of the job's run time; default: what the moment knows of it
 * @param advises whether the futures are played under the real scheduler, so that they can advise
 */
export async function outlook(
  moment: Moment,
  futures: Futures,
  correct: (raw: RawForecast) => Answered,
  { law: known, advises }: { law?: RunTimeLaw; advises: boolean },
): Promise<Outlook> {
  const job = moment.present[moment.asked];
  const law = known ?? moment.lawOf(job, 0);
  const limit = moment.world.jobs.request[job];
  const waits = await futures.waits();
  const lengths = futures.lengths();
  const atOnce = startsAtOnce(waits);
  const raw = { ...quantilesOf(waits), atOnce, ...moment.waitsOf(job) };
  const { quantiles: drawn } = raw;
  const { quantiles: start, questions, startedAtOnce, expert, futuresCount } = correct(raw);
  const stretch = (some: Float64Array) => (questions === 0 ? some : stretched(some, drawn, start));
  const endsOf = (starts: Float64Array, request: number) =>
    starts.map((wait, future) => wait + Math.min(lengths[future], request));
  const outlooks: { request: number; waits: Float64Array }[] = [];
  for (const request of triedRequests(law, limit)) {
    const own = request === limit ? waits : await futures.waits(request);
    outlooks.push({ request, waits: stretch(own) });
  }
  const priced = outlooks.map(({ request, waits: own }) => ({ request, wait: meanOf(own) }));
  const own = priced[priced.length - 1];
  const end = endsAfter(
    start,
    stretch(waits),
    lengths.map((length) => Math.min(length, limit)),
  );
  const curve = outlooks.map(({ request, waits: some }, i): RequestOutlook => {
    const tries: PricedRequest[] = request === limit ? [own] : [priced[i], own];
    return {
      request,
      medianStart: request === limit ? start[1] : median(some),
      medianEnd: request === limit ? end[1] : median(endsOf(some, request)),
      killed: law.survival(request),
      expectedEnd: expectedEnd(tries, law),
    };
  });
  return {
    ...{ atOnce, startedAtOnce, questions, start, end, drawn, curve },
    futuresCount: expert === null ? null : futuresCount,
    advice: advises
      ? {
          soonest: curve.reduce((best, one) => (one.expectedEnd < best.expectedEnd ? one : best)),
          sequence: bestSequence(priced, law),
        }
      : null,
  };
}

/** Rising requests: quantiles of the run time in whole minutes below the limit, then the limit. */
function triedRequests(law: RunTimeLaw, limit: number): number[] {
  const quantiles = TRIED.map((share) => MINUTE * Math.ceil(law.quantile(share) / MINUTE));
  const halves = [1 / 8, 1 / 4, 1 / 2, 3 / 4].map((part) => MINUTE * Math.ceil((part * limit) / MINUTE));
  const below = [...quantiles, ...halves].filter((request) => request < limit);
  return [...new Set([...below, limit])].sort((a, b) => a - b);
}

function median(values: Float64Array): number {
  return quantilesOf(values).quantiles[1];
}

/**
 * The quantiles of the end. The waits are moved as the quantiles of the start are, and have these about. An
 * end is later than the start by the shortest run at least.
 */
function endsAfter(start: Quantiles, waits: Float64Array, runs: Float64Array): Quantiles {
  const shortest = runs.reduce((least, run) => Math.min(least, run));
  const { quantiles } = quantilesOf(waits.map((wait, future) => wait + runs[future]));
  return rising(ofShares((_, i) => Math.max(quantiles[i], start[i] + shortest)));
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

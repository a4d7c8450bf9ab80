// Forecasts a job under different requests, and finds the requests with the earliest expected end.
import { bestSequence, expectedEnd, type PricedRequest, type RequestSequence } from './bestSequence.ts';
import { type RawForecast, stretched } from './correction.ts';
import { type Futures, isImmediate } from './futures/futures.ts';
import type { Moment } from './past.ts';
import type { Answered } from './pastAnswers.ts';
import { ofShares, type Quantiles, quantilesOf, rising } from './quantiles.ts';
import type { RunTimeMixture } from './remainingTime.ts';

/** Forecast of a job with one request. Times in seconds from now. */
export interface RequestOutlook {
  readonly request: number;
  readonly medianStart: number;
  readonly medianEnd: number;
  /** Probability that the job is killed at the end of the request. */
  readonly killed: number;
  /** Expected end of the work if the job requests its own limit after it is killed. */
  readonly expectedEnd: number;
}

/** Forecast of the start and the end of a job. Times in seconds from now. */
export interface Outlook {
  /** True if the job starts immediately in every simulated future. The scheduler may still decide otherwise. */
  readonly startsImmediately: boolean;
  /**
   * Share of past jobs that started within a minute, among those that started immediately in every simulated future.
   * Null if this job does not, or if too few are known.
   */
  readonly startedImmediately: number | null;
  /** Number of calibration points that corrected the quantiles; 0: they are as drawn. */
  readonly calibrationPoints: number;
  /** The 10, 50 and 90% quantiles. */
  readonly start: Quantiles;
  readonly end: Quantiles;
  /** Quantiles of the start as drawn. */
  readonly drawn: Quantiles;
  /**
   * Weight of the simulation in each quantile, from 0 to 1; the model learned from past waits has the remainder. Null if
   * no learned model was used.
   */
  readonly simulationWeight: Quantiles | null;
  /** By increasing requests; the job's own limit is one of them. */
  readonly curve: readonly RequestOutlook[];
  /**
   * Advice for a job that follows it alone. Null if the real scheduler is not known, because the curve was not validated
   * against it.
   */
  readonly advice: Advice | null;
}

/** Requests with the earliest expected end. */
export interface Advice {
  /** Request of the curve with the earliest expected end. */
  readonly soonest: RequestOutlook;
  /** Best sequence of requests of the curve. */
  readonly sequence: RequestSequence;
}

const MINUTE = 60;

/** Settings of the outlook of a job. */
export interface OutlookOptions {
  /** Distribution of the job's run time; default: that of the moment. */
  readonly distribution?: RunTimeMixture;
  /** True if the futures are simulated under the real scheduler, so that a request can be advised. */
  readonly advises: boolean;
  /** Requests of the curve, in seconds, besides the job's own limit; default: parts of it and quantiles of the run time. */
  readonly requests?: readonly number[];
  /** True to try only three of these parts and quantiles. */
  readonly triesFew?: boolean;
  /** Called with the share of the futures that are simulated, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Shares of the run-time distribution whose quantiles are evaluated as requests, and parts of the limit that are. */
const TRIED = { quantiles: [0.25, 0.5, 0.75, 0.9], parts: [1 / 8, 1 / 4, 1 / 2, 3 / 4] };
const FEW_TRIED = { quantiles: [0.5, 0.9], parts: [1 / 2] };

/**
 * Forecasts the target job of a moment with several requests.
 *
 * @param correct corrects the drawn forecast by calibration points
 */
export async function outlook(
  moment: Moment,
  futures: Futures,
  correct: (raw: RawForecast) => Answered,
  { distribution: known, advises, requests, triesFew, onProgress }: OutlookOptions,
): Promise<Outlook> {
  const job = moment.jobs[moment.target];
  const distribution = known ?? moment.distributionOf(job, 0);
  const limit = moment.history.jobs.request[job];
  const others = withOwn(requests ?? triedRequests(distribution, limit, triesFew), limit).filter(
    (request) => request !== limit,
  );
  const progressFrom = (done: number) => (share: number) =>
    onProgress?.((done + share) / (others.length + 1));
  const waits = await futures.waits({ onProgress: progressFrom(0) });
  const lengths = futures.lengths();
  const startsImmediately = isImmediate(waits);
  const raw = { ...quantilesOf(waits), startsImmediately, ...moment.waitsOf(job) };
  const { quantiles: drawn } = raw;
  const { quantiles: start, calibrationPoints, startedImmediately, expert, simulationWeight } = correct(raw);
  const stretch = (some: Float64Array) => (calibrationPoints === 0 ? some : stretched(some, drawn, start));
  const endsOf = (starts: Float64Array, request: number) =>
    starts.map((wait, future) => wait + Math.min(lengths[future], request));
  const outlooks = [{ request: limit, waits: stretch(waits) }];
  for (const request of others) {
    const found = await futures.waits({ request, onProgress: progressFrom(outlooks.length) });
    outlooks.push({ request, waits: stretch(found) });
  }
  outlooks.sort((a, b) => a.request - b.request);
  const priced = outlooks.map(({ request, waits: own }) => ({ request, wait: meanOf(own) }));
  const own = priced.find(({ request }) => request === limit) as PricedRequest;
  const end = endsAfter(
    start,
    stretch(waits),
    lengths.map((length) => Math.min(length, limit)),
  );
  const curve = outlooks.map(({ request, waits: some }, i): RequestOutlook => {
    // A job that ends within its own limit is not killed at a longer one.
    const tries: PricedRequest[] = request >= limit ? [priced[i]] : [priced[i], own];
    return {
      request,
      medianStart: request === limit ? start[1] : median(some),
      medianEnd: request === limit ? end[1] : median(endsOf(some, request)),
      killed: distribution.survival(request),
      expectedEnd: expectedEnd(tries, distribution),
    };
  });
  return {
    ...{ startsImmediately, startedImmediately, calibrationPoints, start, end, drawn, curve },
    simulationWeight: expert === null ? null : simulationWeight,
    advice: advises
      ? {
          soonest: curve.reduce((best, one) => (one.expectedEnd < best.expectedEnd ? one : best)),
          // The last request of a sequence is always long enough.
          sequence: bestSequence(
            priced.filter(({ request }) => request <= limit),
            distribution,
          ),
        }
      : null,
  };
}

/** Returns increasing requests with the job's own limit among them, each once. */
function withOwn(requests: readonly number[], limit: number): number[] {
  return [...new Set([...requests, limit])].sort((a, b) => a - b);
}

/** Returns requests below the limit: quantiles of the run time and parts of the limit, in whole minutes. */
function triedRequests(distribution: RunTimeMixture, limit: number, triesFew = false): number[] {
  const { quantiles, parts } = triesFew ? FEW_TRIED : TRIED;
  const requests = [
    ...quantiles.map((share) => distribution.quantile(share)),
    ...parts.map((part) => part * limit),
  ];
  return requests.map((request) => MINUTE * Math.ceil(request / MINUTE)).filter((request) => request < limit);
}

function median(values: Float64Array): number {
  return quantilesOf(values).quantiles[1];
}

/**
 * Returns the quantiles of the end, each at least the shortest run after that of the start. The waits are moved as the
 * quantiles of the start are, and so have approximately these quantiles.
 */
function endsAfter(start: Quantiles, waits: Float64Array, runs: Float64Array): Quantiles {
  const shortest = runs.reduce((least, run) => Math.min(least, run));
  const { quantiles } = quantilesOf(waits.map((wait, future) => wait + runs[future]));
  return rising(ofShares((_, i) => Math.max(quantiles[i], start[i] + shortest)));
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

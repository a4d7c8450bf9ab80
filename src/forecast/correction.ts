// The quantiles of futures, corrected by what those of the past got wrong, over the past questions that are
// most like the present one. If the model were right, it would change nothing.
//
// The quantiles of few draws are further apart from each other than those of many. So the past questions must
// have drawn as many futures as the forecast that they correct.
import { ofShares, type Quantiles, quantilesOf, rising, type SampleQuantiles, SHARES } from './quantiles.ts';
import { byRatios, knownWait, multiplied, OFFSET } from './ratios.ts';

/** A forecast of a wait, in seconds. */
export interface RawForecast extends SampleQuantiles {
  /** Whether the job starts at once in every future. */
  readonly atOnce: boolean;
  /** The wait of the last similar job. */
  readonly lastSimilar: number;
}

/** A forecast of the past, and what came of it. */
export interface PastQuestion extends RawForecast {
  readonly submit: number;
  /** When the job started: from then on the wait is known. */
  readonly start: number;
  readonly wait: number;
}

/** What questions of the past make of a forecast. */
export interface Correction extends SampleQuantiles {
  /** How many questions of the past corrected the quantiles; 0: they are as drawn. */
  readonly questions: number;
  /**
   * If the job starts at once in every future: the share of such jobs of the past that started within a
   * minute. Null if it does not, or if too few are known.
   */
  readonly startedAtOnce: number | null;
}

/** Fewer past questions than this correct nothing. */
export const LEAST_QUESTIONS = 20;
/** A job that waits no longer, in seconds, has started at once. */
export const AT_ONCE = 60;

/**
 * Corrects a forecast by questions of the past. A job that starts at once in every future is corrected by
 * such jobs, and one that waits by jobs that waited; only if these are too few, by all. Of a job that still
 * waits it is known that its wait is longer than so far.
 *
 * @param past in the order in which they were asked; those that are submitted at the instant or later do not
 *   count
 * @param most how many of them correct it at most: those that are most alike
 */
export function corrected(
  forecast: RawForecast,
  past: readonly PastQuestion[],
  now: number,
  most: number,
): Correction {
  const before = past.filter(({ submit }) => submit < now);
  const same = before.filter(({ atOnce }) => atOnce === forecast.atOnce);
  const usable = same.length >= LEAST_QUESTIONS ? same : before;
  const { quantiles, ties } = forecast;
  if (usable.length < LEAST_QUESTIONS) return { quantiles, ties, questions: 0, startedAtOnce: null };
  const alike = usable
    .map((one, place) => ({ one, place, distance: distance(one, forecast) }))
    .sort((a, b) => a.distance - b.distance || b.place - a.place)
    .slice(0, most)
    .map(({ one }) => ({ ...one, ...knownWait(one, now) }));
  const told = alike.filter(({ known, isLeast }) => !isLeast || known > AT_ONCE);
  const prompt = told.filter(({ known }) => known <= AT_ONCE);
  return {
    ...byRatios(quantiles, alike),
    questions: alike.length,
    startedAtOnce: forecast.atOnce && usable === same && told.length > 0 ? prompt.length / told.length : null,
  };
}

/** How unlike two questions are: by the median of their futures and by the wait of the last similar job. */
function distance(a: RawForecast, b: RawForecast): number {
  const median = Math.log((1 + a.quantiles[1]) / (1 + b.quantiles[1]));
  const last = Math.log((1 + a.lastSimilar) / (1 + b.lastSimilar));
  return median * median + last * last;
}

/**
 * Waits of futures, moved as the correction moves the quantiles: at the ranks of these by as much, in between
 * by a ratio in between. Their order stays.
 */
export function stretched(waits: Float64Array, drawn: Quantiles, right: Quantiles): Float64Array {
  const ratios = ofShares((_, i) => Math.log((OFFSET + right[i]) / (OFFSET + drawn[i])));
  const { quantiles } = quantilesOf(waits);
  const bounds = [
    0,
    ...rising(ofShares((_, i) => multiplied(quantiles[i], Math.exp(ratios[i])))),
    Number.POSITIVE_INFINITY,
  ];
  const order = Array.from(waits, (_, future) => future).sort((a, b) => waits[a] - waits[b]);
  const moved = new Float64Array(waits.length);
  let least = 0;
  for (const [rank, future] of order.entries()) {
    const share = (rank + 1) / (order.length + 1);
    const at = SHARES.filter((one) => one < share).length;
    const free = multiplied(waits[future], Math.exp(between(share, ratios)));
    least = Math.max(least, Math.min(bounds[at + 1], Math.max(bounds[at], free)));
    moved[future] = least;
  }
  return moved;
}

/** Linear between the shares, constant beyond them. */
function between(share: number, values: Quantiles): number {
  const i = share <= SHARES[1] ? 0 : 1;
  const part = (share - SHARES[i]) / (SHARES[i + 1] - SHARES[i]);
  return values[i] + Math.min(1, Math.max(0, part)) * (values[i + 1] - values[i]);
}

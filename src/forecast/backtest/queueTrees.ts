import type { Question } from '../ask.ts';
import { ofShares, type Quantiles, rising, SHARES } from '../quantiles.ts';
import { binned } from '../trees/bins.ts';
import { type BoostedTrees, type Boosting, boostedTrees } from '../trees/boostedTrees.ts';

const BOOSTING: Boosting = { trees: 50, rate: 0.1, leaves: 15, leastWeight: 20, ridge: 1 };
/** Fewer questions teach nothing. */
const LEAST = 50;
/** Trees are grown anew when so many questions more are known, as a part of those that taught. */
const GROWTH = 0.1;
const DAY = 86_400;
const WEEK = 7 * DAY;

function featuresOf(question: Question): number[] {
  const { submit, processors, request, queued, queuedWork, lastSimilar, meanOfLast } = question;
  const waits = [lastSimilar, meanOfLast, question.byRequests];
  return [queued, queuedWork, processors, request, ...waits, submit % DAY, Math.floor((submit % WEEK) / DAY)];
}

/**
 * A rival of the forecast that plays no futures: boosted trees for each quantile of the logarithm of the
 * wait, on the queue, the job, the last waits, the wait by requests, and the time of the day and the week,
 * over past questions.
 */
export class QueueTrees {
  readonly #known: Question[] = [];
  #trees: readonly BoostedTrees[] | undefined;
  #taught = 0;

  learn(question: Question): void {
    this.#known.push(question);
  }

  /** The quantiles of the wait, in seconds; undefined while too few questions are known. */
  predict(question: Question): Quantiles | undefined {
    const known = this.#known.length;
    if (known < LEAST) return undefined;
    if (this.#trees === undefined || known >= (1 + GROWTH) * this.#taught) this.#grow();
    const row = featuresOf(question);
    return rising(ofShares((_, i) => Math.max(0, Math.expm1((this.#trees as BoostedTrees[])[i].of(row)))));
  }

  #grow(): void {
    const rows = this.#known.map(featuresOf);
    const data = binned(rows[0].map((_, feature) => Float64Array.from(rows, (row) => row[feature])));
    const waits = Float64Array.from(this.#known, ({ wait }) => Math.log1p(wait));
    this.#trees = SHARES.map((share) => boostedTrees(data, waits, share, BOOSTING));
    this.#taught = this.#known.length;
  }
}

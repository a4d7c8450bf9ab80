// Computes a baseline: Nurmi, Brevik and Wolski, "QBETS: Queue bounds estimation from time series", JSSPP 2007. It takes
// the upper bound of a quantile, with a confidence of 95%, from the waits of the last started jobs of similar size. Many
// waits in a row above that bound are a change point: the waits before them are forgotten.
import { byTime } from '../../schedule/byTime.ts';
import type { History } from '../history.ts';
import { ofShares, type Quantiles } from '../quantiles.ts';

const CONFIDENCE = 0.95;
/** Quantile of that confidence of the normal distribution. */
const NORMAL = 1.6448536269514722;
/** Most processors of each class but the last, which has no maximum. */
const CLASSES = [4, 16, 64];
/** Probability of three waits in a row above the 95% quantile; rows with at most this probability are a change point. */
const RARE = 0.05 ** 3;

/** Waits that are added and removed by their ranks among all waits of a log: a Fenwick tree. */
class Ranked {
  readonly #counts: Int32Array;
  readonly #top: number;
  length = 0;

  constructor(size: number) {
    this.#counts = new Int32Array(size + 1);
    this.#top = 2 ** Math.floor(Math.log2(size));
  }

  add(rank: number, change: 1 | -1): void {
    this.length += change;
    for (let i = rank + 1; i < this.#counts.length; i += i & -i) this.#counts[i] += change;
  }

  /** Returns the rank of the k-th smallest wait, k from 1. */
  select(k: number): number {
    let [at, left] = [0, k];
    for (let step = this.#top; step > 0; step >>= 1)
      if (at + step < this.#counts.length && this.#counts[at + step] < left) {
        at += step;
        left -= this.#counts[at];
      }
    return at;
  }
}

/** Waits of one class that count for one quantile. */
class Recent {
  readonly #share: number;
  /** Number of waits in a row above the bound that make a change point. */
  readonly #row: number;
  /** Fewest waits that have a bound. */
  readonly #least: number;
  readonly #ranked: Ranked;
  /** Ranks in the order of the starts; those before `#from` are forgotten. */
  readonly #ranks: number[] = [];
  #from = 0;
  #above = 0;

  constructor(share: number, size: number) {
    this.#share = share;
    this.#row = Math.ceil(Math.log(RARE) / Math.log(1 - share));
    this.#least = Math.ceil(Math.log(1 - CONFIDENCE) / Math.log(share));
    this.#ranked = new Ranked(size);
  }

  /** Returns the rank of the bound; -1 if too few waits are known. */
  bound(): number {
    const { length } = this.#ranked;
    if (length < this.#least) return -1;
    const k = length * this.#share + NORMAL * Math.sqrt(length * this.#share * (1 - this.#share));
    return this.#ranked.select(Math.min(length, Math.ceil(k)));
  }

  add(rank: number): void {
    const bound = this.bound();
    this.#above = bound >= 0 && rank > bound ? this.#above + 1 : 0;
    this.#ranks.push(rank);
    this.#ranked.add(rank, 1);
    if (this.#above < this.#row) return;
    this.#above = 0;
    for (; this.#ranked.length > this.#least; this.#from++) this.#ranked.add(this.#ranks[this.#from], -1);
  }
}

/** Moves through the starts of a history and returns the bounds. */
export class WaitBounds {
  readonly #history: History;
  readonly #byStart: Uint32Array;
  /** All waits in increasing order, and for each job the first place of its wait among them. */
  readonly #waits: Float64Array;
  readonly #rank: Uint32Array;
  readonly #classes: readonly (readonly Recent[])[];
  #seen = 0;

  constructor(history: History) {
    const { start, unknown, jobs } = history;
    this.#history = history;
    this.#byStart = byTime(start).filter((job) => !unknown?.has(job));
    const waits = start.map((at, job) => at - jobs.submit[job]);
    const rising = byTime(waits);
    this.#waits = Float64Array.from(rising, (job) => waits[job]);
    this.#rank = new Uint32Array(jobs.length);
    for (const [place, job] of rising.entries()) {
      const before = rising[Math.max(0, place - 1)];
      this.#rank[job] = waits[before] === waits[job] ? this.#rank[before] : place;
    }
    this.#classes = Array.from({ length: CLASSES.length + 1 }, () =>
      ofShares((share) => share).map((share) => new Recent(share, jobs.length)),
    );
  }

  /**
   * Returns bounds of the 10, 50 and 90% quantiles of a job's wait, in seconds, from the jobs that started before an
   * instant; 0 if too few are known. Instants must not decrease.
   */
  at(now: number, job: number): Quantiles {
    const { start } = this.#history;
    for (; start[this.#byStart[this.#seen]] < now; this.#seen++) {
      const one = this.#byStart[this.#seen];
      for (const recent of this.#classOf(one)) recent.add(this.#rank[one]);
    }
    const bounds = this.#classOf(job).map((recent) => recent.bound());
    return ofShares((_, i) => (bounds[i] < 0 ? 0 : this.#waits[bounds[i]]));
  }

  #classOf(job: number): readonly Recent[] {
    const processors = this.#history.jobs.processors[job];
    const own = CLASSES.findIndex((most) => processors <= most);
    return this.#classes[own < 0 ? CLASSES.length : own];
  }
}

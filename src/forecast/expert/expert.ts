// Trains the expert, a model learned from past waits: boosted trees for each quantile of the logarithm of the wait, on
// features of a job at its submission. The trees know no policy but learn how the real scheduler behaves. They are
// trained at fixed places of the log, on what was known there.
import { Pauses } from '../../simulate/pause.ts';
import type { History } from '../history.ts';
import { Past } from '../past.ts';
import { ofShares, type Quantiles, rising, SHARES } from '../quantiles.ts';
import { OFFSET } from '../ratios.ts';
import { binned } from '../trees/bins.ts';
import { type BoostedTrees, type Boosting, boostedTrees } from '../trees/boostedTrees.ts';
import { featuresOf } from './features.ts';

const BOOSTING: Boosting = { trees: 50, rate: 0.1, leaves: 15, leastWeight: 20, ridge: 1 };
/** Number of jobs between two trainings of the trees, and before the first. */
export const RETRAINED = 2500;
/** Most jobs of a training, evenly spaced among the last REACH jobs before its place. */
const TAUGHT = 10_000;
const REACH = 50_000;
/** Fewest known waits of a training. */
const LEAST_TAUGHT = 200;

interface Listener {
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborting it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Forecasts of trees for jobs of a history at their submissions. */
export class Expert {
  readonly #rows: ReadonlyMap<number, Float64Array>;
  /** Sums of trees, one for each quantile, by the place of the training. */
  readonly #trees = new Map<number, BoostedTrees[]>();

  private constructor(rows: ReadonlyMap<number, Float64Array>) {
    this.#rows = rows;
  }

  /**
   * Trains the trees that forecast some jobs.
   *
   * @param places of the jobs in the log, in increasing order
   */
  static async about(history: History, places: readonly number[], listener: Listener = {}): Promise<Expert> {
    const trainings = [...new Set(places.map(trainingBefore))]
      .map((at) => ({ at, taught: taughtAt(history, at) }))
      .filter(({ taught }) => taught.length >= LEAST_TAUGHT);
    const all = new Set([...places, ...trainings.flatMap(({ taught }) => taught)]);
    // Growing trees takes about as long as computing the features of all jobs of their training.
    const step = stepper(listener, all.size + trainings.length * TAUGHT);
    const rows = new Map<number, Float64Array>();
    const past = new Past(history);
    for (const job of trainings.length === 0 ? [] : Float64Array.from(all).sort()) {
      rows.set(job, featuresOf(past.at(history.jobs.submit[job], job)));
      await step(1);
    }
    const expert = new Expert(rows);
    for (const { at, taught } of trainings) await expert.#train(history, at, taught, step);
    return expert;
  }

  async #train(history: History, at: number, taught: readonly number[], step: Step): Promise<void> {
    const rows = taught.map((job) => this.#rows.get(job) as Float64Array);
    const columns = Array.from(rows[0], (_, feature) => Float64Array.from(rows, (row) => row[feature]));
    const data = binned(columns);
    const waits = Float64Array.from(taught, (job) =>
      Math.log(OFFSET + history.start[job] - history.jobs.submit[job]),
    );
    const trees: BoostedTrees[] = [];
    for (const share of SHARES) {
      trees.push(boostedTrees(data, waits, share, BOOSTING));
      await step(TAUGHT / SHARES.length);
    }
    this.#trees.set(at, trees);
  }

  /**
   * Returns the quantiles of the wait of a job at its submission, in seconds; undefined if too little was known.
   *
   * @param place one of those that the trees were trained for
   * @param row its features; default: those of the job of the log
   */
  of(place: number, row = this.#rows.get(place)): Quantiles | undefined {
    const trees = this.#trees.get(trainingBefore(place));
    if (trees === undefined || row === undefined) return undefined;
    return rising(ofShares((_, i) => Math.max(0, Math.exp(trees[i].of(row)) - OFFSET)));
  }
}

type Step = (work: number) => Promise<void>;

/** Counts work, and pauses regularly to report progress. */
function stepper({ onProgress, signal }: Listener, all: number): Step {
  const pauses = new Pauses();
  let done = 0;
  return async (work) => {
    done += work;
    if (!(await pauses.ifDue())) return;
    signal?.throwIfAborted();
    onProgress?.(Math.min(1, done / all));
  };
}

/** Returns where the trees of a place were trained. */
function trainingBefore(place: number): number {
  return RETRAINED * Math.floor(place / RETRAINED);
}

/** Returns the jobs of a training at a place of the log: those whose waits are known there. */
function taughtAt({ jobs, start, unknown }: History, at: number): number[] {
  const now = jobs.submit[at];
  const spacing = Math.max(1, Math.ceil(Math.min(at, REACH) / TAUGHT));
  const taught: number[] = [];
  for (let job = at - spacing; job >= Math.max(0, at - REACH); job -= spacing)
    if (start[job] < now && !unknown?.has(job)) taught.push(job);
  return taught.reverse();
}

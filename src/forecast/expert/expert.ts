// The expert beside the futures: boosted trees for each quantile of the logarithm of the wait, on what is
// seen of a job at its submission. They are told no policy: they learn what the real scheduler does. They are
// trained at fixed places of the log, on what was known there.
import { Pauses } from '../../simulate/pause.ts';
import { Past } from '../past.ts';
import { ofShares, type Quantiles, rising, SHARES } from '../quantiles.ts';
import { OFFSET } from '../ratios.ts';
import { binned } from '../trees/bins.ts';
import { type BoostedTrees, type Boosting, boostedTrees } from '../trees/boostedTrees.ts';
import type { World } from '../world.ts';
import { featuresOf } from './features.ts';

const BOOSTING: Boosting = { trees: 50, rate: 0.1, leaves: 15, leastWeight: 20, ridge: 1 };
/** The trees are trained anew at each place of the log that is a multiple of this. */
const RETRAINED = 2500;
/** They learn from so many jobs at most, evenly spaced among so many before that place. */
const TAUGHT = 10_000;
const REACH = 50_000;
/** Fewer waits that are known there teach nothing. */
const LEAST_TAUGHT = 200;

interface Listener {
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborting it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** What trees say of jobs of a world at their submissions. */
export class Expert {
  readonly #rows: ReadonlyMap<number, Float64Array>;
  /** By the place of the training; for each quantile a sum of trees. */
  readonly #trees = new Map<number, BoostedTrees[]>();

  private constructor(rows: ReadonlyMap<number, Float64Array>) {
    this.#rows = rows;
  }

  /**
   * Trains the trees that answer about some jobs.
   *
   * @param places of the jobs in the log, rising
   */
  static async about(world: World, places: readonly number[], listener: Listener = {}): Promise<Expert> {
    const trainings = [...new Set(places.map(trainingBefore))]
      .map((at) => ({ at, taught: taughtAt(world, at) }))
      .filter(({ taught }) => taught.length >= LEAST_TAUGHT);
    const all = new Set([...places, ...trainings.flatMap(({ taught }) => taught)]);
    // Trees take about as long as looking at all the jobs that teach them.
    const step = stepper(listener, all.size + trainings.length * TAUGHT);
    const rows = new Map<number, Float64Array>();
    const past = new Past(world);
    for (const job of trainings.length === 0 ? [] : Float64Array.from(all).sort()) {
      rows.set(job, featuresOf(past.at(world.jobs.submit[job], job)));
      await step(1);
    }
    const expert = new Expert(rows);
    for (const { at, taught } of trainings) await expert.#train(world, at, taught, step);
    return expert;
  }

  async #train(world: World, at: number, taught: readonly number[], step: Step): Promise<void> {
    const rows = taught.map((job) => this.#rows.get(job) as Float64Array);
    const columns = Array.from(rows[0], (_, feature) => Float64Array.from(rows, (row) => row[feature]));
    const data = binned(columns);
    const waits = Float64Array.from(taught, (job) =>
      Math.log(OFFSET + world.start[job] - world.jobs.submit[job]),
    );
    const trees: BoostedTrees[] = [];
    for (const share of SHARES) {
      trees.push(boostedTrees(data, waits, share, BOOSTING));
      await step(TAUGHT / SHARES.length);
    }
    this.#trees.set(at, trees);
  }

  /**
   * The quantiles of the wait of a job at its submission, in seconds; undefined if too little was known.
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

/** Counts work, and pauses now and then to show how much of it is done. */
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

/** Where the trees were trained that answer about a place. */
function trainingBefore(place: number): number {
  return RETRAINED * Math.floor(place / RETRAINED);
}

/** The places of the jobs that teach at a place of the log: those whose waits are known there. */
function taughtAt({ jobs, start, unknown }: World, at: number): number[] {
  const now = jobs.submit[at];
  const spacing = Math.max(1, Math.ceil(Math.min(at, REACH) / TAUGHT));
  const taught: number[] = [];
  for (let job = at - spacing; job >= Math.max(0, at - REACH); job -= spacing)
    if (start[job] < now && !unknown?.has(job)) taught.push(job);
  return taught.reverse();
}

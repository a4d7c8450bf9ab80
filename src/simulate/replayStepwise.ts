import { UsageError } from '../errors.ts';
import { STEP } from '../kernel/codes.ts';
import type { Kernel, SavedState } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import type { JobFilter } from '../metrics/metrics.ts';
import type { RuntimeEstimate } from '../policy/estimate.ts';
import type { Policy } from '../policy/policy.ts';
import { policyOf } from '../policy/registry.ts';
import type { SchedulingPass } from '../policy/scheduler.ts';
import type { EventRule } from '../schedule/schedule.ts';
import type { Passes } from '../scheduler/passes.ts';
import type { Workload } from '../trace/workload.ts';
import { type PreparedReplay, prepareReplay } from './prepareReplay.ts';
import { FinishedReplay, type ReplayResult } from './replayResult.ts';
import { stepOnce } from './stepToEnd.ts';
import { TryLog } from './tryLog.ts';

export interface StepwiseOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Default: `batch`. */
  eventRule?: EventRule;
  /** The name in the schedule and in errors; default: `stepwise`. */
  name?: string;
  /** The scheduler's estimate of run times; default: the request. */
  estimate?: RuntimeEstimate;
  /** True if the scheduler sees run times. The results record this. */
  clairvoyant?: boolean;
  /** The seed of estimates with a random error (`virtual:x`); default: 1. */
  seed?: number;
  /** Jobs that count in the metrics, by their places in the workload; default: all. */
  counts?: JobFilter;
}

/** A copy of the state of a run. The same run can be restored from it any number of times. */
export interface Snapshot {
  /** The size of the copy. */
  readonly bytes: number;
}

/** A run that the caller moves on, from one scheduling pass to the next. */
export interface StepwiseRun extends Iterable<SchedulingPass> {
  /** The current pass; undefined before the first pass and after the last. */
  readonly decision: SchedulingPass | undefined;
  /**
   * Ends the current pass and moves on to the next. A loop over the run does the same: it starts at the
   * current state of the run.
   *
   * @returns the next pass; undefined if the run is over
   * @throws DataError if jobs still wait and no further event will come, or if a column was written
   */
  next(): SchedulingPass | undefined;
  /** Copies the state of the run. The current pass may be half made. */
  snapshot(): Snapshot;
  /**
   * Restores a state of the run. What follows with the same decisions is the same, to the last bit.
   *
   * @throws UsageError for a snapshot of another run
   */
  restore(snapshot: Snapshot): void;
  /** The result of the run. @throws UsageError before the run is over */
  result(): ReplayResult;
}

/**
 * A replay in which a loop of the caller makes the decisions. The loop may be a search, a game, or an
 * environment for machine learning:
 * `for (const decision of await replayStepwise(workload)) …`
 *
 * @throws UsageError for options that cannot be combined; DataError if the jobs do not fit into memory
 */
export async function replayStepwise(
  workload: Workload,
  options: StepwiseOptions = {},
): Promise<StepwiseRun> {
  const { eventRule = 'batch', name = 'stepwise', estimate, clairvoyant, seed } = options;
  const kernel = options.kernel ?? (await defaultKernel());
  const policy = policyOf({ name, estimate, clairvoyant, schedule: notCalled });
  const run = await prepareReplay(kernel, workload, policy, eventRule, seed);
  return new Stepwise(run, run.passes as Passes, workload, policy, options.counts);
}

function notCalled(): never {
  throw new Error('the loop decides');
}

interface Saved extends Snapshot {
  readonly kernel: SavedState;
  readonly passes: ReturnType<Passes['save']>;
  readonly tries: ReturnType<TryLog['save']>;
  readonly stage: Stage;
}

type Stage = 'begun' | 'pass' | 'over';

class Stepwise implements StepwiseRun {
  readonly #run: PreparedReplay;
  readonly #passes: Passes;
  readonly #workload: Workload;
  readonly #policy: Policy;
  readonly #counts: JobFilter | undefined;
  readonly #log: TryLog;
  readonly #snapshots = new WeakSet<Snapshot>();
  #stage: Stage = 'begun';
  #milliseconds = 0;

  constructor(
    run: PreparedReplay,
    passes: Passes,
    workload: Workload,
    policy: Policy,
    counts: JobFilter | undefined,
  ) {
    this.#run = run;
    this.#passes = passes;
    this.#workload = workload;
    this.#policy = policy;
    this.#counts = counts;
    this.#log = new TryLog(run.instance);
  }

  get decision(): SchedulingPass | undefined {
    return this.#stage === 'pass' ? this.#passes.pass : undefined;
  }

  next(): SchedulingPass | undefined {
    if (this.#stage === 'over') return undefined;
    if (this.#stage === 'pass') this.#passes.end();
    const begun = performance.now();
    let status: number;
    do {
      status = stepOnce(this.#run.instance, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
      this.#log.take();
    } while (status !== STEP.PASS && status !== STEP.OVER);
    this.#milliseconds += performance.now() - begun;
    this.#stage = status === STEP.PASS ? 'pass' : 'over';
    if (status === STEP.PASS) this.#passes.begin();
    else {
      this.#passes.checkAllStarted();
      this.#passes.checkColumns();
    }
    return this.decision;
  }

  *[Symbol.iterator](): Iterator<SchedulingPass> {
    for (let pass = this.next(); pass !== undefined; pass = this.next()) yield pass;
  }

  snapshot(): Snapshot {
    const kernel = this.#run.instance.save();
    const passes = this.#passes.save();
    const bytes = kernel.bytes + passes.decisions.startedIn.byteLength;
    const saved: Saved = { bytes, kernel, passes, tries: this.#log.save(), stage: this.#stage };
    this.#snapshots.add(saved);
    return saved;
  }

  restore(snapshot: Snapshot): void {
    if (!this.#snapshots.has(snapshot))
      throw new UsageError(`${this.#policy.name}: restore(): expected a snapshot of this run`);
    const { kernel, passes, tries, stage } = snapshot as Saved;
    kernel.restore();
    this.#passes.restore(passes);
    this.#log.restore(tries);
    this.#stage = stage;
  }

  result(): ReplayResult {
    if (this.#stage !== 'over')
      throw new UsageError(`${this.#policy.name}: result(): the run is not over yet`);
    const finished = new FinishedReplay(this.#run, this.#log, this.#workload, this.#policy, this.#counts);
    return { ...finished.measures(this.#milliseconds / 1000), schedule: finished.schedule() };
  }
}

import { UsageError } from '../errors.ts';
import { STEP } from '../kernel/codes.ts';
import type { Kernel, SavedState } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import type { JobFilter } from '../metrics/metrics.ts';
import type { Plan } from '../policy/plan.ts';
import type { Policy } from '../policy/policy.ts';
import { policyOf } from '../policy/registry.ts';
import type { SchedulingPass } from '../policy/scheduler.ts';
import type { EventRule } from '../schedule/schedule.ts';
import type { Passes } from '../scheduler/passes.ts';
import type { Workload } from '../trace/workload.ts';
import { type PreparedReplay, prepareReplay } from './prepareReplay.ts';
import { type ReplayResult, resultOf, scheduleOf } from './replayResult.ts';
import { stepOnce } from './stepToEnd.ts';
import { TryLog } from './tryLog.ts';

export interface StepwiseOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Default: `batch`. */
  eventRule?: EventRule;
  /** As the schedule and errors have it; default: `stepwise`. */
  name?: string;
  /** What the scheduler believes a run takes; default: the request. */
  plan?: Plan;
  /** Whether it sees run times. What comes out says so. */
  clairvoyant?: boolean;
  /** Of plans with a random error (`virtual:x`); default 1. */
  seed?: number;
  /** Which jobs the metrics are over, by their places in the workload; default: all. */
  counts?: JobFilter;
}

/** A copy of a run at a pass. It can be put back any number of times, into the run that it was taken of. */
export interface Snapshot {
  /** Its size. */
  readonly bytes: number;
}

/** A run that goes on when it is told to, from one scheduling pass to the next. */
export interface StepwiseRun extends Iterable<SchedulingPass> {
  /** The pass under way; undefined before the first and after the last. */
  readonly decision: SchedulingPass | undefined;
  /**
   * Ends the pass under way and goes on to the next. A loop over the run does the same: it goes on from where the run stands.
   *
   * @returns undefined if the run is over
   * @throws UsageError where jobs wait and nothing more is to happen
   */
  next(): SchedulingPass | undefined;
  /** The run as it is now, amid the pass under way. */
  snapshot(): Snapshot;
  /** Puts the run back: what follows is the same, to the last bit. @throws UsageError for a snapshot of another run */
  restore(snapshot: Snapshot): void;
  /** What came out. @throws UsageError before the run is over */
  result(): ReplayResult;
}

/**
 * A replay for a loop of one's own: a search, a game, an environment to learn in. The caller decides at each pass:
 * `for (const decision of await replayStepwise(workload)) …`
 *
 * @throws UsageError for options that do not go together, DataError if the jobs do not fit into memory
 */
export async function replayStepwise(
  workload: Workload,
  options: StepwiseOptions = {},
): Promise<StepwiseRun> {
  const { eventRule = 'batch', name = 'stepwise', plan, clairvoyant, seed } = options;
  const kernel = options.kernel ?? (await defaultKernel());
  const policy = policyOf({ name, plan, clairvoyant, schedule: notCalled });
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
    return this.#stage === 'pass' ? this.#passes : undefined;
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
    else this.#passes.checkAllStarted();
    return this.decision;
  }

  *[Symbol.iterator](): Iterator<SchedulingPass> {
    for (let pass = this.next(); pass !== undefined; pass = this.next()) yield pass;
  }

  snapshot(): Snapshot {
    const kernel = this.#run.instance.save();
    const passes = this.#passes.save();
    const bytes = kernel.bytes + passes.startedIn.byteLength;
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
    const { length } = this.#run;
    const schedule = scheduleOf(this.#run, this.#log, this.#workload, this.#policy, length.slice());
    return resultOf(this.#run, schedule, this.#policy, this.#milliseconds / 1000, this.#counts);
  }
}

import { STEP } from '../../kernel/codes.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import type { Policy } from '../../policy/policy.ts';
import { keepsWork, preempts } from '../../policy/preemption.ts';
import { policyOf } from '../../policy/registry.ts';
import type { AwaitedScheduler, Scheduler } from '../../policy/scheduler.ts';
import { BACKFILLED, type EventRule } from '../../schedule/schedule.ts';
import type { TimeLimit } from '../../scheduler/timeLimit.ts';
import type { Workload } from '../../trace/workload.ts';
import { inSteps } from '../inSteps.ts';
import { withSteps } from '../ownSteps.ts';
import { type PreparedReplay, prepareReplay } from '../prepareReplay.ts';
import { replay } from '../replay.ts';
import { lookedAt } from '../stepToEnd.ts';
import { type Held, holder } from './held.ts';
import type { Moment, Reason } from './moment.ts';
import { type MachineState, stateReader } from './state.ts';

export interface ExplainOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Default: `batch`. */
  eventRule?: EventRule;
  /** The seed of estimates with a random error; default: 1. */
  seed?: number;
  /** Called now and then with the share of events handled, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Stops a custom scheduler that never returns. */
  timeLimit?: TimeLimit;
}

/** Explanation of a job's wait. Jobs are given by their places in the workload. Times are in seconds. */
export interface Explanation {
  /** Workload; with feedback, as the run submitted it. */
  readonly workload: Workload;
  readonly policy: Policy;
  readonly job: number;
  /** The scheduler's estimate of the job's run time. */
  readonly estimate: number;
  /** The start of the job's last attempt. */
  readonly start: number;
  /** True if the last attempt started ahead of a job before it in the queue. */
  readonly backfilled: boolean;
  /** The reason that a custom scheduler gave for the start, if it gave one. */
  readonly startReason?: string;
  /** The moments from the submission to the start, without gaps; empty if the job did not wait. */
  readonly moments: readonly Moment[];
}

/**
 * Explains what held a job at each moment from its submission to its start. It replays the workload and looks
 * at the scheduler's state after each pass while the job waits.
 *
 * @param job the job's place in the workload (jobOfId)
 * @throws UsageError for an unknown policy; DataError for a scheduler that fails, or if the jobs do not fit
 *   into memory
 */
export async function explain(
  workload: Workload,
  policy: Policy | Scheduler | AwaitedScheduler | string,
  job: number,
  options: ExplainOptions = {},
): Promise<Explanation> {
  const composition = policyOf(policy);
  const { eventRule = 'batch', seed, onProgress, signal, timeLimit } = options;
  const kernel = options.kernel ?? (await defaultKernel());
  const run = await prepareReplay(kernel, workload, composition, eventRule, seed);
  const { exports } = run.instance;
  const { shown, place } = await asSubmitted(workload, composition, job, { ...options, kernel });
  const { jobs } = shown;
  const watch = new Watch(run, shown, composition, place);
  const look = (status: number) => {
    exports.clearTries();
    // Within an instant, the scheduler may not have made its pass yet.
    if (status !== STEP.BETWEEN) return status === STEP.OVER;
    return exports.replayTime() >= jobs.submit[place] && watch.look();
  };
  const onTurn = () => onProgress?.(Math.min(1, exports.replayEvents() / (2 * jobs.length)));
  await withSteps(run, { timeLimit, signal }, (step) => inSteps(lookedAt(step, 1, look), { signal, onTurn }));
  return { workload: shown, policy: composition, job: place, ...watch.told() };
}

/** The workload as the run submits it, and the job's place there. With feedback, a replay finds them out. */
export async function asSubmitted(
  workload: Workload,
  policy: Policy,
  job: number,
  { kernel, eventRule, seed, signal, timeLimit }: ExplainOptions,
): Promise<{ shown: Workload; place: number }> {
  if (workload.feedback === undefined) return { shown: workload, place: job };
  const { schedule } = await replay(workload, policy, { kernel, eventRule, seed, signal, timeLimit });
  return { shown: schedule.workload, place: (schedule.from as Int32Array).indexOf(job) };
}

/** Watches one job, step by step. */
class Watch {
  readonly #run: PreparedReplay;
  readonly #policy: Policy;
  readonly #job: number;
  readonly #state: () => MachineState;
  readonly #held: (state: MachineState) => Held;
  readonly #reasons: (Reason & { from: number })[] = [];
  /** The start of the job's current attempt; NaN while the job does not run. */
  #start = Number.NaN;

  constructor(run: PreparedReplay, workload: Workload, policy: Policy, job: number) {
    this.#run = run;
    this.#policy = policy;
    this.#job = job;
    this.#state = stateReader(run, workload);
    this.#held = holder(run, policy);
  }

  /** Call this after each step, from the job's submission on. Returns whether the explanation is complete. */
  look(): boolean {
    const job = this.#job;
    const state = this.#state();
    const { now } = state;
    if (state.waiting.includes(job)) {
      if (!Number.isNaN(this.#start)) this.#preempted(state);
      this.#start = Number.NaN;
      this.#tell(now, this.#held(state).reason(job));
      return false;
    }
    if (!Number.isNaN(this.#start)) {
      if (!state.running.includes(job)) return true;
      // Two passes of one instant preempted the job and started it again.
      if (state.start[job] !== this.#start) this.#preempted(state);
    }
    this.#start = state.start[job];
    // The job waits again only if it is preempted.
    return !preempts(this.#policy) && this.#policy.scheduler === undefined;
  }

  told(): Pick<Explanation, 'estimate' | 'start' | 'backfilled' | 'startReason' | 'moments'> {
    const { columns } = this.#run.instance;
    const start = columns.start[this.#job];
    const reasons = this.#reasons;
    const startReason = this.#run.passes?.reasons.get(this.#job);
    return {
      ...(startReason === undefined ? {} : { startReason }),
      // If preempted jobs keep their work, the column `estimate` is about the job's current attempt.
      estimate: (keepsWork(this.#policy) ? columns.believed : columns.estimate)[this.#job],
      start,
      backfilled: (columns.flags[this.#job] & BACKFILLED) !== 0,
      moments: reasons
        .map((reason, i) => ({ ...reason, to: reasons[i + 1]?.from ?? start }))
        .filter(({ from, to }) => from < to),
    };
  }

  /** Records a preempted attempt. It made room for jobs that were submitted earlier and start as heads now. */
  #preempted({ now, running, start }: MachineState): void {
    const { flags, image } = this.#run.instance.columns;
    const holders = Array.from(running)
      .filter((other) => other < this.#job && start[other] === now && (flags[other] & BACKFILLED) === 0)
      .sort((a, b) => a - b);
    const none = { free: Number.NaN, lacking: 0, ahead: 0, head: -1, expected: Number.NaN };
    const saved = keepsWork(this.#policy) ? { saved: image[this.#job] } : {};
    this.#tell(this.#start, { cause: 'running', ...none, holders, due: now, ...saved });
  }

  #tell(from: number, reason: Reason): void {
    const reasons = this.#reasons;
    // If an instant has several passes, the last one counts.
    while ((reasons.at(-1)?.from ?? Number.NEGATIVE_INFINITY) >= from) reasons.pop();
    const last = reasons.at(-1);
    if (last === undefined || !isSame(last, reason)) reasons.push({ from, ...reason });
  }
}

function isSame(a: Reason, b: Reason): boolean {
  return (
    a.cause === b.cause &&
    a.free === b.free &&
    a.lacking === b.lacking &&
    a.ahead === b.ahead &&
    a.head === b.head &&
    Object.is(a.due, b.due) &&
    Object.is(a.expected, b.expected) &&
    a.holders.length === b.holders.length &&
    a.holders.every((job, i) => job === b.holders[i])
  );
}

import { STEP } from '../../kernel/codes.ts';
import { defaultKernel } from '../../kernel/load.ts';
import type { Policy } from '../../policy/policy.ts';
import { policyOf } from '../../policy/registry.ts';
import type { AwaitedScheduler, Scheduler } from '../../policy/scheduler.ts';
import type { Workload } from '../../trace/workload.ts';
import { asSubmitted, type ExplainOptions } from '../explain/explain.ts';
import { inSteps } from '../inSteps.ts';
import { withSteps } from '../ownSteps.ts';
import { prepareReplay } from '../prepareReplay.ts';
import { StepReader } from './reader.ts';
import type { SchedulerStep } from './step.ts';

/** A place in a run: the number of a step, or the first step at a time or after it, or a job's submission. */
export type StepPlace =
  | { readonly step: number }
  | { readonly time: number }
  /** The job's place in the workload. */
  | { readonly job: number };

export interface StepsOptions extends ExplainOptions {
  /** The step that is looked for; default: the first. */
  at?: StepPlace;
  /** Number of steps before it to include; default: 0. */
  before?: number;
  /** Maximum number of steps; default: 200. */
  count?: number;
  /** Maximum number of waiting jobs in each step; default: 100. */
  listed?: number;
}

/** Some consecutive steps of a run. */
export interface StepWindow {
  /** Workload; with feedback, as the run submitted it. */
  readonly workload: Workload;
  readonly policy: Policy;
  readonly steps: readonly SchedulerStep[];
  /** The number of the step that was looked for; the last of the run if that is earlier. */
  readonly found: number;
  /** True if the run ends with the last of these steps. */
  readonly isLast: boolean;
}

/**
 * Actions of the scheduler, instant by instant: what happened, which jobs started and why, why the others
 * wait, and what the scheduler plans. It replays the workload up to the window, and keeps the steps of the
 * window only.
 *
 * @throws UsageError for an unknown policy; DataError for a scheduler that fails, or if the jobs do not fit
 *   into memory
 */
export async function steps(
  workload: Workload,
  policy: Policy | Scheduler | AwaitedScheduler | string,
  options: StepsOptions = {},
): Promise<StepWindow> {
  const composition = policyOf(policy);
  const kernel = options.kernel ?? (await defaultKernel());
  const { at = { step: 0 }, before = 0, count = 200 } = options;
  const job = 'job' in at ? at.job : 0;
  const { shown, place } = await asSubmitted(workload, composition, job, { ...options, kernel });
  const run = new Run(workload, shown, composition, { ...options, kernel });
  let found = 'step' in at ? at.step : await run.find('job' in at ? { job: place } : at);
  let window = await run.take(Math.max(0, found - before), count);
  if (found >= window.end && window.isLast) {
    found = Math.max(0, window.end - 1);
    const from = Math.max(0, window.end - Math.max(1, Math.min(count, before + 1)));
    window = await run.take(from, count);
  }
  return { workload: shown, policy: composition, steps: window.steps, found, isLast: window.isLast };
}

type RunOptions = StepsOptions & Required<Pick<StepsOptions, 'kernel'>>;

/** Replays a workload as often as needed. */
class Run {
  readonly #workload: Workload;
  readonly #shown: Workload;
  readonly #policy: Policy;
  readonly #options: RunOptions;

  constructor(workload: Workload, shown: Workload, policy: Policy, options: RunOptions) {
    this.#workload = workload;
    this.#shown = shown;
    this.#policy = policy;
    this.#options = options;
  }

  /** The number of the first step that a place represents; the number of steps if there is none. */
  async find(at: { time: number } | { job: number }): Promise<number> {
    let found = -1;
    const count = await this.#replay((reader, index) => {
      const isThere = 'time' in at ? reader.time >= at.time : reader.submitted > at.job;
      if (isThere) found = index;
      return isThere;
    });
    return found < 0 ? count : found;
  }

  /** At most `count` steps, from the step of this number on. */
  async take(from: number, count: number): Promise<{ steps: SchedulerStep[]; end: number; isLast: boolean }> {
    const taken: SchedulerStep[] = [];
    let isLast = true;
    const end = await this.#replay((reader, index) => {
      if (index >= from + count) {
        isLast = false;
        return true;
      }
      if (index >= from) taken.push(reader.read(index));
      else if (index === from - 1) reader.keep();
      return false;
    });
    return { steps: taken, end, isLast };
  }

  /**
   * Replays, and calls `look` after each instant with its number, until that returns true. Returns the number
   * of instants before that.
   */
  async #replay(look: (reader: StepReader, index: number) => boolean): Promise<number> {
    const { kernel, eventRule = 'batch', seed, signal, timeLimit, onProgress, listed = 100 } = this.#options;
    const run = await prepareReplay(kernel, this.#workload, this.#policy, eventRule, seed);
    const { exports } = run.instance;
    const reader = new StepReader(run, this.#shown, this.#policy, eventRule, listed);
    let instants = 0;
    let isAmid = false;
    const handle = (status: number) => {
      reader.takeTries();
      isAmid = status !== STEP.BETWEEN;
      if (isAmid) return status === STEP.OVER;
      if (look(reader, instants)) return true;
      reader.forgetTries();
      instants++;
      return false;
    };
    const onTurn = () => onProgress?.(Math.min(1, exports.replayEvents() / (2 * this.#shown.jobs.length)));
    await withSteps(run, { timeLimit, signal }, (step) =>
      inSteps(
        (work) => {
          // Amid an instant, a step without events goes on to its end, and not beyond.
          const status = step(isAmid ? 0 : 1, work);
          return typeof status === 'number' ? handle(status) : status.then(handle);
        },
        { signal, onTurn },
      ),
    );
    return instants;
  }
}

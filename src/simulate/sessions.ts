import { UsageError } from '../errors.ts';
import { durationText } from '../input/duration.ts';
import type { Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import { USUAL_SETTING } from '../sessions/defaults.ts';
import { type SessionMetrics, sessionMetrics } from '../sessions/metrics.ts';
import { findSessionModel, type SessionModel } from '../sessions/model.ts';
import type { TaskRecord } from '../sessions/taskRecord.ts';
import { isRecorded, type SessionUsers } from '../sessions/users.ts';
import { inSteps } from './inSteps.ts';
import { SessionRun, type SessionSetting } from './sessionRun.ts';
import { TaskLog } from './taskLog.ts';

export interface SessionsOptions extends Partial<Omit<SessionSetting, 'model'>> {
  /** A model, or the name of one; default: `srpt*fcfs`. */
  model?: SessionModel | string;
  /** True to record every task. */
  tasks?: boolean;
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Called now and then with the share of the time that has been simulated, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects the run with the signal's reason. */
  signal?: AbortSignal;
}

export interface UserMetrics {
  /** The number of tasks that were requested after the warm-up and delivered. */
  readonly tasks: number;
  /** The mean visible response time of these tasks, in seconds; NaN if there are none. */
  readonly visibleResponse: number;
}

export interface SessionsResult {
  readonly metrics: SessionMetrics;
  /** The metrics of each user. */
  readonly users: readonly UserMetrics[];
  /** The record of every task; null without the option `tasks`. */
  readonly tasks: TaskRecord | null;
  /** The number of events: ends of tasks and steps of users. */
  readonly events: number;
  /** Time the kernel took, in seconds. */
  readonly seconds: number;
}

const FOREVER = Number.MAX_VALUE;

/**
 * Simulates users who disclose sets of tasks, request their outputs one by one, think and cancel (ICS 2004).
 *
 * @throws UsageError for invalid settings; DataError if the users do not fit into the kernel's memory
 */
export async function sessions(users: SessionUsers, options: SessionsOptions = {}): Promise<SessionsResult> {
  const kernel = options.kernel ?? (await defaultKernel());
  const run = new SessionRun(kernel);
  const recorded = isRecorded(users);
  // Recorded users finish by themselves, so their run needs no end.
  const setting = settingOf(recorded ? { until: FOREVER, warmup: 0, ...options } : options);
  await run.begin(users, setting, options.tasks);
  const { instance } = run;
  const log = new TaskLog(instance);
  const { exports } = instance;
  const step = (work: number) => {
    const over = exports.stepSessions(work) === 1;
    if (options.tasks) log.take();
    return over;
  };
  const onTurn = () => options.onProgress?.(Math.min(1, exports.sessionTime() / setting.until));
  const seconds = await inSteps(step, { signal: options.signal, onTurn });
  const isOpen = recorded && options.until === undefined;
  const until = isOpen ? exports.sessionTime() : setting.until;
  if (isOpen && until <= setting.warmup && setting.warmup > 0)
    throw new UsageError(
      `warm-up ${durationText(setting.warmup)}: the users are done after ${durationText(until)}; expected a shorter warm-up`,
    );
  return {
    metrics: sessionMetrics(run.totals(), setting.model, { ...setting, until }),
    users: userMetrics(run, recorded ? users.names.length : users.users),
    tasks: options.tasks ? log.record() : null,
    events: exports.sessionEvents(),
    seconds,
  };
}

/** Checks the options and fills in the defaults. @throws UsageError */
export function settingOf(options: SessionsOptions): SessionSetting {
  const {
    model = USUAL_SETTING.model,
    processors = USUAL_SETTING.processors,
    preemptionCost = USUAL_SETTING.preemptionCost,
    warmup = USUAL_SETTING.warmup,
    until = USUAL_SETTING.until,
  } = options;
  const isTime = (seconds: number) => seconds >= 0 && seconds < Number.POSITIVE_INFINITY;
  if (!isTime(until) || !isTime(warmup) || warmup >= until)
    throw new UsageError(
      `warm-up ${durationText(warmup)} of ${durationText(until)}: expected a warm-up shorter than the whole run`,
    );
  if (!isTime(preemptionCost))
    throw new UsageError(`preemption cost ${preemptionCost}: expected seconds, 0 or more`);
  if (!Number.isInteger(processors) || processors < 1 || processors >= 2 ** 31)
    throw new UsageError(`processors ${processors}: expected a whole number, 1 or more`);
  return {
    model: typeof model === 'string' ? findSessionModel(model) : model,
    processors,
    preemptionCost,
    warmup,
    until,
  };
}

/** The metrics of each of the `count` users of a finished run. */
export function userMetrics({ instance: { columns } }: SessionRun, count: number): UserMetrics[] {
  const tasks = columns.sessionUserTasks.subarray(0, count);
  const response = columns.sessionUserResponse.subarray(0, count);
  return Array.from(tasks, (n, user) => ({ tasks: n, visibleResponse: response[user] / n }));
}

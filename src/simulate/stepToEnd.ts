import { STEP } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type { Passes } from '../scheduler/passes.ts';
import { Overdue, type TimeLimit } from '../scheduler/timeLimit.ts';
import { inSteps } from './inSteps.ts';
import type { TryLog } from './tryLog.ts';

export interface RunOptions {
  /** Called now and then with the share of events handled, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects the run with the signal's reason. */
  signal?: AbortSignal;
  /** Stops a scheduler of one's own that never returns; default: nothing does. */
  timeLimit?: TimeLimit;
}

/** Milliseconds that a step with passes of one's own should take, and passes between two looks at the time. */
const STEP_TIME = 8;
const LOOK = 64;

/**
 * One step of a replay: at least so many events, or as much work as is allowed.
 *
 * @throws Error where the run does not advance, which is a defect of the kernel; UsageError of a scheduler's own
 */
export function stepOnce({ exports }: Instance, events: number, work: number, passes?: Passes): number {
  let status = exports.stepReplay(events, work);
  if (passes !== undefined && status === STEP.PASS) {
    // After a pass the instant goes on; only without a limit do others follow.
    const more = events === Number.POSITIVE_INFINITY ? events : 0;
    const until = performance.now() + STEP_TIME;
    for (let made = 1; status === STEP.PASS; made++) {
      passes.make();
      if (made % LOOK === 0 && performance.now() > until) return STEP.AMID;
      status = exports.stepReplay(more, work);
    }
  }
  if (status === STEP.STALLED) throw new Error(`the run no longer advances at ${exports.replayTime()} s`);
  return status;
}

/**
 * Runs to the end, in steps between which the host gets its turn. Returns the seconds of work.
 *
 * @throws UsageError where a scheduler of one's own leaves jobs waiting; Error where the run ends before all jobs have and it is
 *   a defect of the kernel
 */
export async function stepToEnd(
  instance: Instance,
  log: TryLog,
  jobs: number,
  passes: Passes | undefined,
  { onProgress, signal, timeLimit }: RunOptions,
): Promise<number> {
  const { exports } = instance;
  const limited = stepWithin(timeLimit, passes);
  const expectedEvents = 2 * jobs;
  const step = (work: number) => {
    const over = limited(() => stepOnce(instance, Number.POSITIVE_INFINITY, work, passes) === STEP.OVER);
    log.take();
    return over;
  };
  const onTurn = () =>
    onProgress?.(expectedEvents === 0 ? 1 : Math.min(1, exports.replayEvents() / expectedEvents));
  const seconds = await inSteps(step, { signal, onTurn });
  passes?.checkAllStarted();
  if (exports.insufficientJob() < 0 && exports.endedJobs() !== jobs)
    throw new Error(`the run is over, but job ${exports.endedJobs()} of ${jobs} has not ended`);
  return seconds;
}

/** Runs steps; those with passes of one's own within a limit of time, if there is one. */
export function stepWithin(
  limit: TimeLimit | undefined,
  passes: Passes | undefined,
): <T>(step: () => T) => T {
  if (limit === undefined || passes === undefined) return (step) => step();
  return (step) => {
    try {
      return limit.run(step);
    } catch (error) {
      throw error instanceof Overdue ? passes.overdue(limit.seconds) : error;
    }
  };
}

import { STEP } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type { TimeLimit } from '../scheduler/timeLimit.ts';
import { checkOrdered } from './formulas.ts';
import { inSteps } from './inSteps.ts';
import type { TryLog } from './tryLog.ts';

export interface RunOptions {
  /** Called now and then with the share of events handled, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects the run with the signal's reason. */
  signal?: AbortSignal;
  /** Stops a custom scheduler that never returns; default: no limit. */
  timeLimit?: TimeLimit;
}

/**
 * Makes one step of a run. It handles at least `events` events, unless it reaches the limit of `work` before
 * that. Returns a code of STEP, or a promise of it if a scheduler in another process decides.
 */
export type Step = (events: number, work: number) => number | Promise<number>;

/**
 * Makes one step of a run in the kernel. It handles at least `events` events, unless it reaches the limit of
 * `work` before that. Returns a code of STEP.
 *
 * @throws UsageError if a job could not be ordered; Error if the run does not advance, which is a defect of the kernel
 */
export function stepOnce(instance: Instance, events: number, work: number): number {
  const { exports } = instance;
  const status = exports.stepReplay(events, work);
  if (status === STEP.STALLED) throw new Error(`the run no longer advances at ${exports.replayTime()} s`);
  checkOrdered(instance);
  return status;
}

/**
 * Number of events handled by a step that continues amid an instant. With a limit, it only finishes the instant.
 * Without one, later instants follow.
 */
export const eventsAmid = (events: number) => (events === Number.POSITIVE_INFINITY ? events : 0);

/**
 * Makes a function for inSteps(): it makes one step of at least `events` events and then calls `look`, which
 * returns whether the run is done. With a limit of events, `look` sees the end of every instant, even of one
 * for which a step did not suffice.
 */
export function lookedAt(
  step: Step,
  events: number,
  look: (status: number) => boolean,
): (work: number) => boolean | Promise<boolean> {
  let amid = false;
  const seen = (status: number) => {
    amid = status === STEP.AMID;
    return look(status);
  };
  return (work) => {
    const status = step(amid ? eventsAmid(events) : events, work);
    return typeof status === 'number' ? seen(status) : status.then(seen);
  };
}

/**
 * Runs to the end in steps. Between them, the host can do something else. Returns the seconds of work.
 *
 * @throws DataError if a custom scheduler fails; Error if the run ends before all jobs have ended,
 *   which is a defect of the kernel
 */
export async function stepToEnd(
  instance: Instance,
  log: TryLog,
  jobs: number,
  step: Step,
  { onProgress, signal }: RunOptions,
): Promise<number> {
  const { exports } = instance;
  const expectedEvents = 2 * jobs;
  const look = (status: number) => {
    log.take();
    return status === STEP.OVER;
  };
  const onTurn = () =>
    onProgress?.(expectedEvents === 0 ? 1 : Math.min(1, exports.replayEvents() / expectedEvents));
  const seconds = await inSteps(lookedAt(step, Number.POSITIVE_INFINITY, look), { signal, onTurn });
  if (exports.insufficientJob() < 0 && exports.endedJobs() !== jobs)
    throw new Error(`the run is over, but job ${exports.endedJobs()} of ${jobs} has not ended`);
  return seconds;
}

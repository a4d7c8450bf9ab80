import { STEP } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import { inSteps } from './inSteps.ts';
import type { TryLog } from './tryLog.ts';

export interface RunOptions {
  /** Called now and then with the share of events handled, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects the run with the signal's reason. */
  signal?: AbortSignal;
}

/** One step of a replay. @throws Error where the run does not advance, which is a defect of the kernel */
export function stepOnce({ exports }: Instance, events: number, work: number): number {
  const status = exports.stepReplay(events, work);
  if (status === STEP.STALLED) throw new Error(`the run no longer advances at ${exports.replayTime()} s`);
  return status;
}

/**
 * Runs to the end, in steps between which the host gets its turn. Returns the seconds of work.
 *
 * @throws Error where the run ends before all jobs have, which is a defect of the kernel
 */
export async function stepToEnd(
  instance: Instance,
  log: TryLog,
  jobs: number,
  { onProgress, signal }: RunOptions,
): Promise<number> {
  const { exports } = instance;
  const expectedEvents = 2 * jobs;
  const step = (work: number) => {
    const over = stepOnce(instance, Number.POSITIVE_INFINITY, work) === STEP.OVER;
    log.take();
    return over;
  };
  const onTurn = () =>
    onProgress?.(expectedEvents === 0 ? 1 : Math.min(1, exports.replayEvents() / expectedEvents));
  const seconds = await inSteps(step, { signal, onTurn });
  if (exports.insufficientJob() < 0 && exports.endedJobs() !== jobs)
    throw new Error(`the run is over, but job ${exports.endedJobs()} of ${jobs} has not ended`);
  return seconds;
}

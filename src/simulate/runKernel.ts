import type { Instance } from '../kernel/instance.ts';
import { pause } from './pause.ts';
import type { TryLog } from './tryLog.ts';

export interface RunOptions {
  /** Called now and then with the share of events handled, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects the run with the signal's reason. */
  signal?: AbortSignal;
}

/** Events between looks at the clock: some 10 ms of work. */
const BUDGET = 1 << 15;
/** Milliseconds of work between two pauses in which the host can do other things. */
const WORK = 50;

/** Runs to the end, pausing now and then. Returns the seconds of work. */
export async function runKernel(
  { exports }: Instance,
  log: TryLog,
  expectedEvents: number,
  { onProgress, signal }: RunOptions,
): Promise<number> {
  let milliseconds = 0;
  while (true) {
    signal?.throwIfAborted();
    const from = performance.now();
    let over = false;
    let now = from;
    while (!over && now - from < WORK) {
      over = exports.stepReplay(BUDGET) === 1;
      log.take();
      now = performance.now();
    }
    milliseconds += now - from;
    onProgress?.(expectedEvents === 0 ? 1 : Math.min(1, exports.replayEvents() / expectedEvents));
    if (over) return milliseconds / 1000;
    await pause();
  }
}

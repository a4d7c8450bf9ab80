import type { ReplayTask } from './task.ts';

/** A replay for another thread, and what both threads look at while it runs. */
export interface ThreadTask {
  readonly task: ReplayTask;
  /** At PROGRESS the share done, in millionths; at STOP 1 if the replay is of no use any more. */
  readonly shared: Int32Array;
}

export const PROGRESS = 0;
export const STOP = 1;
export const MILLION = 1e6;

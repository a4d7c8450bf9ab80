import type { ReplayTask } from './task.ts';

/** A replay for another thread, and the memory that both threads share while it runs. */
export interface ThreadTask {
  readonly task: ReplayTask;
  /** At PROGRESS the share that is done, in millionths. At STOP 1 if the replay must end early. */
  readonly shared: Int32Array;
}

export const PROGRESS = 0;
export const STOP = 1;
export const MILLION = 1e6;

import { TASK_STATE } from '../kernel/codes.ts';

/** Outcome of a task. */
export type TaskOutcome = 'delivered' | 'cancelled' | 'executed' | 'open';

/**
 * Every disclosed task, in the order in which the sets ended: columns of equal length. Times in seconds;
 * infinity if an event did not happen.
 */
export interface TaskRecord {
  readonly user: Int32Array;
  /** The number of the set among its user's sets, and of the task in the set, from 0. */
  readonly set: Int32Array;
  readonly task: Int32Array;
  readonly processors: Int32Array;
  /** A value of TASK_STATE (kernel/codes.ts). */
  readonly state: Uint8Array;
  readonly service: Float64Array;
  readonly prediction: Float64Array;
  readonly disclosed: Float64Array;
  readonly requested: Float64Array;
  readonly started: Float64Array;
  readonly executed: Float64Array;
  /** Instant at which the set ended: it was canceled, or all of it was delivered and thought over. */
  readonly ended: Float64Array;
  /** Seconds run. */
  readonly used: Float64Array;
}

/** executed: but never requested. open: still wanted when the time was over. */
export function outcomeOf({ state, requested, ended }: TaskRecord, i: number): TaskOutcome {
  const wanted = requested[i] < Number.POSITIVE_INFINITY;
  if (state[i] === TASK_STATE.EXECUTED) return wanted ? 'delivered' : 'executed';
  return ended[i] < Number.POSITIVE_INFINITY ? 'cancelled' : 'open';
}

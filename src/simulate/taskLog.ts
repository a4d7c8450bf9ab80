import type { Instance } from '../kernel/instance.ts';
import type { TaskRecord } from '../sessions/taskRecord.ts';

const TIMES = [
  'service',
  'prediction',
  'disclosed',
  'requested',
  'started',
  'executed',
  'ended',
  'used',
] as const;

/** Collects the kernel's log of tasks step by step, because the kernel has room for only a part of it. */
export class TaskLog {
  readonly #instance: Instance;
  readonly #parts: TaskRecord[] = [];

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  /** Takes the tasks that the kernel has logged. Call this after each step. */
  take(): void {
    const { exports, columns } = this.#instance;
    const count = exports.loggedTasks();
    if (count === 0) return;
    const times = columns.logTimes.subarray(0, TIMES.length * count);
    const column = (place: number) =>
      Float64Array.from({ length: count }, (_, i) => times[TIMES.length * i + place]);
    const [service, prediction, disclosed, requested, started, executed, ended, used] = TIMES.map((_, i) =>
      column(i),
    );
    this.#parts.push({
      user: columns.logUser.slice(0, count),
      set: columns.logSet.slice(0, count),
      task: columns.logTask.slice(0, count),
      processors: columns.logProcessors.slice(0, count),
      state: columns.logState.slice(0, count),
      service,
      prediction,
      disclosed,
      requested,
      started,
      executed,
      ended,
      used,
    });
    exports.clearTaskLog();
  }

  record(): TaskRecord {
    const count = this.#parts.reduce((sum, { user }) => sum + user.length, 0);
    const joined: TaskRecord = {
      user: new Int32Array(count),
      set: new Int32Array(count),
      task: new Int32Array(count),
      processors: new Int32Array(count),
      state: new Uint8Array(count),
      service: new Float64Array(count),
      prediction: new Float64Array(count),
      disclosed: new Float64Array(count),
      requested: new Float64Array(count),
      started: new Float64Array(count),
      executed: new Float64Array(count),
      ended: new Float64Array(count),
      used: new Float64Array(count),
    };
    let at = 0;
    for (const part of this.#parts) {
      for (const name of Object.keys(joined) as (keyof TaskRecord)[]) joined[name].set(part[name], at);
      at += part.user.length;
    }
    return joined;
  }
}

import type { Instance } from '../kernel/instance.ts';
import type { Kills } from '../schedule/schedule.ts';

/** Collects the kernel's log of killed tries, which it has room for only so many of, step by step. */
export class KillLog {
  readonly #instance: Instance;
  readonly #parts: Kills[] = [];

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  /** To be called after each step: takes what the kernel has logged. */
  take(): void {
    const { exports, f64, i32 } = this.#instance;
    const count = exports.kills();
    if (count === 0) return;
    this.#parts.push({
      job: i32(exports.killJobColumn(), count).slice(),
      start: f64(exports.killStartColumn(), count).slice(),
      end: f64(exports.killEndColumn(), count).slice(),
    });
    exports.clearKills();
  }

  kills(): Kills {
    const count = this.#parts.reduce((sum, { job }) => sum + job.length, 0);
    const kills = {
      job: new Int32Array(count),
      start: new Float64Array(count),
      end: new Float64Array(count),
    };
    let at = 0;
    for (const { job, start, end } of this.#parts) {
      kills.job.set(job, at);
      kills.start.set(start, at);
      kills.end.set(end, at);
      at += job.length;
    }
    return kills;
  }
}

import type { Instance } from '../kernel/instance.ts';

/** All attempts but the last one of each job: columns of equal length, in the order of the ends, in seconds. */
interface EarlyTries {
  /** The job, by its place in the workload. */
  readonly job: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The end that the scheduler expected when it started the attempt. */
  readonly estimatedEnd: Float64Array;
  /** The work that the job had kept when the attempt began; empty if preempted jobs keep none. */
  readonly image: Float64Array;
  /** The first promised start, or NaN, and how often the request was extended; empty if none is. */
  readonly promise: Float64Array;
  readonly extensions: Int32Array;
  /** A reason of TRY. The bits from FLAGS_SHIFT on are the job's flags at that time (kernel/codes.ts). */
  readonly kind: Uint8Array;
}

/** Collects the kernel's log of attempts step by step, because the kernel has room for only a part of it. */
export class TryLog {
  readonly #instance: Instance;
  #parts: EarlyTries[] = [];

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  /** Takes the attempts that the kernel has logged. Call this after each step. */
  take(): void {
    const { exports, columns } = this.#instance;
    const count = exports.tries();
    if (count === 0) return;
    this.#parts.push({
      job: columns.tryJob.slice(0, count),
      start: columns.tryStart.slice(0, count),
      end: columns.tryEnd.slice(0, count),
      estimatedEnd: columns.tryEstimatedEnd.slice(0, count),
      image: columns.tryImage.slice(0, count),
      promise: columns.tryPromise.slice(0, count),
      extensions: columns.tryExtensions.slice(0, count),
      kind: columns.tryKind.slice(0, count),
    });
    exports.clearTries();
  }

  /** A copy for restore() of what has been taken so far. */
  save(): readonly EarlyTries[] {
    return [...this.#parts];
  }

  restore(parts: readonly EarlyTries[]): void {
    this.#parts = [...parts];
  }

  tries(): EarlyTries {
    const count = this.#parts.reduce((sum, { job }) => sum + job.length, 0);
    const { tryImage, tryPromise } = this.#instance.columns;
    const promised = tryPromise.length > 0 ? count : 0;
    const tries = {
      job: new Int32Array(count),
      start: new Float64Array(count),
      end: new Float64Array(count),
      estimatedEnd: new Float64Array(count),
      image: new Float64Array(tryImage.length > 0 ? count : 0),
      promise: new Float64Array(promised),
      extensions: new Int32Array(promised),
      kind: new Uint8Array(count),
    };
    let at = 0;
    for (const part of this.#parts) {
      tries.job.set(part.job, at);
      tries.start.set(part.start, at);
      tries.end.set(part.end, at);
      tries.estimatedEnd.set(part.estimatedEnd, at);
      if (part.image.length > 0) tries.image.set(part.image, at);
      if (part.promise.length > 0) {
        tries.promise.set(part.promise, at);
        tries.extensions.set(part.extensions, at);
      }
      tries.kind.set(part.kind, at);
      at += part.job.length;
    }
    return tries;
  }
}

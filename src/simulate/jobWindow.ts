import type { ScheduledJobs } from '../metrics/sums.ts';

/** The jobs of a log that are in memory, from the first that has not ended on: columns of a fixed room. */
export class JobWindow implements ScheduledJobs {
  length = 0;
  readonly room: number;
  readonly id: Float64Array;
  readonly submit: Float64Array;
  readonly run: Float64Array;
  readonly request: Float64Array;
  readonly processors: Int32Array;

  constructor(room: number) {
    this.room = room;
    this.id = new Float64Array(room);
    this.submit = new Float64Array(room);
    this.run = new Float64Array(room);
    this.request = new Float64Array(room);
    this.processors = new Int32Array(room);
  }

  /** Appends the jobs from `from` on, as far as there is room. Returns the number of appended jobs. */
  append(jobs: ScheduledJobs, from: number): number {
    const count = Math.min(this.room - this.length, jobs.length - from);
    const at = this.length;
    this.id.set(jobs.id.subarray(from, from + count), at);
    this.submit.set(jobs.submit.subarray(from, from + count), at);
    this.run.set(jobs.run.subarray(from, from + count), at);
    this.request.set(jobs.request.subarray(from, from + count), at);
    this.processors.set(jobs.processors.subarray(from, from + count), at);
    this.length += count;
    return count;
  }

  /** Copies of the jobs in [from, to). */
  slice(from: number, to: number): ScheduledJobs {
    return {
      length: to - from,
      id: this.id.slice(from, to),
      submit: this.submit.slice(from, to),
      run: this.run.slice(from, to),
      request: this.request.slice(from, to),
      processors: this.processors.slice(from, to),
    };
  }

  /** Removes the first `count` jobs. */
  drop(count: number): void {
    for (const column of [this.id, this.submit, this.run, this.request, this.processors])
      column.copyWithin(0, count, this.length);
    this.length -= count;
  }
}

import type { ScheduledJobs } from '../schedule/schedule.ts';

/** The jobs of a log that are in memory, from the first that has not ended on: columns of a fixed room. */
export class JobWindow implements ScheduledJobs {
  length = 0;
  readonly id: Float64Array;
  readonly submit: Float64Array;
  readonly run: Float64Array;
  readonly request: Float64Array;
  readonly processors: Int32Array;

  constructor(room: number) {
    this.id = new Float64Array(room);
    this.submit = new Float64Array(room);
    this.run = new Float64Array(room);
    this.request = new Float64Array(room);
    this.processors = new Int32Array(room);
  }

  /** Appends the jobs from `from` on, up to `most` jobs in the window. Returns the number of appended jobs. */
  append(jobs: ScheduledJobs, from: number, most: number): number {
    const count = Math.min(most - this.length, jobs.length - from);
    const at = this.length;
    this.id.set(jobs.id.subarray(from, from + count), at);
    this.submit.set(jobs.submit.subarray(from, from + count), at);
    this.run.set(jobs.run.subarray(from, from + count), at);
    this.request.set(jobs.request.subarray(from, from + count), at);
    this.processors.set(jobs.processors.subarray(from, from + count), at);
    this.length += count;
    return count;
  }

  /** The jobs in [from, to), as views: they change when jobs are dropped. */
  view(from: number, to: number): ScheduledJobs {
    return {
      length: to - from,
      id: this.id.subarray(from, to),
      submit: this.submit.subarray(from, to),
      run: this.run.subarray(from, to),
      request: this.request.subarray(from, to),
      processors: this.processors.subarray(from, to),
    };
  }

  /** Removes the first `count` jobs. */
  drop(count: number): void {
    for (const column of [this.id, this.submit, this.run, this.request, this.processors])
      column.copyWithin(0, count, this.length);
    this.length -= count;
  }
}

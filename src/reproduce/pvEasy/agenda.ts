/** Jobs with a time each, sorted by time, ties by job. */
export class Agenda {
  readonly times: number[] = [];
  readonly jobs: number[] = [];

  /** The earliest time; infinity if the agenda is empty. */
  get firstTime(): number {
    return this.times.length > 0 ? this.times[0] : Number.POSITIVE_INFINITY;
  }

  add(time: number, job: number): void {
    const at = this.#place(time, job);
    this.times.splice(at, 0, time);
    this.jobs.splice(at, 0, job);
  }

  /** Removes an entry, which must exist. */
  remove(time: number, job: number): void {
    const at = this.#place(time, job);
    this.times.splice(at, 1);
    this.jobs.splice(at, 1);
  }

  takeFirst(): number {
    const job = this.jobs[0];
    this.times.shift();
    this.jobs.shift();
    return job;
  }

  jobsBefore(time: number): number[] {
    return this.jobs.slice(0, this.#place(time, -1));
  }

  #place(time: number, job: number): number {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const isBefore = this.times[middle] < time || (this.times[middle] === time && this.jobs[middle] < job);
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

import type { Schedule } from '../schedule/schedule.ts';

const FIRST_ROOM = 256;

/** Jobs sorted by their end. */
class Ends {
  #times = new Float64Array(FIRST_ROOM);
  #processors = new Int32Array(FIRST_ROOM);
  /** They are at [first, behind) of the two columns. */
  #first = 0;
  #behind = 0;
  /** The processors of all these jobs. */
  busy = 0;

  add(time: number, processors: number): void {
    if (this.#behind === this.#times.length) this.#makeRoom();
    const times = this.#times;
    let low = this.#first;
    let high = this.#behind;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    times.copyWithin(low + 1, low, this.#behind);
    this.#processors.copyWithin(low + 1, low, this.#behind);
    times[low] = time;
    this.#processors[low] = processors;
    this.#behind++;
    this.busy += processors;
  }

  dropUntil(time: number): void {
    while (this.#first < this.#behind && this.#times[this.#first] <= time)
      this.busy -= this.#processors[this.#first++];
  }

  /** Moves the jobs to the beginning. If they take more than half of the columns, these become larger. */
  #makeRoom(): void {
    const [times, processors] = [this.#times, this.#processors];
    const count = this.#behind - this.#first;
    if (2 * count > times.length) {
      this.#times = new Float64Array(2 * times.length);
      this.#processors = new Int32Array(2 * times.length);
    }
    this.#times.set(times.subarray(this.#first, this.#behind));
    this.#processors.set(processors.subarray(this.#first, this.#behind));
    this.#first = 0;
    this.#behind = count;
  }

  /** The first end after which these jobs hold at most so many processors. Such an end must exist. */
  whenAtMost(processors: number): number {
    let busy = this.busy;
    let i = this.#first;
    while (busy > processors) busy -= this.#processors[i++];
    return this.#times[i - 1];
  }
}

/**
 * The fair start of each job: when it could have started if only jobs submitted before it had been in its
 * way. Let H be the moment at which the job was submitted and all jobs submitted before it had started. The
 * fair start is the first instant from H on at which those jobs leave enough processors (strict fairness:
 * PV-EASY, HPDC 2010, section 3.1). The fair start of a job that started by H is its own start. It follows
 * from the schedule alone, under any policy. Jobs are given in the order of submission; times are seconds.
 */
export class FairStarts {
  readonly #machine: number;
  readonly #before = new Ends(); // jobs submitted earlier that still run when this one is the head
  #allStarted = Number.NEGATIVE_INFINITY;

  constructor(machine: number) {
    this.#machine = machine;
  }

  /** The fair start of the next job. */
  next(submit: number, processors: number, start: number, end: number): number {
    const before = this.#before;
    const head = Math.max(this.#allStarted, submit);
    let fair = start;
    if (start > head) {
      before.dropUntil(head);
      const left = this.#machine - processors;
      fair = before.busy <= left ? head : before.whenAtMost(left);
    }
    this.#allStarted = Math.max(this.#allStarted, start);
    if (end > this.#allStarted) before.add(end, processors);
    return fair;
  }
}

function findFairStarts({ workload, start, end }: Schedule): Float64Array {
  const { length, submit, processors } = workload.jobs;
  const starts = new FairStarts(workload.processors);
  const fair = new Float64Array(length);
  for (let j = 0; j < length; j++) fair[j] = starts.next(submit[j], processors[j], start[j], end[j]);
  return fair;
}

const known = new WeakMap<Schedule, Float64Array>();

/** Computed once per schedule, because the metrics of every class of jobs need it. */
export function fairStarts(schedule: Schedule): Float64Array {
  const fair = known.get(schedule) ?? findFairStarts(schedule);
  known.set(schedule, fair);
  return fair;
}

/**
 * Whether the job started later than its first reservation, and also later than its fair start. In the second
 * case jobs submitted after it are to blame, not only longer runs of jobs submitted before it.
 */
export function violatesReservation(schedule: Schedule, job: number): boolean {
  const start = schedule.start[job];
  return start > schedule.reserved[job] && start > fairStarts(schedule)[job];
}

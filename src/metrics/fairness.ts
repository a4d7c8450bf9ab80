import type { Schedule } from '../schedule/schedule.ts';

const FIRST_ROOM = 256;
/** So many new ends wait to be sorted in. Most jobs on a machine without a queue end before anybody asks. */
const NEW = 1024;
/** So many are sorted in one by one; more are merged. */
const FEW = 16;

/** Jobs sorted by their end. */
class Ends {
  #times = new Float64Array(FIRST_ROOM);
  #processors = new Int32Array(FIRST_ROOM);
  /** They are at [first, behind) of the two columns. */
  #first = 0;
  #behind = 0;
  readonly #newTimes = new Float64Array(NEW);
  readonly #newProcessors = new Int32Array(NEW);
  #new = 0;
  /** The processors of all jobs that are sorted in. */
  busy = 0;

  /** @param now nobody will ask for ends up to this instant */
  add(time: number, processors: number, now: number): void {
    if (this.#new === NEW) this.dropUntil(now);
    this.#newTimes[this.#new] = time;
    this.#newProcessors[this.#new++] = processors;
  }

  /** Drops all ends up to an instant, and sorts in the new ones after it. */
  dropUntil(time: number): void {
    while (this.#first < this.#behind && this.#times[this.#first] <= time)
      this.busy -= this.#processors[this.#first++];
    let kept = 0;
    for (let i = 0; i < this.#new; i++) {
      if (this.#newTimes[i] <= time) continue;
      this.#newTimes[kept] = this.#newTimes[i];
      this.#newProcessors[kept++] = this.#newProcessors[i];
    }
    this.#new = 0;
    if (this.#behind + kept > this.#times.length) this.#makeRoom(kept);
    if (kept > FEW) this.#merge(kept);
    else for (let i = 0; i < kept; i++) this.#insert(this.#newTimes[i], this.#newProcessors[i]);
  }

  #insert(time: number, processors: number): void {
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

  /** From the latest end to the earliest. */
  #merge(count: number): void {
    const [times, processors] = [this.#times, this.#processors];
    const order = Array.from({ length: count }, (_, i) => i).sort(
      (a, b) => this.#newTimes[a] - this.#newTimes[b],
    );
    let old = this.#behind - 1;
    let to = this.#behind + count - 1;
    this.#behind += count;
    while (order.length > 0) {
      const next = order[order.length - 1];
      if (old >= this.#first && times[old] > this.#newTimes[next]) {
        times[to] = times[old];
        processors[to--] = processors[old--];
        continue;
      }
      order.length--;
      times[to] = this.#newTimes[next];
      processors[to--] = this.#newProcessors[next];
      this.busy += this.#newProcessors[next];
    }
  }

  /**
   * Moves the jobs to the beginning. If with so many more they take more than half of the columns, these
   * become larger.
   */
  #makeRoom(more: number): void {
    const [times, processors] = [this.#times, this.#processors];
    const count = this.#behind - this.#first;
    let room = times.length;
    while (2 * (count + more) > room) room *= 2;
    if (room > times.length) {
      this.#times = new Float64Array(room);
      this.#processors = new Int32Array(room);
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
    if (end > this.#allStarted) before.add(end, processors, Math.max(this.#allStarted, submit));
    return fair;
  }
}

const known = new WeakMap<Schedule, Float64Array>();

/** Computed once per schedule, because the metrics of every class of jobs need it. */
export function fairStarts(schedule: Schedule): Float64Array {
  const fair = known.get(schedule) ?? findFairStarts(schedule);
  known.set(schedule, fair);
  return fair;
}

function findFairStarts(schedule: Schedule): Float64Array {
  const fair = new Float64Array(schedule.start.length);
  const next = fairStartsInOrder(schedule);
  for (let j = 0; j < fair.length; j++) fair[j] = next(j);
  return fair;
}

/** The fair start of a job of the schedule, without a column: ask for every job once, in their order. */
export function fairStartsInOrder({ workload, start, end }: Schedule): (job: number) => number {
  const { submit, processors } = workload.jobs;
  const starts = new FairStarts(workload.processors);
  return (j) => starts.next(submit[j], processors[j], start[j], end[j]);
}

/**
 * Whether the job started later than its first reservation, and also later than its fair start. In the second
 * case jobs submitted after it are to blame, not only longer runs of jobs submitted before it.
 */
export function violatesReservation(schedule: Schedule, job: number): boolean {
  const start = schedule.start[job];
  return start > schedule.reserved[job] && start > fairStarts(schedule)[job];
}

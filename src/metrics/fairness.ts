import type { Schedule } from '../schedule/schedule.ts';

/** Jobs sorted by the time at which they end. */
class Ends {
  readonly #times: number[] = [];
  readonly #processors: number[] = [];
  #first = 0;
  /** Processors of them all. */
  busy = 0;

  add(time: number, processors: number): void {
    let low = this.#first;
    let high = this.#times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    this.#times.splice(low, 0, time);
    this.#processors.splice(low, 0, processors);
    this.busy += processors;
  }

  dropUntil(time: number): void {
    while (this.#first < this.#times.length && this.#times[this.#first] <= time)
      this.busy -= this.#processors[this.#first++];
    if (this.#first < 64 || 2 * this.#first < this.#times.length) return;
    this.#times.splice(0, this.#first);
    this.#processors.splice(0, this.#first);
    this.#first = 0;
  }

  /** The first end after which they hold at most so many processors; there is one. */
  whenAtMost(processors: number): number {
    let busy = this.busy;
    let i = this.#first;
    while (busy > processors) busy -= this.#processors[i++];
    return this.#times[i - 1];
  }
}

/**
 * When each job could have started if only the jobs submitted before it had been in its way: with H the moment at which
 * the last of them had started and it was submitted itself, the first instant from H on at which their processors leave
 * enough for it (strict fairness: PV-EASY, HPDC 2010, section 3.1). A job that started by H has its own start. Told from
 * the schedule alone, whatever the policy. Seconds.
 */
function findFairStarts({ workload, start, end }: Schedule): Float64Array {
  const { jobs, processors: machine } = workload;
  const fair = new Float64Array(jobs.length);
  const before = new Ends(); // the jobs submitted earlier that still run when this one is the head
  let allStarted = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < jobs.length; j++) {
    const head = Math.max(allStarted, jobs.submit[j]);
    const own = jobs.processors[j];
    if (start[j] <= head) fair[j] = start[j];
    else {
      before.dropUntil(head);
      fair[j] = before.busy + own <= machine ? head : before.whenAtMost(machine - own);
    }
    allStarted = Math.max(allStarted, start[j]);
    if (end[j] > allStarted) before.add(end[j], own);
  }
  return fair;
}

const known = new WeakMap<Schedule, Float64Array>();

/** Found once for a schedule: the metrics of every class of jobs ask for it. */
export function fairStarts(schedule: Schedule): Float64Array {
  const fair = known.get(schedule) ?? findFairStarts(schedule);
  known.set(schedule, fair);
  return fair;
}

/**
 * Whether the job started later than the first reservation it got, and that not only because the jobs submitted before
 * it ran on: later than its fair start, too.
 */
export function violatesReservation(schedule: Schedule, job: number): boolean {
  const start = schedule.start[job];
  return start > schedule.reserved[job] && start > fairStarts(schedule)[job];
}

// Computes what the naive observers (test/properties/observers.ts) compute, fast enough for logs of half
// a million jobs. It uses the jobs' times alone and shares no code with the library's account of delays.
import type { Schedule } from '../../../src/schedule/schedule.ts';

/** Sorted instants, each once; `at` finds the place of one of them. */
class Instants {
  readonly times: Float64Array;

  constructor(...columns: Float64Array[]) {
    this.times = Float64Array.from(new Set(columns.flatMap((column) => Array.from(column)))).sort();
  }

  /** How many of them are not after a time. */
  upTo(time: number): number {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(time: number): number {
    return this.upTo(time) - 1;
  }
}

/** Numbers at places 0 to n - 1, and their sums (Fenwick's tree). */
class Sums {
  readonly #nodes: Float64Array;

  constructor(n: number) {
    this.#nodes = new Float64Array(n + 1);
  }

  add(place: number, value: number): void {
    for (let i = place + 1; i < this.#nodes.length; i += i & -i) this.#nodes[i] += value;
  }

  /** The sum of the first values, by their number. */
  ofFirst(count: number): number {
    let sum = 0;
    for (let i = count; i > 0; i -= i & -i) sum += this.#nodes[i];
    return sum;
  }

  /** The first place at which the sum up to it, itself included, is at least this; no number is negative. */
  firstReaching(sum: number): number {
    let place = 0;
    let left = sum;
    for (let step = 2 ** 30; step >= 1; step /= 2) {
      const next = place + step;
      if (next < this.#nodes.length && this.#nodes[next] < left) {
        place = next;
        left -= this.#nodes[next];
      }
    }
    return place;
  }
}

/**
 * When each job must start by strict fairness; of one that started before it became the head its own start.
 */
export function fairStarts({ workload, start, end }: Schedule): Float64Array {
  const { jobs, processors: machine } = workload;
  const ends = new Instants(end);
  const released = new Sums(ends.times.length); // processors of the jobs so far, by when they give them back
  let all = 0;
  let since = Number.NEGATIVE_INFINITY; // all jobs so far have started
  const fair = new Float64Array(jobs.length);
  for (let j = 0; j < jobs.length; j++) {
    const own = jobs.processors[j];
    const head = Math.max(since, jobs.submit[j]);
    const mustEnd = all + own - machine; // of this many processors of earlier jobs
    if (start[j] <= head) fair[j] = start[j];
    else if (released.ofFirst(ends.upTo(head)) >= mustEnd) fair[j] = head;
    else fair[j] = ends.times[released.firstReaching(mustEnd)];
    since = Math.max(since, start[j]);
    released.add(ends.at(end[j]), own);
    all += own;
  }
  return fair;
}

/** The most processors that are ever in use, by whole and by killed attempts. */
export function mostInUse({ workload, start, end, kills }: Schedule): number {
  const { processors } = workload.jobs;
  const instants = new Instants(start, end, kills.start, kills.end);
  const change = new Float64Array(instants.times.length);
  const use = (from: number, to: number, width: number) => {
    change[instants.at(from)] += width;
    change[instants.at(to)] -= width;
  };
  start.forEach((from, j) => {
    use(from, end[j], processors[j]);
  });
  kills.job.forEach((j, i) => {
    use(kills.start[i], kills.end[i], processors[j]);
  });
  let used = 0;
  let most = 0;
  for (const step of change) {
    used += step;
    most = Math.max(most, used);
  }
  return most;
}

/**
 * How late jobs start for jobs submitted after them, and which of these later than the reservation they had.
 */
export function unfairness(schedule: Schedule) {
  const { start, reserved } = schedule;
  const delays = fairStarts(schedule).map((fair, j) => start[j] - fair);
  return {
    delayed: delays.filter((delay) => delay > 0).length,
    maxDelay: delays.reduce((most, delay) => Math.max(most, delay), 0),
    violations: delays.filter((delay, j) => delay > 0 && start[j] > reserved[j]).length,
  };
}

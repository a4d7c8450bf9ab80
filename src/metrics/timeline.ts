import type { Schedule } from '../schedule/schedule.ts';
import { keptByTries, workTimes } from '../schedule/workTimes.ts';

/** A schedule over time, in bins of equal length. */
export interface Timeline {
  /** The middle of each bin, in seconds. */
  readonly time: Float64Array;
  /** Mean share of the machine that is busy, killed attempts included. */
  readonly utilization: Float64Array;
  /** Mean number of waiting jobs. */
  readonly queue: Float64Array;
  /**
   * Processor-seconds in attempts that preemption ended, from the first submission to the end of the bin. If preempted
   * jobs keep their work: those in which no work was done that was kept, in any attempt.
   */
  readonly wasted: Float64Array;
}

/** The integral of a step function over each of several bins. */
class Bins {
  readonly #areas: Float64Array;
  /** Changes of the height that fills whole bins. */
  readonly #whole: Float64Array;
  readonly #from: number;
  readonly #width: number;
  readonly #count: number;
  /** The integral before the first bin. */
  before = 0;

  constructor(from: number, to: number, count: number) {
    this.#areas = new Float64Array(count);
    this.#whole = new Float64Array(count + 1);
    this.#from = from;
    this.#width = (to - from) / count;
    this.#count = count;
  }

  /** Adds a height on [start, end). */
  add(start: number, end: number, height: number): void {
    const last = this.#from + this.#width * this.#count;
    if (start < this.#from) this.before += height * (Math.min(end, this.#from) - start);
    const a = Math.max(start, this.#from);
    const b = Math.min(end, last);
    if (a >= b) return;
    const first = Math.min(Math.floor((a - this.#from) / this.#width), this.#count - 1);
    const final = Math.min(Math.floor((b - this.#from) / this.#width), this.#count - 1);
    if (first === final) {
      this.#areas[first] += height * (b - a);
      return;
    }
    this.#areas[first] += height * (this.#edge(first + 1) - a);
    this.#areas[final] += height * (b - this.#edge(final));
    this.#whole[first + 1] += height;
    this.#whole[final] -= height;
  }

  integrals(): Float64Array {
    let height = 0;
    return this.#areas.map((area, bin) => {
      height += this.#whole[bin];
      return area + height * this.#width;
    });
  }

  #edge(bin: number): number {
    return this.#from + bin * this.#width;
  }
}

/**
 * Utilization, queue length and wasted work of a schedule on [from, to), in that many bins. They are exact
 * means, so no peak is lost between samples. The time is linear in the number of jobs.
 */
export function timeline(schedule: Schedule, from: number, to: number, count: number): Timeline {
  const { workload, start, end, kills, saved } = schedule;
  const { jobs, processors: machine } = workload;
  const busy = new Bins(from, to, count);
  const waiting = new Bins(from, to, count);
  const lost = new Bins(from, to, count);
  const work = workTimes(schedule);
  const kept = keptByTries(schedule);
  /** An attempt in which that many seconds were work that was kept: the rest is wasted, evenly. */
  const lose = (start: number, end: number, width: number, useful: number) => {
    if (end > start) lost.add(start, end, width * Math.max(0, 1 - useful / (end - start)));
  };
  for (let j = 0; j < jobs.length; j++) {
    busy.add(start[j], end[j], jobs.processors[j]);
    if (work && saved) lose(start[j], end[j], jobs.processors[j], work[j] - saved[j]);
    waiting.add(jobs.submit[j], start[j], 1);
  }
  kills.job.forEach((job, i) => {
    busy.add(kills.start[i], kills.end[i], jobs.processors[job]);
    lose(kills.start[i], kills.end[i], jobs.processors[job], kept ? kept[i] : 0);
    // A job did not wait while it ran in a killed attempt.
    waiting.add(kills.start[i], kills.end[i], -1);
  });
  const width = (to - from) / count;
  let wasted = lost.before;
  return {
    time: Float64Array.from({ length: count }, (_, bin) => from + (bin + 0.5) * width),
    utilization: busy.integrals().map((area) => area / (width * machine)),
    queue: waiting.integrals().map((area) => Math.max(0, area / width)),
    wasted: lost.integrals().map((area) => {
      wasted += area;
      return wasted;
    }),
  };
}

import type { Schedule } from '../schedule/schedule.ts';
import { keptByTries, workTimes } from '../schedule/workTimes.ts';
import { Bins } from './bins.ts';

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

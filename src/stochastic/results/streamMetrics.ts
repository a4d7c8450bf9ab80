import type { SmallJobStream, StochasticWorkload } from '../workload/workload.ts';
import type { Tries } from './tries.ts';

/**
 * The metrics of a continuous stream of small work alongside the jobs of a run. Times in seconds, work in
 * processor-seconds.
 */
export interface StreamMetrics {
  /**
   * σ: the time from the first submission until all jobs are done and all small work has arrived and is done.
   */
  makespan: number;
  /** (Σ p · X + small work) / (P · σ). */
  utilization: number;
  /** The mean waiting time of small work over the stream. */
  meanDelay: number;
}

/**
 * Small jobs as a fluid (ICPP 2019, section 3.2). Work arrives at a constant rate from the first submission
 * until the stream's end. It runs on all idle processors and does not affect the jobs. The time is O(attempts
 * log attempts). An infinite end means that work arrives until the last job is done.
 *
 * @param stream its rate Z = λ ε, in processors, must be above 0 and below the number of processors
 */
export function streamMetrics(
  { processors: machine, jobs }: StochasticWorkload,
  tries: Tries,
  { rate, until: streamEnd }: SmallJobStream,
): StreamMetrics {
  const begin = jobs.submit.length > 0 ? jobs.submit[0] : 0;
  let now = begin;
  let busy = 0;
  let backlog = 0;
  let waiting = 0; // the integral of the backlog
  const advance = (time: number, arriving: number) => {
    const drain = machine - busy - arriving;
    const span = time - now;
    // A backlog that is used up before then stays empty.
    const empty = drain > 0 ? Math.min(span, backlog / drain) : span;
    const left = Math.max(0, backlog - drain * empty);
    waiting += (empty * (backlog + left)) / 2;
    backlog = drain > 0 && empty < span ? 0 : left;
    now = time;
  };
  const until = (time: number) => {
    if (now < streamEnd) advance(Math.min(time, streamEnd), rate);
    if (now < time) advance(time, 0);
  };
  for (const [time, change] of changes(jobs.processors, tries)) {
    until(time);
    busy += change;
  }
  // A stream without an end ends with the last job.
  const arrivalEnd = Number.isFinite(streamEnd) ? streamEnd : now;
  until(arrivalEnd);
  advance(now + backlog / machine, 0);
  const makespan = now - begin;
  const arrived = rate * (arrivalEnd - begin);
  const work = jobs.run.reduce((sum, run, job) => sum + run * jobs.processors[job], 0) + arrived;
  return { makespan, utilization: work / (machine * makespan), meanDelay: waiting / arrived };
}

/** Instants at which processors become busy and free, in the order of time. */
function changes(
  processors: Int32Array,
  { length, job, start, end }: Tries,
): [time: number, change: number][] {
  const all: [number, number][] = [];
  for (let i = 0; i < length; i++) {
    all.push([start[i], processors[job[i]]], [end[i], -processors[job[i]]]);
  }
  return all.sort(([a], [b]) => a - b);
}

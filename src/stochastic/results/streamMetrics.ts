import type { SmallJobStream, StochasticWorkload } from '../workload/workload.ts';
import type { Tries } from './tries.ts';

/** What a continuous stream of small work saw beside the jobs of a run. Times in seconds, work in processor-seconds. */
export interface StreamMetrics {
  /** σ: when the jobs have finished and no small work is left or to come, from the first submission on. */
  makespan: number;
  /** (Σ p · X + small work) / (P · σ). */
  utilization: number;
  /** How long small work waits, in the mean over the stream. */
  meanDelay: number;
}

/**
 * Small jobs as a fluid (ICPP 2019, section 3.2): work arrives at a constant rate from the first submission until the
 * stream's end, and runs on whatever processors are idle, as many at once as there are; the jobs do not notice it. In time
 * O(tries log tries). An end at infinity: work arrives until the last job is done.
 *
 * @param stream its rate Z = λ ε, in processors, above 0 and below those of the machine
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
    // A backlog that runs out before then stays empty.
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
  // Without an end of its own the stream ends with the last job.
  const arrivalEnd = Number.isFinite(streamEnd) ? streamEnd : now;
  if (arrivalEnd > now) until(arrivalEnd);
  advance(now + backlog / machine, 0);
  const makespan = now - begin;
  const arrived = rate * (arrivalEnd - begin);
  const work = jobs.run.reduce((sum, run, job) => sum + run * jobs.processors[job], 0) + arrived;
  return { makespan, utilization: work / (machine * makespan), meanDelay: waiting / arrived };
}

/** When processors are taken and given back, in the order of time. */
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

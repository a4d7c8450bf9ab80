import type { Tries } from '../../stochastic/results/tries.ts';
import type { StochasticWorkload } from '../../stochastic/workload/workload.ts';
import type { Span } from './months.ts';

/** Effects of a request strategy on the jobs of a month. */
export interface Measures {
  /** All of a job's response time but its work, hours. */
  readonly wait: number;
  readonly slowdown: number;
  /** The share of the machine's time that jobs hold in the month, in %. */
  readonly utilization: number;
  /** The share of the jobs that a limit kills, in %. */
  readonly killed: number;
}

const HOUR = 3600;
/** Seconds as which shorter runs count in the bounded slowdown. */
const SHORT = 10;

export function measuresOf(
  { processors, jobs }: StochasticWorkload,
  tries: Tries,
  { from, to }: Span,
): Measures {
  let held = 0;
  const done = new Float64Array(jobs.length).fill(Number.NaN);
  const wasKilled = new Set<number>();
  for (let i = 0; i < tries.length; i++) {
    const job = tries.job[i];
    const overlap = Math.min(to, tries.end[i]) - Math.max(from, tries.start[i]);
    held += jobs.processors[job] * Math.max(0, overlap);
    if (tries.ok[i]) done[job] = tries.end[i];
    else wasKilled.add(job);
  }
  const counted = [...jobs.submit.keys()].filter((job) => jobs.submit[job] >= from && jobs.submit[job] < to);
  const response = (job: number) => done[job] - jobs.submit[job];
  const mean = (value: (job: number) => number) =>
    counted.reduce((sum, job) => sum + value(job), 0) / counted.length;
  return {
    wait: mean((job) => response(job) - jobs.run[job]) / HOUR,
    slowdown: mean((job) => Math.max(1, response(job) / Math.max(SHORT, jobs.run[job]))),
    utilization: (100 * held) / (processors * (to - from)),
    killed: 100 * mean((job) => Number(wasKilled.has(job))),
  };
}

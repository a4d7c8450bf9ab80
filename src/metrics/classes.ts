import type { Schedule } from '../schedule/schedule.ts';
import { type JobFilter, type Metrics, metrics } from './metrics.ts';

/** Jobs of one size or length, and what a schedule did to them. */
export interface ClassMetrics {
  /** As in `≤ 1/4 machine`, `≤ 1 h`. */
  label: string;
  metrics: Metrics;
}

const SIZES: [label: string, share: number][] = [
  ['≤ 1/4 machine', 0.25],
  ['≤ 1/2 machine', 0.5],
  ['≤ 3/4 machine', 0.75],
  ['≤ machine', 1],
];

const LENGTHS: [label: string, seconds: number][] = [
  ['≤ 10 min', 600],
  ['≤ 1 h', 3600],
  ['≤ 8 h', 28800],
  ['> 8 h', Number.POSITIVE_INFINITY],
];

/** The metrics of a schedule by size (quarters of the machine) and by length; each class begins above the one before. */
export function classMetrics(schedule: Schedule, counts: JobFilter = () => true): ClassMetrics[] {
  const { workload, start, end } = schedule;
  const classesOf = (bounds: [string, number][], measure: (job: number) => number) =>
    bounds.map(([label, bound], i) => {
      const above = i === 0 ? Number.NEGATIVE_INFINITY : bounds[i - 1][1];
      const belongs = (job: number) => counts(job) && measure(job) > above && measure(job) <= bound;
      return { label, metrics: metrics(schedule, belongs) };
    });
  return [
    ...classesOf(SIZES, (job) => workload.jobs.processors[job] / workload.processors),
    ...classesOf(LENGTHS, (job) => end[job] - start[job]),
  ];
}

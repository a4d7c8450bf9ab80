import { BLOCKED, type Schedule } from '../schedule/schedule.ts';
import { lengthOf } from '../schedule/workTimes.ts';
import type { Metrics } from './metricFields.ts';
import { type JobFilter, metrics } from './metrics.ts';

/** The metrics of the jobs of one class of size or length. */
export interface ClassMetrics {
  /** For instance `≤ 1/4 machine`, `≤ 1 h`. */
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

/** A class of a schedule's jobs. */
interface JobClass {
  readonly label: string;
  /**
   * For a class by size: its jobs have `low` to `high` processors of this machine. None, if low is above high.
   */
  readonly size?: readonly [low: number, high: number];
  /** For a class by length: its jobs take more than `above` and at most `most` seconds. */
  readonly length?: readonly [above: number, most: number];
  readonly belongs: JobFilter;
}

/**
 * The classes of a schedule's jobs by size (quarters of the machine) and by length; each begins above the one
 * before. Further classes are the jobs that were blocked at the head of the queue: small ones of at most a
 * quarter of the machine, and big ones.
 */
export function jobClasses(schedule: Schedule): JobClass[] {
  const size = sizeOf(schedule);
  const classesOf = (
    bounds: [string, number][],
    measure: (job: number) => number,
    range: (above: number, bound: number) => Pick<JobClass, 'size' | 'length'>,
  ) =>
    bounds.map(([label, bound], i) => {
      const above = i === 0 ? Number.NEGATIVE_INFINITY : bounds[i - 1][1];
      const belongs = (job: number) => measure(job) > above && measure(job) <= bound;
      return { label, ...range(Math.max(0, above), bound), belongs };
    });
  return [
    ...classesOf(SIZES, size, (above, share) => ({ size: processorsIn(schedule, above, share) })),
    ...classesOf(LENGTHS, lengthOf(schedule), (above, most) => ({ length: [above, most] })),
    ...blockedClasses(schedule),
  ];
}

function blockedClasses(schedule: Schedule): JobClass[] {
  const { flags } = schedule;
  const size = sizeOf(schedule);
  const blocked = (label: string, range: [above: number, share: number], isSize: JobFilter) => ({
    label: `blocked, ${label}`,
    size: processorsIn(schedule, ...range),
    belongs: (job: number) => (flags[job] & BLOCKED) !== 0 && isSize(job),
  });
  return [
    blocked('≤ 1/4 machine', [0, 0.25], (job) => size(job) <= 0.25),
    blocked('> 1/4 machine', [0.25, 1], (job) => size(job) > 0.25),
  ];
}

function metricsOf(classes: JobClass[], schedule: Schedule, counts: JobFilter): ClassMetrics[] {
  return classes.map(({ label, belongs }) => ({
    label,
    metrics: metrics(schedule, (job) => counts(job) && belongs(job)),
  }));
}

/** The metrics of a schedule for each class of jobs. */
export function classMetrics(schedule: Schedule, counts: JobFilter = () => true): ClassMetrics[] {
  return metricsOf(jobClasses(schedule), schedule, counts);
}

/**
 * The metrics of the jobs that were blocked at the head of the queue: those of at most a quarter of the
 * machine, and larger ones.
 */
export function blockedMetrics(schedule: Schedule, counts: JobFilter = () => true): ClassMetrics[] {
  return metricsOf(blockedClasses(schedule), schedule, counts);
}

/** The fewest and the most processors of a job that has a share of the machine in (above, share]. */
function processorsIn({ workload: { processors } }: Schedule, above: number, share: number) {
  return [Math.floor(above * processors) + 1, Math.floor(share * processors)] as const;
}

/** A job's share of the machine's processors. */
function sizeOf({ workload: { jobs, processors } }: Schedule): (job: number) => number {
  return (job) => jobs.processors[job] / processors;
}

import { quantile } from '../../math/quantile.ts';
import type { Column } from '../numberColumn.ts';
import { offeredLoad } from '../offeredLoad.ts';
import { UNLIMITED } from '../unlimited.ts';
import type { Workload } from '../workload.ts';
import { type BackfillingSpace, backfillingSpace } from './backfillingSpace.ts';

/**
 * Four figures of a column. Quantiles are interpolated linearly (quantile.ts). NaN if there are no values.
 */
export interface Summary {
  mean: number;
  median: number;
  p90: number;
  max: number;
}

/** Jobs of one class of size or length: how many, and their share of all processor-seconds, 0 to 1. */
export interface ClassShare {
  /** For instance `2 to 4`, `≤ 1 h`. */
  label: string;
  jobs: number;
  share: number;
  work: number;
}

/** Comparison of requests with run times; shares of the jobs that have a time limit, 0 to 1. */
export interface Estimates {
  over: number;
  under: number;
  exact: number;
  /** Mean of min(1, run / request). */
  accuracy: number;
}

/**
 * Statistics of a trace. Times in seconds, sizes in processors, shares 0 to 1. Null if the trace lacks the
 * information.
 */
export interface TraceStatistics {
  jobs: number;
  /** Processors of the machine. */
  processors: number;
  /** From the first to the last submission. */
  span: number;
  /** See offeredLoad(). */
  load: number;
  /**
   * From the first submission to the last end that the log observed (submit + wait + run); null without wait
   * times.
   */
  observedSpan: number | null;
  /** sum(processors x run) / (machine x observedSpan): the delivered load; null without wait times. */
  observedLoad: number | null;
  users: number | null;
  groups: number | null;
  applications: number | null;
  size: Summary;
  run: Summary;
  /** Requested times of the jobs that have a time limit. */
  request: Summary;
  /** Jobs without a time limit. */
  unlimited: number;
  interarrival: Summary;
  /** Waits that the log observed; null if it has none. */
  wait: Summary | null;
  /** Share of jobs of one processor. */
  serial: number;
  /** Share of jobs of 1, 2, 4, 8, ... processors. */
  powersOfTwo: number;
  sizes: ClassShare[];
  lengths: ClassShare[];
  estimates: Estimates;
  backfilling: BackfillingSpace;
}

export function summary(values: Float64Array): Summary {
  const sorted = values.slice().sort();
  let sum = 0;
  for (const value of sorted) sum += value;
  return {
    mean: sum / sorted.length,
    median: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    max: sorted.length === 0 ? Number.NaN : sorted[sorted.length - 1],
  };
}

/** The number of different known values; null if none is known. */
function distinct(values: Column): number | null {
  const known = new Set<number>();
  for (const value of values) if (value >= 0) known.add(value);
  return known.size === 0 ? null : known.size;
}

const LENGTHS: [label: string, atMost: number][] = [
  ['≤ 1 min', 60],
  ['≤ 10 min', 600],
  ['≤ 1 h', 3600],
  ['≤ 4 h', 4 * 3600],
  ['≤ 12 h', 12 * 3600],
  ['≤ 1 d', 86_400],
  ['> 1 d', Number.POSITIVE_INFINITY],
];

/** 1, 2, 3 to 4, 5 to 8, ... up to the machine. */
export function sizeBounds(machine: number): [label: string, atMost: number][] {
  const bounds: [string, number][] = [['1', 1]];
  for (let above = 1; above < machine; above *= 2) {
    const atMost = Math.min(2 * above, machine);
    bounds.push([atMost === above + 1 ? `${atMost}` : `${above + 1} to ${atMost}`, atMost]);
  }
  return bounds;
}

/** Counts jobs by ascending bounds. Leading and trailing classes without jobs are left out. */
function classes(
  bounds: [label: string, atMost: number][],
  values: ArrayLike<number>,
  work: Float64Array,
): ClassShare[] {
  const found = bounds.map(([label]) => ({ label, jobs: 0, share: 0, work: 0 }));
  let allWork = 0;
  for (let job = 0; job < work.length; job++) {
    let index = 0;
    while (index < bounds.length - 1 && values[job] > bounds[index][1]) index++;
    found[index].jobs++;
    found[index].work += work[job];
    allWork += work[job];
  }
  for (const row of found) {
    row.share = row.jobs / work.length;
    row.work = allWork === 0 ? 0 : row.work / allWork;
  }
  const filled = found.map(({ jobs }) => jobs > 0);
  return found.slice(Math.max(0, filled.indexOf(true)), filled.lastIndexOf(true) + 1);
}

function estimates({ jobs: { length, run, request } }: Workload, limited: number): Estimates {
  let over = 0;
  let under = 0;
  let accuracy = 0;
  for (let job = 0; job < length; job++) {
    if (request[job] >= UNLIMITED) continue;
    if (request[job] > run[job]) over++;
    else if (request[job] < run[job]) under++;
    accuracy += request[job] > run[job] ? run[job] / request[job] : 1;
  }
  return {
    over: over / limited,
    under: under / limited,
    exact: (limited - over - under) / limited,
    accuracy: accuracy / limited,
  };
}

/** Waits that the log observed, and its last end. */
function observed({ jobs: { length, submit, wait, run } }: Workload): {
  waits: Float64Array;
  lastEnd: number;
} {
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (let job = 0; job < length; job++) {
    if (wait[job] >= 0) lastEnd = Math.max(lastEnd, submit[job] + wait[job] + run[job]);
  }
  return { waits: Float64Array.from(wait.filter((seconds) => seconds >= 0)), lastEnd };
}

/** Statistics of a workload, from its jobs alone. Without jobs, shares and means are NaN. */
export function statistics(workload: Workload): TraceStatistics {
  const { jobs, processors: machine } = workload;
  const { length, submit, run, request, processors } = jobs;
  let serial = 0;
  let powersOfTwo = 0;
  let delivered = 0;
  const work = new Float64Array(length);
  for (let job = 0; job < length; job++) {
    const size = processors[job];
    if (size === 1) serial++;
    if ((size & (size - 1)) === 0) powersOfTwo++;
    work[job] = size * Math.min(run[job], request[job]);
    delivered += size * run[job];
  }
  const span = length === 0 ? 0 : submit[length - 1] - submit[0];
  const limits = request.filter((time) => time < UNLIMITED);
  const { waits, lastEnd } = observed(workload);
  const observedSpan = waits.length === 0 ? null : lastEnd - submit[0];
  return {
    jobs: length,
    processors: machine,
    span,
    load: offeredLoad(workload),
    observedSpan,
    observedLoad: observedSpan === null ? null : delivered / (machine * observedSpan),
    users: distinct(jobs.user),
    groups: distinct(jobs.group),
    applications: distinct(jobs.application),
    size: summary(Float64Array.from(processors)),
    run: summary(run),
    request: summary(limits),
    unlimited: length - limits.length,
    interarrival: summary(submit.slice(1).map((time, job) => time - submit[job])),
    wait: waits.length === 0 ? null : summary(waits),
    serial: serial / length,
    powersOfTwo: powersOfTwo / length,
    sizes: classes(sizeBounds(machine), processors, work),
    lengths: classes(LENGTHS, run, work),
    estimates: estimates(workload, limits.length),
    backfilling: backfillingSpace(workload),
  };
}

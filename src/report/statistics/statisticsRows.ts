import type { ClassShare, Summary, TraceStatistics } from '../../trace/statistics/statistics.ts';
import { count, decimal, duration, percent, plural, rounded } from '../format.ts';

/** One line of a report: a title, and a value with its unit. */
interface StatisticsRow {
  label: string;
  value: string;
}

const UNKNOWN = 'not in the trace';

function known(value: number | null, show: (value: number) => string): string {
  return value === null ? UNKNOWN : show(value);
}

function spread(summary: Summary | null, show: (value: number) => string): string {
  if (summary === null) return UNKNOWN;
  const { mean, median, p90, max } = summary;
  return `mean ${show(mean)}, median ${show(median)}, p90 ${show(p90)}, max ${show(max)}`;
}

function classRows(title: string, classes: readonly ClassShare[]): StatisticsRow[] {
  return classes.map(({ label, jobs, share, work }) => ({
    label: `${title} ${label}`,
    value: `${plural(jobs, 'job')} (${percent(share)}), ${percent(work)} of the work`,
  }));
}

const hours = (value: number) => duration(3600 * value);
const processorHours = (value: number) => `${decimal(value, value < 100 ? 1 : 0)} processor-hours`;
const size = (value: number) => decimal(value, Number.isInteger(value) ? 0 : 1);
const processors = (value: number) => `${size(value)} ${value === 1 ? 'processor' : 'processors'}`;

/** Returns the rows of Table 2 of the ICPP 2019 paper; see BackfillingSpace for their definitions. */
function backfillingRows({ estimates, backfilling, jobs }: TraceStatistics): StatisticsRow[] {
  const b = backfilling;
  return [
    { label: 'submissions', value: count(jobs) },
    { label: 'over-estimated', value: percent(estimates.over) },
    { label: 'under-estimated', value: percent(estimates.under) },
    { label: 'mean backfilling time', value: hours(b.time) },
    { label: 'mean backfilling space', value: processorHours(b.space) },
    { label: 'mean job', value: `${processors(b.jobSize)}, ${processorHours(b.jobWork)}` },
    {
      label: `mean small job (up to ${count(b.smallAtMost)})`,
      value: `${processors(b.smallSize)}, ${processorHours(b.smallWork)}`,
    },
    { label: 'small jobs', value: percent(b.smallShare) },
    { label: 'unused backfilling space', value: `${rounded(b.unused)} h/day` },
    {
      label: 'rate of backfilling work',
      value: `${decimal(b.rate)} of run hours, ${decimal(b.workRate, 4)} of the machine`,
    },
  ];
}

/** Returns all rows of statistics(), in reading order. */
export function statisticsRows(stats: TraceStatistics): StatisticsRow[] {
  return [
    { label: 'jobs', value: count(stats.jobs) },
    { label: 'processors', value: count(stats.processors) },
    { label: 'span of submissions', value: duration(stats.span) },
    { label: 'load offered', value: decimal(stats.load, 3) },
    { label: 'load delivered', value: known(stats.observedLoad, (load) => decimal(load, 3)) },
    { label: 'users', value: known(stats.users, count) },
    { label: 'groups', value: known(stats.groups, count) },
    { label: 'applications', value: known(stats.applications, count) },
    { label: 'size', value: spread(stats.size, size) },
    { label: 'run time', value: spread(stats.run, duration) },
    { label: 'requested time', value: spread(stats.unlimited < stats.jobs ? stats.request : null, duration) },
    ...(stats.unlimited > 0 ? [{ label: 'no time limit', value: plural(stats.unlimited, 'job') }] : []),
    { label: 'interarrival time', value: spread(stats.interarrival, duration) },
    { label: 'observed wait', value: spread(stats.wait, duration) },
    { label: 'serial jobs', value: percent(stats.serial) },
    { label: 'sizes of a power of two', value: percent(stats.powersOfTwo) },
    { label: 'exactly estimated', value: percent(stats.estimates.exact) },
    { label: 'mean accuracy, run / request', value: percent(stats.estimates.accuracy) },
    ...classRows('size', stats.sizes),
    ...classRows('run time', stats.lengths),
    ...backfillingRows(stats),
  ];
}

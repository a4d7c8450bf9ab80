// Makes the figures of a workload.
import { distributionPoints, sharesUpTo, weightUpTo } from '../metrics/distribution.ts';
import { accuracyClasses } from '../trace/statistics/accuracy.ts';
import { arrivals } from '../trace/statistics/arrivals.ts';
import type { Workload } from '../trace/workload.ts';
import { aboutTrace } from './caption.ts';
import type { Chart } from './chart.ts';
import { beyondText, distributionAxis, distributionChart, SHARE_OF_JOBS } from './distributionChart.ts';
import type { Scale } from './names.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const CLASSES = 20;

const about = ({ name, jobs, processors }: Workload) => aboutTrace(name, jobs.length, processors);

/** Draws bars of the share of jobs in each of the named classes. */
function barsBy(
  workload: Workload,
  title: string,
  of: string,
  names: readonly string[],
  counts: Float64Array,
  note: string,
): Chart {
  const all = workload.jobs.length;
  const shares = counts.map((jobs) => jobs / all);
  return {
    title,
    x: { title: of, quantity: 'name', names, from: -0.5, to: names.length - 0.5 },
    panels: [
      {
        y: { ...SHARE_OF_JOBS, to: shares.reduce((a, b) => Math.max(a, b), 0.001) * 1.05 },
        series: [{ name: '', place: 0, as: 'bars', x: counts.map((_, i) => i), y: shares, wide: 1 }],
      },
    ],
    table: [
      { title: of, quantity: 'name', values: names.map((_, i) => i), names },
      { title: 'jobs', quantity: 'count', values: counts },
      { title: 'share of jobs', quantity: 'share', values: shares },
    ],
    about: `${about(workload)} ${note}`,
  };
}

const NO_DATES = 'The log has no dates: time counts from its first submission.';

export function arrivalsByHour(workload: Workload): Chart {
  const { hours, timeZone } = arrivals(workload);
  const names = Array.from(hours, (_, hour) => String(hour));
  return timeZone === undefined
    ? barsBy(
        workload,
        'Submissions by hour',
        'hour since the first submission, modulo 24',
        names,
        hours,
        NO_DATES,
      )
    : barsBy(
        workload,
        'Submissions by hour of the day',
        'hour of the day',
        names,
        hours,
        `Clock of ${timeZone}.`,
      );
}

export function arrivalsByWeekday(workload: Workload): Chart {
  const { weekdays, timeZone } = arrivals(workload);
  const days = Array.from(weekdays, (_, day) => String(day));
  return timeZone === undefined
    ? barsBy(
        workload,
        'Submissions by day',
        'day since the first submission, modulo 7',
        days,
        weekdays,
        NO_DATES,
      )
    : barsBy(workload, 'Submissions by weekday', 'weekday', WEEKDAYS, weekdays, `Clock of ${timeZone}.`);
}

export function interarrival(workload: Workload, scale: Scale): Chart {
  const { submit } = workload.jobs;
  const sorted = submit
    .slice(1)
    .map((time, job) => time - submit[job])
    .sort();
  return distributionChart([{ name: '', sorted }], {
    title: 'Times between submissions',
    of: 'time since the submission before',
    quantity: 'duration',
    from: { linear: 0, log: 1 },
    scale,
    about: about(workload),
  });
}

export function sizes(workload: Workload, scale: Scale): Chart {
  const { processors, run, request } = workload.jobs;
  const sorted = Float64Array.from(processors).sort();
  const { axis, beyond } = distributionAxis([sorted], {
    of: 'processors of a job',
    quantity: 'count',
    from: { linear: 0, log: 1 },
    scale,
  });
  const at = distributionPoints([sorted], axis.from, axis.to, scale === 'log');
  const work = Float64Array.from(processors, (size, job) => size * Math.min(run[job], request[job]));
  const byWork = weightUpTo(processors, work, at);
  return {
    title: 'Sizes of the jobs',
    x: axis,
    panels: [
      {
        y: { ...SHARE_OF_JOBS, title: 'share of jobs, of processor-seconds' },
        series: [
          { name: 'jobs', place: 0, as: 'steps', x: at, y: sharesUpTo(sorted, at) },
          { name: 'processor-seconds', place: 1, as: 'steps', x: at, y: byWork },
        ],
      },
    ],
    about: about(workload) + beyondText(beyond),
  };
}

export function runTimes(workload: Workload, scale: Scale): Chart {
  const { run, request } = workload.jobs;
  return distributionChart(
    [
      { name: 'run time', sorted: run.slice().sort() },
      { name: 'requested time', sorted: request.slice().sort() },
    ],
    {
      title: 'Run times and requested times',
      of: 'time',
      quantity: 'duration',
      from: { linear: 0, log: 1 },
      scale,
      about: about(workload),
    },
  );
}

export function accuracy(workload: Workload): Chart {
  const counts = accuracyClasses(workload.jobs, CLASSES);
  const all = counts.reduce((sum, jobs) => sum + jobs, 0);
  const shares = counts.map((jobs) => jobs / Math.max(1, all));
  const middles = counts.map((_, i) => (i + 0.5) / CLASSES);
  return {
    title: 'Accuracy of the requested times',
    x: { title: 'run time / requested time', quantity: 'share', from: 0, to: 1 },
    panels: [
      {
        y: { ...SHARE_OF_JOBS, to: shares.reduce((a, b) => Math.max(a, b), 0.001) * 1.05 },
        series: [{ name: '', place: 0, as: 'bars', x: middles, y: shares, wide: 1 / CLASSES }],
      },
    ],
    table: [
      { title: 'from', quantity: 'share', values: counts.map((_, i) => i / CLASSES) },
      { title: 'to', quantity: 'share', values: counts.map((_, i) => (i + 1) / CLASSES) },
      { title: 'jobs', quantity: 'count', values: counts },
      { title: 'share of jobs', quantity: 'share', values: shares },
    ],
    about: `${about(workload)} Jobs that ran longer than they requested count as 100%.`,
  };
}

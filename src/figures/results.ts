// Makes the figures of a workload's schedules under policies.
import { slowdownBySize } from '../metrics/bySize.ts';
import { byUser } from '../metrics/byUser.ts';
import { sortedSlowdowns, sortedWaits } from '../metrics/distribution.ts';
import { type EnergyCosts, makespanOf } from '../metrics/energy/energyMetrics.ts';
import type { Power } from '../metrics/energy/power.ts';
import { type PowerOverTime, powerOverTime } from '../metrics/energy/powerOverTime.ts';
import type { JobFilter } from '../metrics/metrics.ts';
import { strandedShares } from '../metrics/slurm/strandedShares.ts';
import { type Timeline, timeline } from '../metrics/timeline.ts';
import { waitsOverTime } from '../metrics/waitsOverTime.ts';
import { count } from '../report/format.ts';
import type { Placement } from '../schedule/place.ts';
import type { Schedule } from '../schedule/schedule.ts';
import type { Workload } from '../trace/workload.ts';
import { aboutTrace } from './caption.ts';
import type { Chart, ChartAxis, ChartColumn, ChartPanel, Series } from './chart.ts';
import { distributionChart } from './distributionChart.ts';
import type { Scale } from './names.ts';
import { timeAxis } from './timeAxis.ts';

/** Result of a workload under a policy. */
export interface Run {
  /** The name of the policy. */
  readonly name: string;
  /** Schedule in the order of the workload (inLogOrder). */
  readonly schedule: Schedule;
  /** Placement of the jobs; default: place(schedule). */
  readonly placement?: Placement;
  /** On a Slurm cluster: strandedOverTime(). */
  readonly stranded?: Float64Array;
  /** Power and carbon over the makespan, if the power of the machine is known: powerInFigures(). */
  readonly powerOverTime?: PowerOverTime;
}

export interface Results {
  readonly workload: Workload;
  readonly runs: readonly Run[];
  /** Filter of the jobs that count, by their places in the workload; default: all. */
  readonly counts?: JobFilter;
}

const WAIT_BINS = 100;
const TIME_BINS = 300;

/** Returns a sentence about the trace and the policies. */
export function aboutRuns({ workload, runs }: Results): string {
  const { name, jobs, processors } = workload;
  const policies = runs.map((run) => run.name).join(', ');
  return `${aboutTrace(name, jobs.length, processors)} ${runs.length === 1 ? 'Policy' : 'Policies'}: ${policies}.`;
}

/** Returns the sentence of aboutRuns() and the number of jobs that count. */
function aboutCounted(results: Results): string {
  const { counts, workload } = results;
  if (counts === undefined) return aboutRuns(results);
  let counted = 0;
  for (let j = 0; j < workload.jobs.length; j++) counted += Number(counts(j));
  return `${aboutRuns(results)} ${count(counted)} of the jobs count.`;
}

export function waits(results: Results, scale: Scale): Chart {
  const { runs, counts } = results;
  return distributionChart(
    runs.map(({ name, schedule }) => ({ name, sorted: sortedWaits(schedule, counts) })),
    {
      title: 'Distribution of waits',
      of: 'wait',
      quantity: 'duration',
      from: { linear: 0, log: 1 },
      scale,
      about: aboutCounted(results),
    },
  );
}

export function slowdown(results: Results, scale: Scale): Chart {
  const { runs, counts } = results;
  return distributionChart(
    runs.map(({ name, schedule }) => ({ name, sorted: sortedSlowdowns(schedule, counts) })),
    {
      title: 'Distribution of bounded slowdowns',
      of: 'bounded slowdown (bound 10 s)',
      quantity: 'number',
      from: { linear: 1, log: 1 },
      scale,
      about: aboutCounted(results),
    },
  );
}

export function slowdownBySizeChart(results: Results, scale: Scale): Chart {
  const { runs, counts } = results;
  const rows = runs.map(({ schedule }) => slowdownBySize(schedule, counts));
  const names = rows[0].map(({ atMost }) => count(atMost));
  const logarithmic = scale === 'log';
  const all = rows.flat().map(({ meanBoundedSlowdown }) => meanBoundedSlowdown);
  const x = Float64Array.from(names, (_, i) => i);
  const series = runs.map(({ name }, place) => ({
    ...{ name, place, as: 'line and dots' as const, x },
    y: Float64Array.from(rows[place], ({ meanBoundedSlowdown }) => meanBoundedSlowdown),
  }));
  return {
    title: 'Bounded slowdown by size of the job',
    x: {
      title: 'processors of the job, at most',
      quantity: 'name',
      names,
      from: -0.5,
      to: names.length - 0.5,
    },
    panels: [
      {
        y: {
          title: 'mean bounded slowdown',
          quantity: 'number',
          from: logarithmic ? 1 : 0,
          to: 1.1 * all.filter(Number.isFinite).reduce((a, b) => Math.max(a, b), 2),
          logarithmic,
        },
        series,
      },
    ],
    table: [
      { title: 'processors at most', quantity: 'name', values: x, names },
      { title: 'jobs', quantity: 'count', values: rows[0].map(({ jobs }) => jobs) },
      ...series.map(({ name, y }): ChartColumn => ({ title: name, quantity: 'number', values: y })),
    ],
    about: aboutCounted(results),
  };
}

/** Returns the largest value of the columns, and at least `least`. */
function top(columns: readonly Float64Array[], least: number): number {
  return columns.reduce((most, values) => values.reduce((a, b) => (b > a ? b : a), most), least);
}

export function waitsOverTimeChart(results: Results, scale: Scale): Chart {
  const { workload, runs, counts } = results;
  const { submit } = workload.jobs;
  const from = submit[0];
  // With feedback, each policy has its own submissions.
  const to = top(
    runs.map(({ schedule }) => schedule.workload.jobs.submit),
    from + 1,
  );
  const columns = runs.map(({ schedule }) => waitsOverTime(schedule, from, to, WAIT_BINS, counts));
  const step = (to - from) / WAIT_BINS;
  const x = Float64Array.from({ length: WAIT_BINS }, (_, bin) => (bin + 0.5) * step);
  const logarithmic = scale === 'log';
  return {
    title: 'Waits over time',
    x: timeAxis(workload, 0, to - from),
    panels: [
      {
        y: {
          title: 'mean wait of the jobs submitted then',
          quantity: 'duration',
          from: logarithmic ? 1 : 0,
          to: 1.05 * top(columns, logarithmic ? 10 : 1),
          logarithmic,
        },
        series: runs.map(({ name }, place) => ({ name, place, as: 'line', x, y: columns[place] })),
      },
    ],
    about: `${aboutCounted(results)} Means of the jobs submitted in each ${WAIT_BINS}th of the time.`,
  };
}

/** Returns the first submission and the last end of all schedules. */
function wholeTime({ jobs }: Workload, schedules: readonly Schedule[]): [from: number, to: number] {
  const [from] = jobs.submit;
  return [
    from,
    top(
      schedules.flatMap(({ end, kills }) => [end, kills.end]),
      from + 1,
    ),
  ];
}

/** Returns the stranded share of the CPUs over the whole time, for the utilization figure of each schedule. */
export function strandedOverTime(
  workload: Workload,
  schedules: readonly Schedule[],
): (Float64Array | undefined)[] {
  const [from, to] = wholeTime(workload, schedules);
  return schedules.map((schedule) => strandedShares(schedule, from, to, TIME_BINS));
}

/** Returns the power of a machine over the makespan, for the utilization figure. @throws DataError */
export function powerInFigures(schedule: Schedule, power: Power, costs: EnergyCosts): PowerOverTime {
  return powerOverTime(schedule, power, costs, TIME_BINS);
}

/** Draws a measure of timelines as lines over the whole time. */
function overTime(
  results: Results,
  title: string,
  axis: Omit<ChartAxis, 'from' | 'to'>,
  of: (line: Timeline) => Float64Array,
  least: number,
): Chart {
  const { workload, runs } = results;
  const [from, to] = wholeTime(
    workload,
    runs.map(({ schedule }) => schedule),
  );
  const columns = runs.map(({ schedule }) => of(timeline(schedule, from, to, TIME_BINS)));
  const step = (to - from) / TIME_BINS;
  const x = Float64Array.from({ length: TIME_BINS }, (_, bin) => (bin + 0.5) * step);
  return {
    title,
    x: timeAxis(workload, 0, to - from),
    panels: [
      {
        y: { ...axis, from: 0, to: top(columns, least) },
        series: runs.map(({ name }, place) => ({ name, place, as: 'line', x, y: columns[place] })),
      },
    ],
    about: `${aboutRuns(results)} Means of each ${TIME_BINS}th of the time.`,
  };
}

export function utilization(results: Results): Chart {
  const axis = { title: 'busy share of the machine', quantity: 'share' } as const;
  const chart = overTime(results, 'Utilization over time', axis, (line) => line.utilization, 1);
  const [busy] = chart.panels;
  const more = [...strandedPanel(busy, results), ...powerPanels(busy, results)];
  return more.length > 0 ? { ...chart, panels: [{ ...busy, title: 'Utilization' }, ...more] } : chart;
}

/** Draws power and carbon over time, of runs that have them. */
export function powerChart(results: Results): Chart {
  const chart = utilization({ ...results, runs: results.runs.map(({ stranded: _, ...run }) => run) });
  const [, ...panels] = chart.panels;
  return { ...chart, title: 'Power over time', panels };
}

/** The stranded share of the CPUs, under a panel of the utilization. */
function strandedPanel({ y, series }: ChartPanel, { runs }: Results): ChartPanel[] {
  const lines = series.flatMap((one): Series[] => {
    const { stranded } = runs[one.place];
    return stranded ? [{ ...one, y: stranded }] : [];
  });
  if (lines.length === 0) return [];
  return [{ title: 'Stranded CPUs', y: { ...y, title: 'stranded share of the CPUs' }, series: lines }];
}

/** Power and carbon, each over the makespan of its schedule. */
function powerPanels({ series }: ChartPanel, { workload, runs }: Results): ChartPanel[] {
  const panelOf = (title: string, unit: string, of: (one: PowerOverTime) => Float64Array | undefined) => {
    const lines = series.flatMap((one): Series[] => {
      const { powerOverTime, schedule } = runs[one.place];
      const y = powerOverTime && of(powerOverTime);
      if (y === undefined) return [];
      const [from, to] = makespanOf(schedule);
      const begin = from - workload.jobs.submit[0];
      const x = y.map((_, part) => begin + ((part + 0.5) * (to - from)) / y.length);
      return [{ ...one, x, y }];
    });
    const highest = top(
      lines.map(({ y }) => y),
      0,
    );
    if (highest === 0) return [];
    return [
      { title, y: { title: unit, quantity: 'number', from: 0, to: 1.05 * highest } as const, series: lines },
    ];
  };
  return [
    ...panelOf('Power', 'power of the machine, kW', ({ power }) => power),
    ...panelOf('Carbon', 'carbon, kg CO₂e per hour', ({ carbon }) => carbon),
  ];
}

export function queue(results: Results): Chart {
  const axis = { title: 'waiting jobs', quantity: 'number' } as const;
  return overTime(results, 'Waiting jobs over time', axis, (line) => line.queue, 1);
}

export function fairness(results: Results, scale: Scale): Chart {
  const { workload, runs, counts } = results;
  const rows = runs.map(({ schedule }) => byUser(schedule, counts));
  // Every policy has the same users, with the same work.
  const users = rows[0].map(({ user }) => user);
  const columns = rows.map((all) => {
    const of = new Map(all.map((row) => [row.user, row]));
    return users.map((user) => of.get(user) as (typeof all)[number]);
  });
  const delays = columns.map((column) => Float64Array.from(column, ({ meanDelay }) => meanDelay));
  const logarithmic = scale === 'log';
  const x = Float64Array.from(users, (_, rank) => rank + 1);
  // A logarithmic axis cannot show 0.
  const drawn = delays.map((column) =>
    logarithmic ? column.map((one) => (one < 1 ? Number.NaN : one)) : column,
  );
  const short = runs.map(({ name }, i) => `${name} ${count(delays[i].filter((one) => one < 1).length)}`);
  const left = logarithmic ? ` Users below 1 s, who have no dot: ${short.join(', ')}.` : '';
  const series = runs.map(({ name }, place): Series => ({ name, place, as: 'dots', x, y: drawn[place] }));
  const names = users.map((user) =>
    user < 0 ? 'unknown' : (workload.names?.user[user - 1] ?? String(user)),
  );
  return {
    title: 'Delay past the fair start, by user',
    x: {
      title: 'rank of the user by processor-seconds, the largest first',
      quantity: 'count',
      from: 0,
      to: users.length + 1,
    },
    panels: [
      {
        y: {
          title: 'mean delay past the fair start',
          quantity: 'duration',
          from: logarithmic ? 1 : 0,
          to: 1.05 * top(delays, logarithmic ? 10 : 1),
          logarithmic,
        },
        series,
      },
    ],
    table: [
      { title: 'user', quantity: 'name', values: names.map((_, i) => i), names },
      { title: 'jobs', quantity: 'count', values: rows[0].map(({ jobs }) => jobs) },
      ...runs.flatMap(({ name }, i): ChartColumn[] => [
        { title: `${name}: mean delay`, quantity: 'duration', values: delays[i] },
        {
          title: `${name}: mean bounded slowdown`,
          quantity: 'number',
          values: columns[i].map(({ meanBoundedSlowdown }) => meanBoundedSlowdown),
        },
      ]),
    ],
    about:
      `${aboutCounted(results)} The fair start of a job is when it could have started with only the jobs submitted ` +
      `before it in its way.${left}`,
  };
}

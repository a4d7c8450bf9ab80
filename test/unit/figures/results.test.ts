// The numbers of the figures of four jobs under two policies, worked out by hand.
import { expect, test } from 'vitest';
import {
  aboutRuns,
  fairness,
  queue,
  type Results,
  slowdown,
  slowdownBySizeChart,
  strandedOverTime,
  utilization,
  waits,
  waitsOverTimeChart,
} from '../../../src/figures/results.ts';
import { plainSchedule, type ScheduledJob } from '../../support/plainSchedule.ts';

const JOBS = [
  { submit: 100, length: 100, processors: 3, user: 2 },
  { submit: 110, length: 100, processors: 4, user: 1 },
  { submit: 120, length: 50, processors: 1, user: -1 },
  { submit: 130, length: 5, processors: 1, user: 2 },
];
const started = (starts: readonly number[]) =>
  plainSchedule(
    4,
    JOBS.map(
      ({ length, ...job }, j): ScheduledJob => ({ ...job, start: starts[j], end: starts[j] + length }),
    ),
  );
/** Bounded slowdowns 1, 1.9, 4.6, 21.5. */
const late = started([100, 200, 300, 340]);
/** Bounded slowdowns 1, 1.91, 1, 4.5. */
const early = started([100, 201, 120, 170]);
const both: Results = {
  workload: late.workload,
  runs: [
    { name: 'late', schedule: late },
    { name: 'early', schedule: early },
  ],
};
const alone: Results = { ...both, runs: both.runs.slice(0, 1) };
const yOf = ({ panels }: ReturnType<typeof queue>) => panels[0].series.map(({ y }) => [...y]);
const bounds = ({ from, to }: { from: number; to: number }) => [from, to];
const columns = ({ table = [] }: ReturnType<typeof queue>) =>
  table.map(({ title, values }) => [title, ...Array.from(values)]);

test('the caption has the policies and how many jobs count', () => {
  expect(aboutRuns(both)).toMatch(/ Policies: late, early\.$/);
  expect(aboutRuns(alone)).toMatch(/ Policy: late\.$/);
  const counts = (job: number) => [true, false, true, true][job];
  for (const chart of [waits, slowdown, slowdownBySizeChart, waitsOverTimeChart, fairness])
    expect(chart({ ...both, counts }, 'log').about).toContain('Policies: late, early. 3 of the jobs count.');
});

test('bounded slowdown by size of the job', () => {
  const linear = slowdownBySizeChart(both, 'linear');
  const [{ y, series }] = linear.panels;
  expect(linear.x).toMatchObject({ names: ['1', '2', '4'], from: -0.5, to: 2.5 });
  expect(series.map(({ x }) => [...x])).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  expect(columns(linear)).toEqual([
    ['processors at most', 0, 1, 2],
    ['jobs', 2, 0, 2],
    ['late', 13.05, Number.NaN, 1.45],
    ['early', 2.75, Number.NaN, 1.455],
  ]);
  expect(yOf(linear)).toEqual([
    [13.05, Number.NaN, 1.45],
    [2.75, Number.NaN, 1.455],
  ]);
  expect(bounds(y)).toEqual([0, 1.1 * 13.05]);
  expect(y.logarithmic).toBe(false);
  const [{ y: log }] = slowdownBySizeChart(both, 'log').panels;
  expect(log).toMatchObject({ from: 1, to: 1.1 * 13.05, logarithmic: true });
  // An axis is never shorter than to 2.2.
  const small = { ...both, counts: (job: number) => job < 2 };
  expect(slowdownBySizeChart(small, 'log').panels[0].y.to).toBe(2.2);
});

test('waits over time', () => {
  const chart = waitsOverTimeChart(both, 'linear');
  expect(bounds(chart.x)).toEqual([0, 30]);
  // A mean is in the middle of its time.
  const [{ x }] = chart.panels[0].series;
  expect([x.length, x[0], x[1], x[99]]).toEqual([100, 0.15, 0.44999999999999996, 29.849999999999998]);
  const known = yOf(chart).map((y) => [...y.entries()].filter(([, wait]) => !Number.isNaN(wait)));
  const bins = [0, 33, 66, 99];
  expect(known).toEqual([
    bins.map((bin, j) => [bin, [0, 90, 180, 210][j]]),
    bins.map((bin, j) => [bin, [0, 91, 0, 40][j]]),
  ]);
  expect(chart.panels[0].y).toMatchObject({ from: 0, to: 1.05 * 210, logarithmic: false });
  expect(waitsOverTimeChart(both, 'log').panels[0].y).toMatchObject({
    from: 1,
    to: 1.05 * 210,
    logarithmic: true,
  });
  const first = { ...both, counts: (job: number) => job === 0 };
  expect(waitsOverTimeChart(first, 'linear').panels[0].y.to).toBe(1.05);
  expect(waitsOverTimeChart(first, 'log').panels[0].y.to).toBe(10.5);
});

test('utilization and queue over time', () => {
  // 250 seconds in 300 bins: a bin has 5/6 of a second.
  const busy = utilization(both);
  expect(bounds(busy.x)).toEqual([0, 250]);
  expect(busy.panels[0].y.from).toBe(0);
  expect(busy.panels[0].y.to).toBeCloseTo(1, 9);
  const [{ x }] = busy.panels[0].series;
  expect([x.length, x[0], x[299]]).toEqual([300, 125 / 300, 250 - 125 / 300]);
  const [ofLate, ofEarly] = yOf(busy);
  const at = (seconds: number) => Math.floor((seconds / 250) * 300);
  expect([5, 150, 230, 242].map((time) => ofLate[at(time)])).toEqual([0.75, 1, 0.25, 0.5]);
  expect([10, 50, 72, 150, 230].map((time) => ofEarly[at(time)])).toEqual([0.75, 1, 1, 1, 0]);
  const waiting = queue(both);
  expect(waiting.panels[0].y.from).toBe(0);
  expect(waiting.panels[0].y.to).toBeCloseTo(3, 9);
  expect([15, 25, 50, 150, 230].map((time) => yOf(waiting)[0][at(time)])).toEqual([1, 2, 3, 2, 1]);
});

test('the figure of utilization shows stranded CPUs of runs on a Slurm cluster in a second panel', () => {
  const [first, second] = both.runs;
  const stranded = new Float64Array(300).fill(0.125);
  const chart = utilization({ ...both, runs: [first, { ...second, stranded }] });
  expect(chart.panels.map(({ title }) => title)).toEqual(['Utilization', 'Stranded CPUs']);
  expect(chart.panels[0].series).toEqual(utilization(both).panels[0].series);
  const [{ name, place, x, y }, ...others] = chart.panels[1].series;
  expect([name, place, others.length]).toEqual([second.name, 1, 0]);
  expect(x).toEqual(chart.panels[0].series[1].x);
  expect(y).toBe(stranded);
  expect(strandedOverTime(both.workload, [first.schedule])).toEqual([undefined]);
});

test('the figure of utilization shows power and carbon over the makespan of each run', () => {
  const [first, second] = both.runs;
  const power = Float64Array.of(2, 8);
  const chart = utilization({
    ...both,
    runs: [
      { ...first, powerOverTime: { power: Float64Array.of(1, 4) } },
      { ...second, powerOverTime: { power, carbon: Float64Array.of(3, 5) } },
    ],
  });
  expect(chart.panels.map(({ title }) => title)).toEqual(['Utilization', 'Power', 'Carbon']);
  expect(chart.panels[1].series.map(({ x }) => [...x])).toEqual([
    // From 100 to 350, and to 301.
    [62.5, 187.5],
    [50.25, 150.75],
  ]);
  expect(chart.panels[1].series[1].y).toBe(power);
  expect([chart.panels[1].y.from, chart.panels[1].y.to]).toEqual([0, 8.4]);
  expect(chart.panels[2].series.map(({ name }) => name)).toEqual([second.name]);
  const none = { power: new Float64Array(2) };
  expect(utilization({ ...both, runs: [{ ...first, powerOverTime: none }] }).panels.length).toBe(1);
});

test('a single job of no length has one second', () => {
  const workload = plainSchedule(1, [{ submit: 7, start: 7, end: 7, processors: 1 }]);
  const one: Results = { workload: workload.workload, runs: [{ name: 'one', schedule: workload }] };
  for (const chart of [waitsOverTimeChart(one, 'linear'), utilization(one), queue(one)])
    expect(bounds(chart.x)).toEqual([0, 1]);
});

test('delays past the fair start by user, the one with most processor-seconds first', () => {
  const linear = fairness(both, 'linear');
  expect(columns(linear)).toEqual([
    ['user', 0, 1, 2],
    ['jobs', 1, 2, 1],
    ['late: mean delay', 0, 20, 0],
    ['late: mean bounded slowdown', 1.9, 11.25, 4.6],
    ['early: mean delay', 1, 0, 0],
    ['early: mean bounded slowdown', 1.91, 2.75, 1],
  ]);
  expect(linear.table?.[0].names).toEqual(['1', '2', 'unknown']);
  const names = { user: ['ann', 'bob'], application: [] };
  const named = { ...both, workload: { ...both.workload, names } as unknown as typeof both.workload };
  expect(fairness(named, 'linear').table?.[0].names).toEqual(['ann', 'bob', 'unknown']);
  expect(linear.panels[0].series.map(({ x }) => [...x])).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  expect(bounds(linear.x)).toEqual([0, 4]);
  expect(linear.panels[0].y).toMatchObject({ from: 0, to: 1.05 * 20, logarithmic: false });
  expect(yOf(linear)).toEqual([
    [0, 20, 0],
    [1, 0, 0],
  ]);
  expect(linear.about).not.toContain('no dot');
  const log = fairness(both, 'log');
  expect(log.panels[0].y).toMatchObject({ from: 1, to: 1.05 * 20, logarithmic: true });
  // A logarithmic axis has no place for users below 1 s.
  expect(yOf(log)).toEqual([
    [Number.NaN, 20, Number.NaN],
    [1, Number.NaN, Number.NaN],
  ]);
  expect(log.about).toContain(' Users below 1 s, who have no dot: late 2, early 2.');
  const fair = { ...both, runs: both.runs.slice(1) };
  expect([fairness(fair, 'linear'), fairness(fair, 'log')].map(({ panels }) => panels[0].y.to)).toEqual([
    1.05, 10.5,
  ]);
});

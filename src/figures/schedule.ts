// Draws the processors of the machine over time under each policy.
import { type Placement, place } from '../schedule/place.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { rankedUsers } from '../trace/statistics/rankedUsers.ts';
import type { Boxes, Category, Chart } from './chart.ts';
import { BAR_COLORS, REST_COLOR } from './look.ts';
import { aboutRuns, type Results } from './results.ts';
import { timeAxis } from './timeAxis.ts';

/** Returns the rectangles of a schedule's attempts, in seconds since `origin`. */
function boxesOf(
  { start, end, kills }: Schedule,
  { bar, low, high }: Placement,
  categoryOf: (job: number) => number,
  origin: number,
): Boxes {
  const jobs = start.length;
  const from = new Float64Array(bar.length);
  const to = new Float64Array(bar.length);
  const category = new Uint8Array(bar.length);
  const dashed = new Uint8Array(bar.length);
  for (let i = 0; i < bar.length; i++) {
    const kill = bar[i] - jobs;
    from[i] = (kill < 0 ? start[bar[i]] : kills.start[kill]) - origin;
    to[i] = (kill < 0 ? end[bar[i]] : kills.end[kill]) - origin;
    category[i] = categoryOf(kill < 0 ? bar[i] : kills.job[kill]);
    dashed[i] = kill < 0 ? 0 : 1;
  }
  // The columns are copied, because a worker that sends them would otherwise take them from the placement.
  return { from, to, low: low.slice(), high: high.slice(), category, dashed };
}

export function scheduleChart(results: Results): Chart {
  const { workload, runs } = results;
  const { jobs, processors, names } = workload;
  const users = rankedUsers(jobs, BAR_COLORS.length);
  const rank = new Map(users.map((user, i) => [user, i]));
  const categories: Category[] = users.map((user, i) => ({
    name: names?.user[user - 1] ?? `user ${user}`,
    color: BAR_COLORS[i],
  }));
  categories.push({ name: users.length > 0 ? 'others' : 'jobs', color: REST_COLOR });
  const origin = jobs.submit[0];
  const panels = runs.map(({ name, schedule, placement = place(schedule) }) => ({
    title: name,
    y: { title: 'processors', quantity: 'count' as const, from: 0, to: processors },
    series: [],
    boxes: boxesOf(schedule, placement, (job) => rank.get(jobs.user[job]) ?? users.length, origin),
  }));
  const last = panels.reduce((most, { boxes }) => boxes.to.reduce((a, b) => Math.max(a, b), most), 1);
  const preempted = panels.some(({ boxes }) => boxes.dashed.includes(1));
  return {
    title: 'Processors by time',
    x: timeAxis(workload, 0, last),
    panels,
    categories,
    table: [
      {
        title: 'policy',
        quantity: 'name',
        values: joined(panels.map(({ boxes }, place) => boxes.from.map(() => place))),
        names: runs.map(({ name }) => name),
      },
      { title: 'from', quantity: 'duration', values: joined(panels.map(({ boxes }) => boxes.from)) },
      { title: 'to', quantity: 'duration', values: joined(panels.map(({ boxes }) => boxes.to)) },
      { title: 'first processor', quantity: 'count', values: joined(panels.map(({ boxes }) => boxes.low)) },
      {
        title: 'processor after the last one',
        quantity: 'count',
        values: joined(panels.map(({ boxes }) => boxes.high)),
      },
    ],
    about:
      `${aboutRuns(results)} Colors: the users with the most processor-seconds. The placement on processors is ` +
      `illustrative.${preempted ? ' Dashed: preempted tries.' : ''}`,
  };
}

function joined(columns: readonly (Float64Array | Int32Array)[]): Float64Array {
  const all = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    all.set(column, at);
    at += column.length;
  }
  return all;
}

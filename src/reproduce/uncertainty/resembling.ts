import { meanEstimate } from '../../experiment/estimate.ts';
import type { WorkloadFigures } from '../../trace/cleaning.ts';
import { calendarOf, WEEK } from '../../trace/transform/calendar.ts';
import { resample } from '../../trace/transform/resample.ts';
import type { Workload } from '../../trace/workload.ts';
import { estimated, type ReproducedValue, unpublished } from '../reproduction.ts';
import { onLogs, type SampledLog, seedsTo } from './onLogs.ts';

const SEEDS = 20;
const HOUR = 3600;
const HOURS = WEEK / HOUR;

/** Compares the statistics of resampled logs with those of the original. */
export const resembling = onLogs(
  {
    name: 'uncertainty-resembling',
    title: 'Statistics of resampled logs, compared with those of the log',
    reading:
      `As many weeks as the log has are drawn from those of its users, all of them, with seeds 1 to ${SEEDS}. Day means ` +
      'Monday to Friday, 8:00 to 18:00, on the clock of the log. The hours of the week are compared by the correlation ' +
      'of their shares of the submissions with those of the log. The work of a week is that of the jobs submitted in it; its ' +
      'variation (standard deviation over mean) and its correlation with that of the next week are over the whole weeks.',
  },
  ['KTH-SP2', 'SDSC-BLUE'],
  1,
  rows,
);

/** Measures of a log. */
interface Figures {
  readonly jobsAWeek: number;
  readonly usersAWeek: number;
  readonly whole: WorkloadFigures;
  /** The standard deviation of the jobs of a week over their mean. */
  readonly variation: number;
  readonly dayShare: number;
  readonly weekendShare: number;
  readonly hours: Float64Array;
}

const TITLES: readonly (readonly [string, (figures: Figures) => number])[] = [
  ['jobs a week', ({ jobsAWeek }) => jobsAWeek],
  ['jobs a week, standard deviation over mean', ({ variation }) => variation],
  ['users a week', ({ usersAWeek }) => usersAWeek],
  ['load', ({ whole }) => whole.load],
  ['users at once', ({ whole }) => whole.usersAtOnce],
  ['work of a week, standard deviation over mean', ({ whole }) => whole.variation],
  ['work of a week, correlation with the next', ({ whole }) => whole.correlation],
  ['% of the work by the five largest users', ({ whole }) => 100 * whole.largestUsers],
  ['% of the jobs by day', ({ dayShare }) => 100 * dayShare],
  ['% of the jobs at the weekend', ({ weekendShare }) => 100 * weekendShare],
];

async function rows({ label, workload, kernel }: SampledLog): Promise<ReproducedValue[]> {
  const { weeks } = calendarOf(workload);
  const drawn: Figures[] = [];
  let log: WorkloadFigures | undefined;
  for (const seed of seedsTo(SEEDS)) {
    const made = await resample(workload, { weeks, seed, kernel });
    const { resampled } = made.cleaning;
    if (resampled === undefined) throw new Error('a resampled log says what it resembles');
    log = resampled.log;
    drawn.push(figures(made, resampled.drawn));
  }
  const own = figures(workload, log as WorkloadFigures);
  return [
    ...TITLES.flatMap(([title, value]) => [
      unpublished(`${label}: ${title}, of the log`, value(own)),
      estimated(`${label}: ${title}, resampled`, meanEstimate(drawn.map(value))),
    ]),
    estimated(
      `${label}: hours of the week, correlation with the log`,
      meanEstimate(drawn.map(({ hours }) => correlation(hours, own.hours))),
    ),
  ];
}

function figures(workload: Workload, whole: WorkloadFigures): Figures {
  const { weeks, weekOf, intoWeek } = calendarOf(workload);
  const { submit, user, length } = workload.jobs;
  const jobs = new Float64Array(weeks);
  const users = Array.from({ length: weeks }, () => new Set<number>());
  const hours = new Float64Array(HOURS);
  for (let job = 0; job < length; job++) {
    const week = weekOf(submit[job]);
    jobs[week]++;
    users[week].add(user[job]);
    hours[Math.floor(intoWeek(submit[job]) / HOUR)]++;
  }
  const mean = length / weeks;
  const squares = jobs.reduce((sum, count) => sum + (count - mean) ** 2, 0);
  const share = (has: (day: number, hour: number) => boolean) =>
    hours.reduce((sum, count, i) => sum + (has(Math.floor(i / 24), i % 24) ? count : 0), 0) / length;
  return {
    jobsAWeek: mean,
    usersAWeek: users.reduce((sum, { size }) => sum + size, 0) / weeks,
    whole,
    variation: Math.sqrt(squares / (weeks - 1)) / mean,
    dayShare: share((day, hour) => day < 5 && hour >= 8 && hour < 18),
    weekendShare: share((day) => day >= 5),
    hours,
  };
}

/** Pearson's correlation. */
function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] - meanA, b[i] - meanB];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / Math.sqrt(aa * bb);
}

import { blockBootstrap } from '../../forecast/backtest/blockBootstrap.ts';
import { SHARES } from '../../forecast/quantiles.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { seededUniform } from '../../stochastic/draw/uniforms.ts';
import {
  estimated,
  type GivenTable,
  type ReproducedValue,
  type Reproduction,
  type ReproductionContext,
  unpublished,
} from '../reproduction.ts';
import { byNoon, readWaitingJobs } from './waitingJobs.ts';
import { logarithmsOf, type WaitForecast, walkForward } from './walkForward.ts';

/** Forecasts are judged from this day of a log on, counted from 0. */
const FIRST_DAY = 20;
/** The days of a block of the intervals. */
const BLOCK = 3;
const TWICE = Math.log10(2);
const name = 'graham-waits';
const reading =
  'The log has the jobs of a production cluster under Slurm that wait at noon, on 61 days of 2021 ' +
  '(mila-iqia/slurm-queue-time-pred, MIT license). The forecast is of the wait after that noon. Each day from the 21st on is forecast from what ' +
  'was known at its noon: jobs of earlier noons that had started by then teach with their waits, and those that still ' +
  'waited with a wait that is drawn above what they had waited, from the errors of a first fit. Columns that ' +
  'tell the future (state, start, end, when a job became eligible) are not used. At most 24,000 jobs teach, evenly spaced among all. ' +
  'The forecast of the mean is made by 60 boosted trees ' +
  'of 63 leaves on the logarithms (base 10) of the waits, and each quantile by 60 others, corrected by how those of earlier ' +
  'noons had come out, in five parts by the forecast of the mean. Features are sizes, limit, age, partition, priority, and the jobs and core hours that ' +
  "rank above a job in the whole queue, its partition, its account and both, also over what runs there. Of an account's jobs of equal " +
  'priority, those that were submitted earlier rank above. The first publication of the log has a network whose inputs ' +
  'included columns that tell the future, on days drawn at random: 0.658, and 41.6% within a factor of two. Intervals are those of a bootstrap of blocks of three days.';

/** Forecasts of the waits of a production cluster. */
export const grahamWaits: Reproduction = {
  name,
  title: 'Forecasts of the waits of a production cluster under Slurm (Graham, 2021)',
  reading,
  needsTraces: true,
  async run(kernel: Kernel, { tables = [], onProgress }: ReproductionContext = { traces: [] }) {
    const table = tables.find((one) => one.name.startsWith('Graham'));
    if (table === undefined)
      return { name, reading, notes: ['Missing log: Graham-2021-waits.csv.gz.'], rows: [] };
    return { name, reading, notes: [], rows: await rowsOf(table, kernel, onProgress) };
  },
};

async function rowsOf(
  table: GivenTable,
  kernel: Kernel,
  onProgress: ReproductionContext['onProgress'],
): Promise<ReproducedValue[]> {
  const all = await readWaitingJobs(table.name, await table.chunks());
  const days = await walkForward(all, FIRST_DAY, (share) => onProgress?.(table.name, share));
  const waits = logarithmsOf(all.wait);
  const uniform = seededUniform(await kernel.instantiate(), 1, 0, 1 << 16);
  const estimate = (value: (one: WaitForecast, wait: number) => number) =>
    blockBootstrap(
      days.map((day) => ({
        above: day.reduce((sum, one) => sum + value(one, waits[one.job]), 0),
        below: day.length,
      })),
      BLOCK,
      uniform,
    );
  const percent = (holds: (one: WaitForecast, wait: number) => boolean) =>
    estimate((one, wait) => (holds(one, wait) ? 100 : 0));
  const aims = [
    { text: '7 to 13', low: 7, high: 13 },
    { text: '45 to 55', low: 45, high: 55 },
    { text: '87 to 93', low: 87, high: 93 },
  ];
  const noons = byNoon(all).slice(0, FIRST_DAY);
  const constant = noons
    .flatMap(({ jobs }) => jobs)
    .reduce((sum, job, _, some) => sum + waits[job] / some.length, 0);
  return [
    unpublished(
      'jobs forecast',
      days.reduce((sum, day) => sum + day.length, 0),
    ),
    estimated(
      'mean squared error of the logarithm',
      estimate(({ mean }, wait) => (mean - wait) ** 2),
      {
        claim: { text: '< 0.25', low: 0.2, high: 0.25 },
      },
    ),
    estimated(
      '% within a factor of two',
      percent(({ mean }, wait) => Math.abs(mean - wait) <= TWICE),
      {
        claim: { text: '> 58', low: 58, high: 100 },
      },
    ),
    estimated(
      'the same error of the mean of the first 20 days',
      estimate((_, wait) => (constant - wait) ** 2),
    ),
    ...SHARES.map((share, i) =>
      estimated(
        `% of waits below the ${100 * share}% quantile`,
        percent(({ quantiles }, wait) => wait < quantiles[i]),
        { claim: aims[i] },
      ),
    ),
    estimated(
      'mean width from the 10% to the 90% quantile, of the logarithm',
      estimate(({ quantiles }) => quantiles[2] - quantiles[0]),
      { claim: { text: '< 1.2', low: 0, high: 1.2 } },
    ),
    ...SHARES.map((share, i) =>
      estimated(
        `pinball loss of the ${100 * share}% quantile, of the logarithm`,
        estimate(({ quantiles }, wait) => {
          const error = wait - quantiles[i];
          return Math.max(share * error, (share - 1) * error);
        }),
      ),
    ),
  ];
}

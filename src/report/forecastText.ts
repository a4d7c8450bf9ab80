import type { AdviceResult } from '../experiment/adviceResult.ts';
import type { VariantForecasts } from '../forecast/alternatives/variants.ts';
import type { BacktestResult, Calibration } from '../forecast/backtest/backtest.ts';
import type { Closeness, ClosenessOfJobs } from '../forecast/backtest/closeness.ts';
import type { Losses } from '../forecast/backtest/losses.ts';
import type { Forecast } from '../forecast/forecast.ts';
import type { Quantiles } from '../forecast/quantiles.ts';
import { durationText } from '../input/duration.ts';
import { ANY } from '../metrics/metricRange.ts';
import { durationEstimate } from './estimateText.ts';
import {
  adviceSentences,
  basisText,
  inSqueue,
  SQUEUE_START,
  shortHistoryText,
  startSentences,
  surplusText,
  weightText,
} from './forecastWords.ts';
import {
  count,
  decimal,
  duration,
  durationBeside,
  durations,
  percent,
  plural,
  rough,
  roughPercent,
} from './format.ts';
import { textTable } from './table.ts';
import { variantsText } from './variantsText.ts';

interface ForecastContext extends VariantForecasts {
  readonly policy: string;
  readonly samples: number;
  /** Instant of the forecast, in words. */
  readonly moment: string;
  /** Formats the date and time a number of seconds from now; absent if the log has no dates. */
  readonly dateOf?: (seconds: number) => string;
  /** Start that squeue shows, in seconds from now; null or absent if it shows none. */
  readonly squeueStart?: number | null;
}

interface TargetJob {
  readonly id: number | string | null;
  readonly processors: number;
  /** Time limit, in seconds. */
  readonly limit: number;
}

/** Formats a forecast as tables. */
export function forecastText(
  forecast: Forecast,
  { id, processors, limit }: TargetJob,
  { policy, samples, moment, dateOf, squeueStart = null, ...compared }: ForecastContext,
): string {
  const { running, waiting, start, end, curve, advice, calibrationPoints, surplus } = forecast;
  const { simulationWeight, shortHistory } = forecast;
  const job = id === null ? 'a new job' : `job ${id}`;
  const width = plural(processors, 'processor');
  const quantiles = (name: string, values: Quantiles) => [
    [name, ...values.map(rough)],
    ...(dateOf === undefined ? [] : [[`${name}, date`, ...values.map(dateOf)]]),
  ];
  const rows = curve.map(({ request, medianStart, medianEnd, killed, expectedEnd }) => [
    durationText(request),
    ...[medianStart, medianEnd].map(rough),
    roughPercent(killed),
    rough(expectedEnd),
  ]);
  return [
    `${job} of ${width}, ${durationText(limit)} requested, ${moment}\n`,
    `under ${policy}: ${plural(running, 'job')} running, ${count(waiting)} waiting; ${basisText(samples, calibrationPoints)}\n`,
    simulationWeight === null ? '' : `${weightText(simulationWeight)}\n`,
    surplus > 0 ? `${surplusText(surplus)}\n` : '',
    shortHistory === null ? '' : `${shortHistoryText(shortHistory)}\n`,
    `\n${startSentences(forecast, dateOf).join('\n')}\n\n`,
    textTable(
      ['from now', 'p10', 'p50', 'p90'],
      [
        ...quantiles('start', start),
        ...(squeueStart === null ? [] : squeueRows(squeueStart, dateOf)),
        ...quantiles('end', end),
      ],
    ),
    squeueStart === null ? '' : `\n${SQUEUE_START}\n`,
    '\n',
    textTable(['request', 'median start', 'median end', 'killed', 'expected end'], rows),
    '\nA job that is killed is assumed to request its own limit next; the expected end includes this.\n',
    ...adviceSentences(advice, policy).map((sentence) => `${sentence}\n`),
    variantsText(compared),
  ].join('');
}

/** Returns the rows of the start that squeue shows. It is one instant and no quantile. */
function squeueRows(start: number, dateOf?: (seconds: number) => string): string[][] {
  const row = (name: string, value: string) => [name, '', value, ''];
  const squeue = row('start (squeue)', inSqueue(start));
  return dateOf === undefined ? [squeue] : [squeue, row('start (squeue), date', dateOf(start))];
}

interface BacktestContext {
  readonly policy: string;
  readonly starts: 'recorded' | 'replayed';
  readonly samples: number;
  readonly calibrationPoints: number;
  readonly startedImmediately: number;
  readonly heldBack: number;
}

/** Formats the result of a backtest as tables. */
export function backtestText(
  {
    points,
    immediateStarts,
    drawn,
    simulation,
    corrected,
    expert,
    scores,
    losses,
    widths,
    closeness,
    medianWait,
  }: BacktestResult & {
    readonly losses: readonly Losses[];
    readonly widths: Quantiles;
    readonly closeness: ClosenessOfJobs;
  },
  { policy, starts, samples, calibrationPoints, startedImmediately, heldBack }: BacktestContext,
): string {
  const truth = starts === 'recorded' ? 'as recorded' : `replayed under ${policy}`;
  const shares = (name: string, values: Calibration) => [name, ...values.map(percent)];
  const parts =
    expert === null ? [] : [shares('simulation alone', simulation), shares('trees alone', expert.alone)];
  const below = [
    shares('as drawn', drawn),
    ...parts,
    shares('corrected', corrected),
    shares('95% interval, ±', widths),
  ];
  const leftOut =
    startedImmediately > 0
      ? `${count(startedImmediately)} of ${count(heldBack)} jobs started immediately and are excluded.\n`
      : '';
  const errors = durations(scores.map(({ medianError }) => medianError));
  const lossText = durationBeside(losses.flatMap(({ loss, crps }) => [...loss, crps]));
  return [
    `${count(points)} submissions of the second half evaluated, with starts ${truth}. Each forecast: ${count(samples)} simulated ${samples === 1 ? 'future' : 'futures'} under ${policy}.\n`,
    `${count(calibrationPoints)} other submissions are calibration points of the correction and train the regression; each forecast uses only earlier ones.\n`,
    leftOut,
    '\nWaits below the quantiles:\n\n',
    textTable([{ left: 'quantiles' }, 'p10', 'p50', 'p90'], below),
    expert === null ? '' : `\n${weightText(expert.simulationWeight)}\n`,
    immediateStartsText(immediateStarts),
    '\n',
    textTable(
      [{ left: 'forecast' }, 'median error'],
      scores.map(({ name }, i) => [name, errors[i]]),
    ),
    `\nThe median wait was ${duration(medianWait)}.\n`,
    '\nForecasts (the corrected median) close to the wait:\n\n',
    textTable(
      [{ left: 'jobs' }, 'number', 'within 1 min', 'within 10 min', 'within a factor of 2'],
      [closenessRow('all', closeness.all), closenessRow('waited over 1 min', closeness.waited)],
    ),
    '\nMean pinball loss of each quantile, the CRPS computed from them, and its ratio to the first row with a 95% interval:\n\n',
    textTable(
      [{ left: 'forecast' }, 'p10', 'p50', 'p90', 'CRPS', 'ratio'],
      losses.map(({ name, loss, crps, ratio, halfWidth }, i) => [
        name,
        ...[...loss, crps].map(lossText),
        i === 0 ? '1' : ratioText(ratio, halfWidth),
      ]),
    ),
  ].join('');
}

function closenessRow(name: string, { jobs, ...shares }: Closeness): string[] {
  const { withinMinute, withinTenMinutes, withinFactorOfTwo } = shares;
  const text = (share: number | null) => (share === null ? '–' : percent(share));
  return [name, count(jobs), ...[withinMinute, withinTenMinutes, withinFactorOfTwo].map(text)];
}

/** Formats a ratio with its interval; `–` if all quantiles of the first forecast were exact, so that its loss is 0. */
function ratioText(ratio: number, halfWidth: number): string {
  return Number.isFinite(ratio) && Number.isFinite(halfWidth)
    ? `${decimal(ratio, 2)} ± ${decimal(halfWidth, 2)}`
    : '–';
}

function immediateStartsText({
  jobs,
  waited,
  forecast,
  expected,
}: BacktestResult['immediateStarts']): string {
  if (jobs === 0) return '';
  const of = forecast === 0 ? 'no share was forecast' : `forecast: ${roughPercent(expected / forecast)}`;
  return `\n${count(jobs)} jobs started immediately in every simulated future; ${roughPercent(waited / jobs)} of them waited over a minute (${of}).\n`;
}

/** Describes the effect of the advised requests as a paragraph. */
export function adviceText({
  jobs,
  advised,
  killed,
  earlier,
  later,
  meanResponse,
  gain,
  gainOfAdvised,
}: AdviceResult): string {
  return [
    `\n${count(jobs)} of these jobs were advised. ${count(advised)} were advised to request less; that killed ${count(killed)} of them too early.\n`,
    advised === 0
      ? ''
      : `With the advised request ${count(earlier)} ended earlier and ${count(later)} later. Mean gain in response time of those advised to request less: ${durationEstimate(gainOfAdvised, ANY)}; ` +
        `of all advised: ${durationEstimate(gain, ANY)}, or ${percent(gain.mean / meanResponse)} of ${duration(meanResponse)}.\n`,
  ].join('');
}

import type { AdviceResult } from '../experiment/adviceResult.ts';
import type { BacktestResult, Calibration } from '../forecast/backtest/backtest.ts';
import type { Losses } from '../forecast/backtest/losses.ts';
import type { Forecast } from '../forecast/forecast.ts';
import type { Quantiles } from '../forecast/quantiles.ts';
import { durationText } from '../input/duration.ts';
import { ANY } from '../metrics/metricRange.ts';
import { durationEstimate } from './estimateText.ts';
import {
  adviceSentences,
  basisText,
  countText,
  rough,
  roughPercent,
  startSentences,
  surplusText,
} from './forecastWords.ts';
import { count, decimal, duration, durationBeside, durations } from './format.ts';
import { textTable } from './table.ts';

interface ForecastContext {
  readonly policy: string;
  readonly futures: number;
  /** When the question is asked, in words. */
  readonly moment: string;
  /** The date and the time so many seconds from now; undefined if nobody knows. */
  readonly dateOf?: (seconds: number) => string;
}

interface AskedJob {
  readonly id: number | string | null;
  readonly processors: number;
  /** In seconds. */
  readonly limit: number;
}

/** A forecast as tables. */
export function forecastText(
  forecast: Forecast,
  { id, processors, limit }: AskedJob,
  { policy, futures, moment, dateOf }: ForecastContext,
): string {
  const { running, waiting, start, end, curve, advice, questions, surplus, futuresCount } = forecast;
  const job = id === null ? 'a new job' : `job ${id}`;
  const width = `${count(processors)} ${processors === 1 ? 'processor' : 'processors'}`;
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
    `under ${policy}: ${count(running)} jobs run, ${count(waiting)} wait; ${basisText(futures, questions)}\n`,
    futuresCount === null ? '' : `${countText(futuresCount)}\n`,
    surplus > 0 ? `${surplusText(surplus)}\n` : '',
    `\n${startSentences(forecast, dateOf).join('\n')}\n\n`,
    textTable(
      ['from now', '10 %', '50 %', '90 %'].map((title) => ({ title })),
      [...quantiles('start', start), ...quantiles('end', end)],
    ),
    '\n',
    textTable(
      ['request', 'median start', 'median end', 'killed', 'expected end'].map((title) => ({ title })),
      rows,
    ),
    '\nA job that is killed requests its own limit next. The expected end counts that.\n',
    ...adviceSentences(advice, policy).map((sentence) => `${sentence}\n`),
  ].join('');
}

interface BacktestContext {
  readonly policy: string;
  readonly starts: 'log' | 'replay';
  readonly futures: number;
  readonly learnt: number;
  readonly atOnce: number;
  readonly heldBack: number;
}

/** The result of a backtest as tables. */
export function backtestText(
  {
    questions,
    toldAtOnce,
    drawn,
    futuresAlone,
    corrected,
    expert,
    scores,
    losses,
    widths,
    medianWait,
  }: BacktestResult & { readonly losses: readonly Losses[]; readonly widths: Quantiles },
  { policy, starts, futures, learnt, atOnce, heldBack }: BacktestContext,
): string {
  const truth = starts === 'log' ? 'as the log says' : `in a replay under ${policy}`;
  const shares = (name: string, values: Calibration) => [
    name,
    ...values.map((value) => `${decimal(100 * value, 1)} %`),
  ];
  const parts =
    expert === null ? [] : [shares('futures alone', futuresAlone), shares('trees alone', expert.alone)];
  const below = [
    shares('as drawn', drawn),
    ...parts,
    shares('corrected', corrected),
    shares('its 95 % interval, ±', widths),
  ];
  const leftOut =
    atOnce > 0 ? `${count(atOnce)} of ${count(heldBack)} jobs started at once and are left out.\n` : '';
  const errors = durations(scores.map(({ medianError }) => medianError));
  const lossText = durationBeside(losses.flatMap(({ loss, crps }) => [...loss, crps]));
  return [
    `${count(questions)} submissions of the second half, with the jobs ${truth}. Futures: ${count(futures)} under ${policy}.\n`,
    `${count(learnt)} other submissions taught the correction and the regression, each forecast by those before it.\n`,
    leftOut,
    '\nWaits below the quantiles:\n\n',
    textTable(
      [{ title: 'quantiles', align: 'left' }, ...['10 %', '50 %', '90 %'].map((title) => ({ title }))],
      below,
    ),
    expert === null ? '' : `\n${countText(expert.futuresCount)}\n`,
    toldAtOnceText(toldAtOnce),
    '\n',
    textTable(
      [{ title: 'forecast', align: 'left' }, { title: 'median error' }],
      scores.map(({ name }, i) => [name, errors[i]]),
    ),
    `\nHalf of the waits were shorter than ${duration(medianWait)}.\n`,
    '\nMean pinball loss of each quantile; the CRPS that follows, and its ratio to the first with a 95 % interval:\n\n',
    textTable(
      [
        { title: 'forecast', align: 'left' },
        ...['10 %', '50 %', '90 %', 'CRPS', 'ratio'].map((title) => ({ title })),
      ],
      losses.map(({ name, loss, crps, ratio, halfWidth }, i) => [
        name,
        ...[...loss, crps].map(lossText),
        i === 0 ? '1' : ratioText(ratio, halfWidth),
      ]),
    ),
  ].join('');
}

/** Nothing was lost by the first if its quantiles were all exact; then there is no ratio. */
function ratioText(ratio: number, halfWidth: number): string {
  return Number.isFinite(ratio) && Number.isFinite(halfWidth)
    ? `${decimal(ratio, 2)} ± ${decimal(halfWidth, 2)}`
    : '–';
}

function toldAtOnceText({ jobs, waited, said, expected }: BacktestResult['toldAtOnce']): string {
  if (jobs === 0) return '';
  const of = said === 0 ? 'no share was said' : `${roughPercent(expected / said)} were said to`;
  return `\nOf ${count(jobs)} jobs that started at once in every future, ${roughPercent(waited / jobs)} waited over a minute; ${of}.\n`;
}

/** What the advised requests were worth, as a paragraph. */
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
  const share = (mean: number) => `${decimal((100 * mean) / meanResponse, 1)} %`;
  return [
    `\n${count(jobs)} of these jobs asked for advice. ${count(advised)} were told to request less; that ended ${count(killed)} too early.\n`,
    advised === 0
      ? ''
      : `With the advised request ${count(earlier)} ended earlier and ${count(later)} later. Mean gain in response of those told: ${durationEstimate(gainOfAdvised, ANY)}; ` +
        `of all that asked: ${durationEstimate(gain, ANY)}, or ${share(gain.mean)} of ${duration(meanResponse)}.\n`,
  ].join('');
}

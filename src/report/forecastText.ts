import type { AdviceResult } from '../experiment/adviceResult.ts';
import type { BacktestResult, Calibration } from '../forecast/backtest.ts';
import type { Quantiles } from '../forecast/correction.ts';
import type { Forecast } from '../forecast/forecast.ts';
import { durationText } from '../input/duration.ts';
import { ANY } from '../metrics/metricRange.ts';
import { durationEstimate } from './estimateText.ts';
import { count, decimal, duration, percent } from './format.ts';
import { textTable } from './table.ts';

interface ForecastContext {
  readonly policy: string;
  readonly futures: number;
  /** When the question is asked, in words. */
  readonly moment: string;
}

interface AskedJob {
  readonly id: number | string | null;
  readonly processors: number;
  /** In seconds. */
  readonly limit: number;
}

/** A forecast as tables. */
export function forecastText(
  { running, waiting, atOnce, start, end, curve, soonest, sequence, questions }: Forecast,
  { id, processors, limit }: AskedJob,
  { policy, futures, moment }: ForecastContext,
): string {
  const job = id === null ? 'a new job' : `job ${id}`;
  const width = `${count(processors)} ${processors === 1 ? 'processor' : 'processors'}`;
  const quantiles = (name: string, values: Quantiles) => [name, ...values.map(duration)];
  const basis =
    questions > 0
      ? `${count(futures)} futures, corrected by ${count(questions)} questions of the past`
      : `${count(futures)} futures`;
  const rows = curve.map(({ request, medianStart, medianEnd, killed, expectedEnd }) => [
    durationText(request),
    ...[medianStart, medianEnd].map(duration),
    percent(killed),
    duration(expectedEnd),
  ]);
  return [
    `${job} of ${width}, ${durationText(limit)} requested, ${moment}\n`,
    `under ${policy}: ${count(running)} jobs run, ${count(waiting)} wait; ${basis}\n\n`,
    atOnce ? 'It starts at once.\n\n' : '',
    textTable(
      ['from now', '10 %', '50 %', '90 %'].map((title) => ({ title })),
      [quantiles('start', start), quantiles('end', end)],
    ),
    '\n',
    textTable(
      ['request', 'median start', 'median end', 'killed', 'expected end'].map((title) => ({ title })),
      rows,
    ),
    '\nA job that is killed requests its own limit next. The expected end counts that.\n',
    `The request with the earliest expected end: ${durationText(soonest.request)}\n`,
    `The best sequence of these requests: ${sequence.requests.map(durationText).join(', ')}`,
    ` (expected end: ${duration(sequence.expectedEnd)})\n`,
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
  { questions, drawn, corrected, scores, medianWait }: BacktestResult,
  { policy, starts, futures, learnt, atOnce, heldBack }: BacktestContext,
): string {
  const truth = starts === 'log' ? 'as the log says' : `in a replay under ${policy}`;
  const shares = (name: string, values: Calibration) => [
    name,
    ...values.map((value) => `${decimal(100 * value, 1)} %`),
  ];
  const below = [shares('as drawn', drawn), shares('corrected', corrected)];
  const leftOut =
    atOnce > 0 ? `${count(atOnce)} of ${count(heldBack)} jobs started at once and are left out.\n` : '';
  return [
    `${count(questions)} submissions of the second half, with the jobs ${truth}. Futures: ${count(futures)} under ${policy}.\n`,
    `${count(learnt)} earlier submissions taught the correction and the regression.\n`,
    leftOut,
    '\nWaits below the quantiles:\n\n',
    textTable(
      [{ title: 'quantiles', align: 'left' }, ...['10 %', '50 %', '90 %'].map((title) => ({ title }))],
      below,
    ),
    '\n',
    textTable(
      [{ title: 'forecast', align: 'left' }, { title: 'median error' }],
      scores.map(({ name, medianError }) => [name, duration(medianError)]),
    ),
    `\nHalf of the waits were shorter than ${duration(medianWait)}.\n`,
  ].join('');
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

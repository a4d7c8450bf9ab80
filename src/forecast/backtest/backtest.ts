// Evaluates forecasts of past jobs at their submissions, based only on what was known then.
import { quantile } from '../../math/quantile.ts';
import { calibrationPointsBefore, isCalibrationPoint } from '../calibrationPoints.ts';
import { IMMEDIATE } from '../correction.ts';
import { CALIBRATION_POINTS } from '../defaults.ts';
import type { History } from '../history.ts';
import { type Answered, PastAnswers } from '../pastAnswers.ts';
import { belowQuantile, ofShares, type Quantiles, type SampleQuantiles } from '../quantiles.ts';
import type { BacktestPoint } from './backtestPoints.ts';
import { QueueRegression } from './regression.ts';
import type { WaitBounds } from './waitBounds.ts';

/** Number of evaluated jobs in a stretch of the log, if there are enough. */
const STRETCH = 500;

/** Jobs that a backtest forecasts, by their places in the log, in increasing order. */
interface BacktestJobs {
  readonly jobs: readonly number[];
  /** Places in `jobs` of the evaluated ones, in increasing order. The others are only calibration points. */
  readonly evaluated: readonly number[];
  /** Number of jobs of the held-back part that started immediately, if these are not evaluated. */
  readonly startedImmediately: number;
  /** Number of jobs of the held-back part. */
  readonly heldBack: number;
}

/**
 * Selects the jobs of a backtest. About `count` calibration points of the second half of the log are evaluated, in evenly
 * spaced stretches of consecutive ones. Each has the same calibration points before it as a forecast of this job.
 *
 * @param waited true to evaluate only jobs that did not start immediately
 */
export function backtestJobs(history: History, count: number, waited: boolean): BacktestJobs {
  const { jobs, start } = history;
  const { submit, length } = jobs;
  const half = Math.floor(length / 2);
  const waits = (job: number) => start[job] > submit[job];
  const held: number[] = [];
  let startsImmediately = 0;
  for (let job = half; job < length; job++) {
    if (waited && !waits(job)) startsImmediately++;
    else if (isCalibrationPoint(history, job)) held.push(job);
  }
  const stretches = Math.max(1, Math.round(count / STRETCH));
  const evaluated = new Set<number>();
  const asked = new Set<number>();
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((stretch * held.length) / stretches);
    const some = held.slice(from, from + Math.ceil(count / stretches));
    for (const job of some) evaluated.add(job);
    for (const job of calibrationPointsBefore(history, submit[some[0]], CALIBRATION_POINTS)) asked.add(job);
    for (let job = some[0]; job <= some[some.length - 1]; job++)
      if (isCalibrationPoint(history, job)) asked.add(job);
  }
  const all = [...asked].sort((a, b) => a - b);
  const places = all.flatMap((job, place) => (evaluated.has(job) ? [place] : []));
  return { jobs: all, evaluated: places, startedImmediately: startsImmediately, heldBack: length - half };
}

/** Score of a forecast method. */
interface Score {
  readonly name: string;
  /** Median of |forecast − wait|, in seconds. */
  readonly medianError: number;
}

/** Shares of the waits below the 10, 50 and 90% quantiles. */
export type Calibration = Quantiles;

/** Jobs that started immediately in every simulated future. */
interface ImmediateStarts {
  readonly jobs: number;
  /** Number of those that waited over a minute. */
  readonly waited: number;
  /** Number of those with a forecast share, and the number expected to wait over a minute by these shares. */
  readonly forecast: number;
  readonly expected: number;
}

/** An evaluated job and its forecasts. */
export interface Answer {
  readonly point: BacktestPoint;
  readonly corrected: Answered;
  /** Wait predicted by the regression, in seconds. */
  readonly regression: number;
  /** Bounds of the quantiles from past waits alone, in seconds. */
  readonly bounds: Quantiles;
}

export interface BacktestResult {
  /** Number of evaluated jobs. */
  readonly points: number;
  readonly immediateStarts: ImmediateStarts;
  /** Calibration of the quantiles as drawn, of the corrected simulation alone, and of the mixture with the expert. */
  readonly drawn: Calibration;
  readonly simulation: Calibration;
  readonly corrected: Calibration;
  /** Calibration of the expert's trees alone, and the mean weight of the simulation; null if the expert was not used. */
  readonly expert: { readonly alone: Calibration; readonly simulationWeight: Quantiles } | null;
  /** Scores of the corrected and the drawn medians, and of the baselines. */
  readonly scores: readonly Score[];
  /** Median of the waits, in seconds. */
  readonly medianWait: number;
}

function medianOf(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/**
 * Returns the forecasts of the evaluated jobs, each corrected by the earlier ones.
 *
 * @param questions in the order of their instants
 * @param evaluated the places of the evaluated ones, in increasing order; the others are only calibration points
 * @param bounds of the history, not used before
 * @param expert returns the expert's quantiles of each, by its place; default: the expert is not used
 */
export function answersTo(
  questions: readonly BacktestPoint[],
  evaluated: readonly number[],
  bounds: Pick<WaitBounds, 'at'>,
  expert?: (question: number) => Quantiles | undefined,
): Answer[] {
  const regression = new QueueRegression();
  const past = new PastAnswers(questions, expert);
  const unknown = new Set<BacktestPoint>();
  const isEvaluated = new Set(evaluated);
  const answers: Answer[] = [];
  for (const [place, question] of questions.entries()) {
    for (const one of unknown)
      if (one.start < question.submit) {
        regression.learn(one);
        unknown.delete(one);
      }
    if (isEvaluated.has(place))
      answers.push({
        point: question,
        corrected: past.of(place),
        regression: regression.predict(question),
        bounds: bounds.at(question.submit, question.job),
      });
    unknown.add(question);
  }
  return answers;
}

/** Evaluates forecasts of jobs whose waits are known. */
export function evaluatedAnswers(answers: readonly Answer[]): BacktestResult {
  const asked = answers.map(({ point }) => point);
  const forecasts = answers.map(({ corrected: one }) => one);
  const waits = asked.map(({ wait }) => wait);
  const calibration = (of: (i: number) => SampleQuantiles): Calibration =>
    ofShares(
      (_, share) => waits.reduce((sum, wait, i) => sum + belowQuantile(wait, of(i), share), 0) / waits.length,
    );
  const score = (name: string, forecast: (question: BacktestPoint, i: number) => number): Score => ({
    name,
    medianError: medianOf(asked.map((question, i) => Math.abs(forecast(question, i) - question.wait))),
  });
  const experts = forecasts.flatMap(({ expert }) => (expert === null ? [] : [expert]));
  const told = forecasts.filter((_, i) => asked[i].startsImmediately);
  return {
    points: asked.length,
    immediateStarts: {
      jobs: told.length,
      waited: asked.filter(({ startsImmediately, wait }) => startsImmediately && wait > IMMEDIATE).length,
      forecast: told.filter(({ startedImmediately }) => startedImmediately !== null).length,
      expected: told.reduce((sum, { startedImmediately }) => sum + 1 - (startedImmediately ?? 1), 0),
    },
    drawn: calibration((i) => asked[i]),
    simulation: calibration((i) => forecasts[i].futures),
    corrected: calibration((i) => forecasts[i]),
    expert:
      experts.length < answers.length
        ? null
        : {
            alone: calibration((i) => experts[i]),
            simulationWeight: ofShares((_, i) => meanOf(forecasts.map((one) => one.simulationWeight[i]))),
          },
    scores: [
      score('corrected median', (_, i) => forecasts[i].quantiles[1]),
      score('drawn median', ({ quantiles }) => quantiles[1]),
      score('last similar job', ({ lastSimilar }) => lastSimilar),
      score('mean of the last 10', ({ meanOfLast }) => meanOfLast),
      score('requests as run times', ({ byRequests }) => byRequests),
      score('regression on the queue', (_, i) => answers[i].regression),
      score('bounds by past waits', (_, i) => answers[i].bounds[1]),
    ],
    medianWait: medianOf(waits),
  };
}

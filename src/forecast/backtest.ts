// How good forecasts would have been: questions about jobs of the past at their submissions, knowing only what
// was known then.
import { quantile } from '../math/quantile.ts';
import type { Question } from './ask.ts';
import { belowQuantile, corrected, type Quantiles, type SampleQuantiles, SHARES } from './correction.ts';
import { QueueRegression } from './regression.ts';
import type { World } from './world.ts';

/** How many questions before the held-back ones the correction and the regression learn from. */
const LEARNT = 500;

/** The jobs that a backtest asks about, by their places in the log, rising. */
interface AskedJobs {
  /** The first of these only teach. */
  readonly jobs: readonly number[];
  readonly learnt: number;
  /** Jobs of the held-back part that started at once, if these are not asked about. */
  readonly atOnce: number;
  /** All jobs of the held-back part. */
  readonly heldBack: number;
}

/**
 * The jobs that a backtest asks about: `count` of the second half of the log, and before them at most 500 of
 * the quarter before. They are spaced evenly.
 *
 * @param waited whether only jobs that did not start at once are asked about
 */
export function askedJobs({ jobs, start }: World, count: number, waited: boolean): AskedJobs {
  const { submit, length } = jobs;
  const half = Math.floor(length / 2);
  const between = (from: number, to: number) => {
    const all: number[] = [];
    for (let job = from; job < to; job++) if (!waited || start[job] > submit[job]) all.push(job);
    return all;
  };
  const spaced = (all: readonly number[], most: number) => {
    const some = Math.min(most, all.length);
    return Array.from({ length: some }, (_, i) => all[Math.floor((i * all.length) / some)]);
  };
  const held = between(half, length);
  const learnt = spaced(between(Math.floor(length / 4), half), LEARNT);
  return {
    jobs: [...learnt, ...spaced(held, count)],
    learnt: learnt.length,
    atOnce: waited ? length - half - held.length : 0,
    heldBack: length - half,
  };
}

/** What a way of forecasting achieved. */
interface Score {
  readonly name: string;
  /** The median of |forecast − wait|, in seconds. */
  readonly medianError: number;
}

/** How often the truth fell below the 10, 50 and 90 % quantiles, as shares. */
export type Calibration = Quantiles;

export interface BacktestResult {
  /** The number of questions. */
  readonly questions: number;
  /** The quantiles as drawn, and as corrected by past questions. */
  readonly drawn: Calibration;
  readonly corrected: Calibration;
  /** The medians of the corrected and the drawn forecasts, and the rivals. */
  readonly scores: readonly Score[];
  /** The median of the waits, in seconds. */
  readonly medianWait: number;
}

function medianOf(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}

/**
 * Judges the answers to questions.
 *
 * @param questions in the order of their instants
 * @param learnt how many of the first only teach
 */
export function judged(questions: readonly Question[], learnt: number): BacktestResult {
  const regression = new QueueRegression();
  const unknown = new Set<Question>();
  const forecasts: SampleQuantiles[] = [];
  const regressions: number[] = [];
  for (const [i, question] of questions.entries()) {
    for (const one of unknown)
      if (one.start < question.submit) {
        regression.learn(one);
        unknown.delete(one);
      }
    if (i >= learnt) {
      forecasts.push(corrected(question, questions.slice(0, i), question.submit));
      regressions.push(regression.predict(question));
    }
    unknown.add(question);
  }
  const asked = questions.slice(learnt);
  const waits = asked.map(({ wait }) => wait);
  const calibration = (of: (i: number) => SampleQuantiles) =>
    SHARES.map(
      (_, share) => waits.reduce((sum, wait, i) => sum + belowQuantile(wait, of(i), share), 0) / waits.length,
    ) as unknown as Calibration;
  const score = (name: string, forecast: (question: Question, i: number) => number): Score => ({
    name,
    medianError: medianOf(asked.map((question, i) => Math.abs(forecast(question, i) - question.wait))),
  });
  return {
    questions: asked.length,
    drawn: calibration((i) => asked[i]),
    corrected: calibration((i) => forecasts[i]),
    scores: [
      score('corrected median', (_, i) => forecasts[i].quantiles[1]),
      score('drawn median', ({ quantiles }) => quantiles[1]),
      score('last similar job', ({ lastSimilar }) => lastSimilar),
      score('mean of the last 10', ({ meanOfLast }) => meanOfLast),
      score('requests as run times', ({ byRequests }) => byRequests),
      score('regression on the queue', (_, i) => regressions[i]),
    ],
    medianWait: medianOf(waits),
  };
}

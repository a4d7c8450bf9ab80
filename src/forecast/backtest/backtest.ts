// How good forecasts would have been: questions about jobs of the past at their submissions, knowing only
// what was known then.
import { quantile } from '../../math/quantile.ts';
import type { Question } from '../ask.ts';
import { AT_ONCE } from '../correction.ts';
import { QUESTIONS } from '../defaults.ts';
import { type Answered, PastAnswers } from '../pastAnswers.ts';
import { belowQuantile, ofShares, type Quantiles, type SampleQuantiles } from '../quantiles.ts';
import { isAsked, questionsBefore } from '../questionsOfThePast.ts';
import type { World } from '../world.ts';
import { QueueRegression } from './regression.ts';
import type { WaitBounds } from './waitBounds.ts';

/** A stretch of the log has so many jobs that are judged, if there are enough. */
const STRETCH = 500;

/** The jobs that a backtest asks about, by their places in the log, rising. */
interface AskedJobs {
  readonly jobs: readonly number[];
  /** The places in `jobs` of those that are judged, rising. The others only teach. */
  readonly judged: readonly number[];
  /** Jobs of the held-back part that started at once, if these are not judged. */
  readonly atOnce: number;
  /** All jobs of the held-back part. */
  readonly heldBack: number;
}

/**
 * The jobs that a backtest asks about. About `count` of the second half of the log are judged, in stretches
 * of jobs that follow each other among those that forecasts ask about. Stretches are spaced evenly. Each job
 * that is judged has the same questions of the past before it as a forecast of it would ask.
 *
 * @param waited whether only jobs that did not start at once are judged
 */
export function askedJobs(world: World, count: number, waited: boolean): AskedJobs {
  const { jobs, start } = world;
  const { submit, length } = jobs;
  const half = Math.floor(length / 2);
  const waits = (job: number) => start[job] > submit[job];
  const held: number[] = [];
  let atOnce = 0;
  for (let job = half; job < length; job++) {
    if (waited && !waits(job)) atOnce++;
    else if (isAsked(world, job)) held.push(job);
  }
  const stretches = Math.max(1, Math.round(count / STRETCH));
  const judged = new Set<number>();
  const asked = new Set<number>();
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((stretch * held.length) / stretches);
    const some = held.slice(from, from + Math.ceil(count / stretches));
    for (const job of some) judged.add(job);
    for (const job of questionsBefore(world, submit[some[0]], QUESTIONS)) asked.add(job);
    for (let job = some[0]; job <= some[some.length - 1]; job++) if (isAsked(world, job)) asked.add(job);
  }
  const all = [...asked].sort((a, b) => a - b);
  const places = all.flatMap((job, place) => (judged.has(job) ? [place] : []));
  return { jobs: all, judged: places, atOnce, heldBack: length - half };
}

/** What a way of forecasting achieved. */
interface Score {
  readonly name: string;
  /** The median of |forecast − wait|, in seconds. */
  readonly medianError: number;
}

/** How often the truth fell below the 10, 50 and 90 % quantiles, as shares. */
export type Calibration = Quantiles;

/** What became of jobs that started at once in every future. */
interface ToldAtOnce {
  readonly jobs: number;
  /** How many waited over a minute. */
  readonly waited: number;
  /** Of how many a share was said, and how many were expected to wait so long by these shares. */
  readonly said: number;
  readonly expected: number;
}

/** A question that is judged, and what was said of it. */
export interface Answer {
  readonly question: Question;
  readonly corrected: Answered;
  /** The wait by the regression, in seconds. */
  readonly regression: number;
  /** The bounds of the quantiles that past waits alone say, in seconds. */
  readonly bounds: Quantiles;
}

export interface BacktestResult {
  /** The number of questions that are judged. */
  readonly questions: number;
  readonly toldAtOnce: ToldAtOnce;
  /** The quantiles as drawn, those of the futures corrected by past questions, and those with the expert. */
  readonly drawn: Calibration;
  readonly futuresAlone: Calibration;
  readonly corrected: Calibration;
  /** Those of the expert alone, as its trees say them, and how much the futures counted on average beside it; null if it was not asked. */
  readonly expert: { readonly alone: Calibration; readonly futuresCount: Quantiles } | null;
  /** The medians of the corrected and the drawn forecasts, and the rivals. */
  readonly scores: readonly Score[];
  /** The median of the waits, in seconds. */
  readonly medianWait: number;
}

function medianOf(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/**
 * What was said of the questions that are judged, knowing those before them.
 *
 * @param questions in the order of their instants
 * @param judged the places of those that are judged, rising; the others only teach
 * @param bounds of the world of the questions, not asked yet
 * @param expert what the expert said of each question, by its place; default: it was not asked
 */
export function answersTo(
  questions: readonly Question[],
  judged: readonly number[],
  bounds: Pick<WaitBounds, 'at'>,
  expert?: (question: number) => Quantiles | undefined,
): Answer[] {
  const regression = new QueueRegression();
  const past = new PastAnswers(questions, expert);
  const unknown = new Set<Question>();
  const isJudged = new Set(judged);
  const answers: Answer[] = [];
  for (const [place, question] of questions.entries()) {
    for (const one of unknown)
      if (one.start < question.submit) {
        regression.learn(one);
        unknown.delete(one);
      }
    if (isJudged.has(place))
      answers.push({
        question,
        corrected: past.of(place),
        regression: regression.predict(question),
        bounds: bounds.at(question.submit, question.job),
      });
    unknown.add(question);
  }
  return answers;
}

/** Judges answers to questions. */
export function judgedAnswers(answers: readonly Answer[]): BacktestResult {
  const asked = answers.map(({ question }) => question);
  const forecasts = answers.map(({ corrected: one }) => one);
  const waits = asked.map(({ wait }) => wait);
  const calibration = (of: (i: number) => SampleQuantiles): Calibration =>
    ofShares(
      (_, share) => waits.reduce((sum, wait, i) => sum + belowQuantile(wait, of(i), share), 0) / waits.length,
    );
  const score = (name: string, forecast: (question: Question, i: number) => number): Score => ({
    name,
    medianError: medianOf(asked.map((question, i) => Math.abs(forecast(question, i) - question.wait))),
  });
  const experts = forecasts.flatMap(({ expert }) => (expert === null ? [] : [expert]));
  const told = forecasts.filter((_, i) => asked[i].atOnce);
  return {
    questions: asked.length,
    toldAtOnce: {
      jobs: told.length,
      waited: asked.filter(({ atOnce, wait }) => atOnce && wait > AT_ONCE).length,
      said: told.filter(({ startedAtOnce }) => startedAtOnce !== null).length,
      expected: told.reduce((sum, { startedAtOnce }) => sum + 1 - (startedAtOnce ?? 1), 0),
    },
    drawn: calibration((i) => asked[i]),
    futuresAlone: calibration((i) => forecasts[i].futures),
    corrected: calibration((i) => forecasts[i]),
    expert:
      experts.length < answers.length
        ? null
        : {
            alone: calibration((i) => experts[i]),
            futuresCount: ofShares((_, i) => meanOf(forecasts.map((one) => one.futuresCount[i]))),
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

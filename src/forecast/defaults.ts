// What a forecast draws and asks, unless it is told. A backtest asks the same.

/** How many futures are drawn, for the forecast and for each question of the past. */
export const FUTURES = 32;
/** How many questions of the past are asked. */
export const QUESTIONS = 500;

/** The same where a model of Slurm plays the futures: each takes it some milliseconds. */
export const QUESTIONS_ON_SLURM = 50;

/** How questions of the past teach what sources say. */
export interface Teaching {
  /** So many questions correct an answer: */
  readonly memory: number;
  /** of these the most alike. */
  readonly alike: number;
  /** So many say how much each source counts: each of these is answered as the forecast is. */
  readonly weighed: number;
  /** Which source counts alone as long as too few answers judge them. */
  readonly unjudged: number;
  /** The losses of all sources but the first are multiplied by this, so that these must be better to count as much. */
  readonly handicap: number;
  /** How much more the source counts that lost less: the power of the inverse losses. */
  readonly power: number;
}

/** The futures, corrected, beside the expert. */
export const WITH_EXPERT: Teaching = {
  ...{ memory: 300, alike: 100, weighed: 200 },
  ...{ unjudged: 0, handicap: 1, power: 4 },
};
/**
 * The futures as they are drawn, beside the same corrected. Where the scheduler is known the drawn ones are
 * right, and a correction adds the noise of the questions that it learns from. So it must show its worth.
 */
export const FUTURES_ALONE: Teaching = {
  ...{ memory: 200, alike: 200, weighed: 300 },
  ...{ unjudged: 1, handicap: 1.1, power: 8 },
};

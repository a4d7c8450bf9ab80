// Noise of paired runs, from a seed, and races between configurations whose truth is known.
import { looksTo } from '../../../src/tune/race/looks.ts';
import { race } from '../../../src/tune/race/race.ts';
import type { RaceRules, Standing } from '../../../src/tune/race/rules.ts';
import { Random } from '../../properties/fuzz/random.ts';

/** Draws from a normal distribution of mean 0 and variance 1. */
export class Normal {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** From (0, 1). */
  uniform(): number {
    return (this.#random.below(2 ** 30) + 0.5) / 2 ** 30;
  }

  next(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }
}

/** Distributions of mean 0 and variance 1. */
export const NOISES = {
  normal: (draw: Normal) => draw.next(),
  /** Lognormal. */
  skewed: (draw: Normal) => (Math.exp(draw.next()) - Math.exp(0.5)) / Math.sqrt((Math.E - 1) * Math.E),
  /** Student's of three degrees of freedom. */
  heavy: (draw: Normal) => {
    const squares = draw.next() ** 2 + draw.next() ** 2 + draw.next() ** 2;
    return draw.next() / Math.sqrt(squares);
  },
  /** One seed in thirty has seven times the spread. */
  outliers: (draw: Normal) => (draw.next() * (draw.uniform() < 1 / 30 ? 7 : 1)) / Math.sqrt(1 + 48 / 30),
} as const;

export const RULES: RaceRules = { objectives: 1, limits: [], claim: 'worse', looks: looksTo(200), last: 200 };

/** Runs a race to its end; `log` gives the logarithm of a measure of an entrant at a seed. */
export function run(
  entrants: number,
  rules: RaceRules,
  log: (entrant: number, measure: number, seed: number) => number,
): { standing: Standing; runs: number } {
  const heats = race(entrants, rules);
  let runs = 0;
  for (let step = heats.next(); ; ) {
    if (step.done) return { standing: step.value, runs };
    const { running, from, to } = step.value;
    runs += running.length * (to - from);
    step = heats.next(
      running.map((entrant) =>
        Array.from({ length: rules.objectives + rules.limits.length }, (_, measure) =>
          Array.from({ length: to - from }, (_, i) => log(entrant, measure, from + i)),
        ),
      ),
    );
  }
}

/** Outcomes of many races between configurations with these logarithms. */
export interface Frequencies {
  /** How often one of the best left. */
  readonly bestLeft: number;
  /** How often a single one was left that is not the only best. */
  readonly wrongWinner: number;
  /** How often the only best was left alone. */
  readonly found: number;
  /** Runs of a race, on average. */
  readonly runs: number;
}

export function frequencies(
  truth: readonly number[],
  rules: Partial<RaceRules>,
  {
    races,
    spread,
    noise = 'normal',
    seed,
  }: { races: number; spread: number; noise?: keyof typeof NOISES; seed: number },
): Frequencies {
  const draw = new Normal(seed);
  const best = Math.min(...truth);
  const only = truth.filter((one) => one === best).length === 1;
  let [bestLeft, wrongWinner, found, all] = [0, 0, 0, 0];
  for (let r = 0; r < races; r++) {
    const { standing, runs } = run(
      truth.length,
      { ...RULES, ...rules },
      (i) => truth[i] + spread * NOISES[noise](draw),
    );
    all += runs;
    if (standing.left.some((left, i) => left !== undefined && truth[i] === best)) bestLeft++;
    if (standing.alive.length > 1) continue;
    if (only && truth[standing.alive[0]] === best) found++;
    else wrongWinner++;
  }
  return {
    bestLeft: bestLeft / races,
    wrongWinner: wrongWinner / races,
    found: found / races,
    runs: all / races,
  };
}

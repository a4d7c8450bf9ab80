// Corrects the forecasts of the simulation and of the expert by calibration points, and weights the two by their past
// losses.
import {
  type CalibrationPoint,
  type Correction,
  corrected,
  LEAST_POINTS,
  type RawForecast,
} from './correction.ts';
import { SIMULATION_ALONE, type Teaching, WITH_EXPERT } from './defaults.ts';
import { followed } from './expert/coverage.ts';
import { type Evaluated, mixed, trustIn } from './expert/mixture.ts';
import type { Quantiles, SampleQuantiles } from './quantiles.ts';
import { byRatios, knownWait, OFFSET } from './ratios.ts';

/** A forecast that is corrected as far as corrections improved recent forecasts, and mixed with the expert if there is one. */
export interface Answered extends Correction {
  /** Corrected forecast of the simulation without the expert. */
  readonly futures: SampleQuantiles;
  /** Forecast of the expert alone; null if it was not used, or if too little is known. */
  readonly expert: SampleQuantiles | null;
  /** Weight of the simulation in each quantile, from 0 to 1; the expert has the remainder. */
  readonly simulationWeight: Quantiles;
}

interface Asking {
  /** Quantiles of the expert; default: it is not used. */
  readonly expert?: Quantiles;
  /** Number of calibration points that are used, the first ones; default: all. */
  readonly before?: number;
}

export class PastAnswers {
  readonly points: readonly CalibrationPoint[];
  readonly #askExpert: (question: number) => Quantiles | undefined;
  /** Quantiles of the expert at each calibration point, as far as computed. */
  readonly #expertSaid = new Map<number, Quantiles | undefined>();
  /** Quantiles of the sources at each calibration point, without the expert and with it. */
  readonly #saidAlone: (readonly SampleQuantiles[])[] = [];
  readonly #saidWithExpert: (readonly SampleQuantiles[])[] = [];

  /**
   * @param points in the order of their instants
   * @param expert returns the quantiles of the expert at a calibration point, by its place among these
   */
  constructor(
    questions: readonly CalibrationPoint[],
    expert: (question: number) => Quantiles | undefined = () => undefined,
  ) {
    this.points = questions;
    this.#askExpert = expert;
  }

  /** Returns the forecast at one of the calibration points, using only those of earlier instants. */
  of(question: number): Answered {
    const asked = this.points[question];
    const before = this.countBefore(question);
    return this.answer(asked, asked.submit, { before, expert: this.#expert(question) });
  }

  /** Returns the number of calibration points with earlier instants than one of them. */
  countBefore(question: number): number {
    let before = question;
    while (before > 0 && this.points[before - 1].submit === this.points[question].submit) before--;
    return before;
  }

  /** Corrects a forecast of an instant and mixes it with the expert. */
  answer(forecast: RawForecast, now: number, { expert, before = this.points.length }: Asking = {}): Answered {
    const beside = this.#withExpert(forecast, now, before, expert);
    const { own, said } = beside ?? this.#alone(forecast, now, before);
    const teaching = beside === undefined ? SIMULATION_ALONE : WITH_EXPERT;
    const evaluated = this.#evaluated(said.length, now, before, teaching);
    const trust = trustIn(said.length, evaluated, teaching);
    const mixture = said.length > 1 ? mixed(said, trust) : own;
    if (beside !== undefined) {
      const earlier = evaluated.map((one) => ({ ...one, ...mixed(one.said, trust) }));
      const expert = said[1];
      return { ...own, ...followed(mixture, earlier), futures: own, expert, simulationWeight: trust[0] };
    }
    return { ...own, ...mixture, futures: mixture, expert: null, simulationWeight: [1, 1, 1] };
  }

  /** Returns the quantiles of each source at the calibration points that determine the weights. */
  #evaluated(sources: number, now: number, before: number, teaching: Teaching): Evaluated[] {
    const evaluated: Evaluated[] = [];
    for (let place = Math.max(0, before - teaching.weighed); place < before && sources > 1; place++) {
      const said = this.#saidOf(place, teaching);
      if (said.length === sources) evaluated.push({ said, ...knownWait(this.points[place], now) });
    }
    return evaluated;
  }

  #saidOf(question: number, teaching: Teaching): readonly SampleQuantiles[] {
    const all = teaching === WITH_EXPERT ? this.#saidWithExpert : this.#saidAlone;
    all[question] ??= this.#sourcesOf(question, teaching);
    return all[question];
  }

  #sourcesOf(question: number, teaching: Teaching): readonly SampleQuantiles[] {
    const asked = this.points[question];
    if (teaching === SIMULATION_ALONE) return this.#alone(asked, asked.submit, question).said;
    return this.#withExpert(asked, asked.submit, question, this.#expert(question))?.said ?? [];
  }

  /** Returns the simulation as drawn and corrected; only one of them if they are the same. */
  #alone(forecast: RawForecast, now: number, before: number) {
    const { memory, alike } = SIMULATION_ALONE;
    const own = corrected(forecast, this.points.slice(Math.max(0, before - memory), before), now, alike);
    const { quantiles, ties } = forecast;
    return { own, said: own.calibrationPoints === 0 ? [own] : [{ quantiles, ties }, own] };
  }

  /** Returns the corrected simulation, the expert, and the corrected expert; undefined if too little is known of it. */
  #withExpert(forecast: RawForecast, now: number, before: number, expert: Quantiles | undefined) {
    if (expert === undefined) return undefined;
    const from = Math.max(0, before - WITH_EXPERT.memory);
    const told = this.#toldByExpert(expert, from, before, now);
    if (told.length < LEAST_POINTS) return undefined;
    const own = corrected(forecast, this.points.slice(from, before), now, WITH_EXPERT.alike);
    const right = byRatios(expert, told);
    return { own, said: [own, { quantiles: expert, ties: right.ties }, right] };
  }

  #expert(question: number): Quantiles | undefined {
    if (!this.#expertSaid.has(question)) this.#expertSaid.set(question, this.#askExpert(question));
    return this.#expertSaid.get(question);
  }

  /** Returns the past forecasts of the expert that are most similar to one. */
  #toldByExpert(expert: Quantiles, from: number, before: number, now: number) {
    const told = [];
    for (let place = from; place < before; place++) {
      const quantiles = this.#expert(place);
      const { submit } = this.points[place];
      if (quantiles !== undefined && submit < now)
        told.push({
          quantiles,
          place,
          distance: distance(quantiles, expert),
          ...knownWait(this.points[place], now),
        });
    }
    return told.sort((a, b) => a.distance - b.distance || b.place - a.place).slice(0, WITH_EXPERT.alike);
  }
}

/** Returns the distance of two forecasts of the expert by their medians and their 90% quantiles. */
function distance(a: Quantiles, b: Quantiles): number {
  const ratio = (i: number) => Math.abs(Math.log((OFFSET + a[i]) / (OFFSET + b[i])));
  return ratio(1) + ratio(2);
}

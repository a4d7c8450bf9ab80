// What questions of the past teach: they correct what the futures and the expert say of a job, and they say
// how much each of the two counts.
import {
  type Correction,
  corrected,
  LEAST_QUESTIONS,
  type PastQuestion,
  type RawForecast,
} from './correction.ts';
import { FUTURES_ALONE, type Teaching, WITH_EXPERT } from './defaults.ts';
import { followed } from './expert/coverage.ts';
import { type Judged, mixed, trustIn } from './expert/mixture.ts';
import type { Quantiles, SampleQuantiles } from './quantiles.ts';
import { byRatios, knownWait, OFFSET } from './ratios.ts';

/** A forecast that is corrected, as far as corrections paid of late, and mixed with an expert if one was asked. */
export interface Answered extends Correction {
  /** What the futures say without the expert, corrected. */
  readonly futures: SampleQuantiles;
  /** What the expert alone says; null if it was not asked, or if too little is known. */
  readonly expert: SampleQuantiles | null;
  /** For each quantile how much the futures count, from 0 to 1; the expert counts the rest. */
  readonly futuresCount: Quantiles;
}

interface Asking {
  /** What the expert says; default: it was not asked. */
  readonly expert?: Quantiles;
  /** How many of the questions teach, the first ones; default: all. */
  readonly before?: number;
}

export class PastAnswers {
  readonly questions: readonly PastQuestion[];
  readonly #askExpert: (question: number) => Quantiles | undefined;
  /** What the expert said of each question that it was asked about. */
  readonly #expertSaid = new Map<number, Quantiles | undefined>();
  /** What the sources said of each question, without the expert and with it. */
  readonly #saidAlone: (readonly SampleQuantiles[])[] = [];
  readonly #saidWithExpert: (readonly SampleQuantiles[])[] = [];

  /**
   * @param questions in the order of their instants
   * @param expert what the expert said of each question, by its place among these
   */
  constructor(
    questions: readonly PastQuestion[],
    expert: (question: number) => Quantiles | undefined = () => undefined,
  ) {
    this.questions = questions;
    this.#askExpert = expert;
  }

  /** What was said of one of the questions, knowing those that were asked at earlier instants. */
  of(question: number): Answered {
    const asked = this.questions[question];
    const before = this.countBefore(question);
    return this.answer(asked, asked.submit, { before, expert: this.#expert(question) });
  }

  /** How many questions were asked at earlier instants than one of them. */
  countBefore(question: number): number {
    let before = question;
    while (before > 0 && this.questions[before - 1].submit === this.questions[question].submit) before--;
    return before;
  }

  /** Corrects and mixes what is said at an instant. */
  answer(
    forecast: RawForecast,
    now: number,
    { expert, before = this.questions.length }: Asking = {},
  ): Answered {
    const beside = this.#withExpert(forecast, now, before, expert);
    const { own, said } = beside ?? this.#alone(forecast, now, before);
    const teaching = beside === undefined ? FUTURES_ALONE : WITH_EXPERT;
    const judged = this.#judged(said.length, now, before, teaching);
    const trust = trustIn(said.length, judged, teaching);
    const mixture = said.length > 1 ? mixed(said, trust) : own;
    if (beside !== undefined) {
      const earlier = judged.map((one) => ({ ...one, ...mixed(one.said, trust) }));
      const expert = said[1];
      return { ...own, ...followed(mixture, earlier), futures: own, expert, futuresCount: trust[0] };
    }
    return { ...own, ...mixture, futures: mixture, expert: null, futuresCount: [1, 1, 1] };
  }

  /** What each of so many sources said of the past questions that weigh them. */
  #judged(sources: number, now: number, before: number, teaching: Teaching): Judged[] {
    const judged: Judged[] = [];
    for (let place = Math.max(0, before - teaching.weighed); place < before && sources > 1; place++) {
      const said = this.#saidOf(place, teaching);
      if (said.length === sources) judged.push({ said, ...knownWait(this.questions[place], now) });
    }
    return judged;
  }

  #saidOf(question: number, teaching: Teaching): readonly SampleQuantiles[] {
    const all = teaching === WITH_EXPERT ? this.#saidWithExpert : this.#saidAlone;
    all[question] ??= this.#sourcesOf(question, teaching);
    return all[question];
  }

  #sourcesOf(question: number, teaching: Teaching): readonly SampleQuantiles[] {
    const asked = this.questions[question];
    if (teaching === FUTURES_ALONE) return this.#alone(asked, asked.submit, question).said;
    return this.#withExpert(asked, asked.submit, question, this.#expert(question))?.said ?? [];
  }

  /** The futures as they are drawn, and corrected; one of them where they are the same. */
  #alone(forecast: RawForecast, now: number, before: number) {
    const { memory, alike } = FUTURES_ALONE;
    const own = corrected(forecast, this.questions.slice(Math.max(0, before - memory), before), now, alike);
    const { quantiles, ties } = forecast;
    return { own, said: own.questions === 0 ? [own] : [{ quantiles, ties }, own] };
  }

  /** The futures corrected, the expert, and the expert corrected; undefined if too little is known of it. */
  #withExpert(forecast: RawForecast, now: number, before: number, expert: Quantiles | undefined) {
    if (expert === undefined) return undefined;
    const from = Math.max(0, before - WITH_EXPERT.memory);
    const told = this.#toldByExpert(expert, from, before, now);
    if (told.length < LEAST_QUESTIONS) return undefined;
    const own = corrected(forecast, this.questions.slice(from, before), now, WITH_EXPERT.alike);
    const right = byRatios(expert, told);
    return { own, said: [own, { quantiles: expert, ties: right.ties }, right] };
  }

  #expert(question: number): Quantiles | undefined {
    if (!this.#expertSaid.has(question)) this.#expertSaid.set(question, this.#askExpert(question));
    return this.#expertSaid.get(question);
  }

  /** The past answers of the expert that are most like one of now. */
  #toldByExpert(expert: Quantiles, from: number, before: number, now: number) {
    const told = [];
    for (let place = from; place < before; place++) {
      const quantiles = this.#expert(place);
      const { submit } = this.questions[place];
      if (quantiles !== undefined && submit < now)
        told.push({
          quantiles,
          place,
          distance: distance(quantiles, expert),
          ...knownWait(this.questions[place], now),
        });
    }
    return told.sort((a, b) => a.distance - b.distance || b.place - a.place).slice(0, WITH_EXPERT.alike);
  }
}

/** How unlike two answers of the expert are: by their medians and their 90 % quantiles. */
function distance(a: Quantiles, b: Quantiles): number {
  const ratio = (i: number) => Math.abs(Math.log((OFFSET + a[i]) / (OFFSET + b[i])));
  return ratio(1) + ratio(2);
}

// What questions of the past teach: they correct what the futures and the expert say of a job, and they say
// how much each of the two counts.
import {
  type Correction,
  corrected,
  LEAST_QUESTIONS,
  type PastQuestion,
  type RawForecast,
} from './correction.ts';
import { MEMORY, WEIGHED } from './defaults.ts';
import { type Judged, mixed, trustIn } from './expert/mixture.ts';
import type { Quantiles, SampleQuantiles } from './quantiles.ts';
import { byRatios, knownWait, OFFSET } from './ratios.ts';

/** A forecast that is corrected, and mixed if an expert was asked. */
export interface Answered extends Correction {
  /** What the futures alone say, corrected. */
  readonly futures: SampleQuantiles;
  /** What the expert alone says; null if it was not asked, or if too little is known. */
  readonly expert: SampleQuantiles | null;
  /** For each quantile how much the futures count, from 0 to 1; the expert counts the rest. */
  readonly futuresCount: Quantiles;
}

/** How many past answers of the expert, those most alike, correct one. */
const ALIKE = 100;

interface Asking {
  /** What the expert says; default: it was not asked. */
  readonly expert?: Quantiles;
  /** How many of the questions teach, the first ones; default: all. */
  readonly before?: number;
}

export class PastAnswers {
  readonly questions: readonly PastQuestion[];
  readonly #expert: (question: number) => Quantiles | undefined;
  /** What the sources said of each question: the futures, the expert, the expert corrected. */
  readonly #said: (readonly SampleQuantiles[])[] = [];

  /**
   * @param questions in the order of their instants
   * @param expert what the expert said of each question, by its place among these
   */
  constructor(
    questions: readonly PastQuestion[],
    expert: (question: number) => Quantiles | undefined = () => undefined,
  ) {
    this.questions = questions;
    this.#expert = expert;
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
    const { own, said } = this.#sources(forecast, now, before, expert);
    const judged: Judged[] = [];
    for (let place = Math.max(0, before - WEIGHED); place < before && said.length > 1; place++) {
      const past = this.#saidOf(place);
      if (past.length > 1) judged.push({ said: past, ...knownWait(this.questions[place], now) });
    }
    const trust = trustIn(said.length, judged);
    return {
      ...own,
      ...(said.length > 1 ? mixed(said, trust) : {}),
      ...{ futures: said[0], expert: said[1] ?? null, futuresCount: trust[0] },
    };
  }

  #saidOf(question: number): readonly SampleQuantiles[] {
    const known = this.#said[question];
    if (known !== undefined) return known;
    const asked = this.questions[question];
    const { said } = this.#sources(asked, asked.submit, question, this.#expert(question));
    this.#said[question] = said;
    return said;
  }

  #sources(forecast: RawForecast, now: number, before: number, expert: Quantiles | undefined) {
    const from = Math.max(0, before - MEMORY);
    const own = corrected(forecast, this.questions.slice(from, before), now);
    const { quantiles, ties } = own;
    const told = expert === undefined ? [] : this.#toldByExpert(expert, from, before, now);
    if (expert === undefined || told.length < LEAST_QUESTIONS) return { own, said: [{ quantiles, ties }] };
    const right = byRatios(expert, told);
    return { own, said: [{ quantiles, ties }, { quantiles: expert, ties: right.ties }, right] };
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
    return told.sort((a, b) => a.distance - b.distance || b.place - a.place).slice(0, ALIKE);
  }
}

/** How unlike two answers of the expert are: by their medians and their 90 % quantiles. */
function distance(a: Quantiles, b: Quantiles): number {
  const ratio = (i: number) => Math.abs(Math.log((OFFSET + a[i]) / (OFFSET + b[i])));
  return ratio(1) + ratio(2);
}

// Effect of past questions on a forecast, from the definition: every answer of the past is computed again.
import { type CalibrationPoint, corrected, type RawForecast } from '../../../src/forecast/correction.ts';
import type { Quantiles, SampleQuantiles } from '../../../src/forecast/quantiles.ts';
import { byRatios } from '../../../src/forecast/ratios.ts';
import { movedByMisses } from './coverage.ts';
import { together, trusted } from './mixture.ts';

/** A question, and what the expert said of it. */
export interface Asked extends CalibrationPoint {
  readonly expert?: Quantiles;
}

const known = ({ submit, start }: CalibrationPoint, now: number) =>
  start < now ? { known: start - submit, isLeast: false } : { known: now - submit, isLeast: true };

/** Answers of the futures, the expert, and the corrected expert; undefined if the expert is not known enough. */
function withExpert(raw: RawForecast, expert: Quantiles | undefined, all: readonly Asked[], now: number) {
  const memory = all.slice(-300).filter(({ submit }) => submit < now);
  const answered = memory.flatMap((one) => (one.expert ? [{ one, quantiles: one.expert }] : []));
  if (expert === undefined || answered.length < 20) return undefined;
  const far = (quantiles: Quantiles) =>
    [1, 2].reduce((sum, i) => sum + Math.abs(Math.log((60 + quantiles[i]) / (60 + expert[i]))), 0);
  // Of those as far, the later ones are taken first.
  const near = [...answered].reverse().sort((a, b) => far(a.quantiles) - far(b.quantiles));
  const right = byRatios(
    expert,
    near.slice(0, 100).map(({ one, quantiles }) => ({ quantiles, ...known(one, now) })),
  );
  return [corrected(raw, memory, now, 100), { quantiles: expert, ties: right.ties }, right];
}

/** Answers of the futures as they are drawn, and corrected; undefined if too little is known to correct them. */
function alone(raw: RawForecast, all: readonly Asked[], now: number) {
  const own = corrected(raw, all.slice(-200), now, 200);
  return own.calibrationPoints === 0 ? undefined : [{ quantiles: raw.quantiles, ties: raw.ties }, own];
}

/** The answers of the past questions by sources, those that have them. */
function judgedBy(
  all: readonly Asked[],
  last: number,
  now: number,
  said: (one: Asked, before: readonly Asked[]) => SampleQuantiles[] | undefined,
) {
  const first = Math.max(0, all.length - last);
  return all.slice(first).flatMap((one, i) => {
    const own = said(one, all.slice(0, first + i));
    return own === undefined ? [] : [{ said: own, ...known(one, now) }];
  });
}

/** The quantiles of a forecast at an instant, by all questions before it, and how much the futures count. */
export function answerOf(
  raw: RawForecast,
  expert: Quantiles | undefined,
  all: readonly Asked[],
  now: number,
) {
  const mixed = withExpert(raw, expert, all, now);
  if (mixed !== undefined) {
    const judged = judgedBy(all, 200, now, (one, before) => withExpert(one, one.expert, before, one.submit));
    const trust = trusted(3, judged, { fallback: 0, handicap: 1, power: 4 });
    const simulationWeight = trust.map(([own]) => own);
    const earlier = judged.map((one) => ({ ...one, ...together(one.said, trust) }));
    const quantiles = movedByMisses(together(mixed, trust).quantiles, earlier);
    return { isCorrected: true, simulationWeight, quantiles };
  }
  const both = alone(raw, all, now);
  const none = { isCorrected: false, simulationWeight: [1, 1, 1] };
  if (both === undefined) return { ...none, quantiles: raw.quantiles };
  const judged = judgedBy(all, 300, now, (one, before) => alone(one, before, one.submit));
  const trust = trusted(2, judged, { fallback: 1, handicap: 1.1, power: 8 });
  return { ...none, isCorrected: true, quantiles: together(both, trust).quantiles };
}

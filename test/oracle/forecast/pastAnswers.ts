// What past questions make of a forecast, from the definition: every answer of the past is made anew.
import { corrected, type PastQuestion, type RawForecast } from '../../../src/forecast/correction.ts';
import type { Quantiles, SampleQuantiles } from '../../../src/forecast/quantiles.ts';
import { byRatios } from '../../../src/forecast/ratios.ts';
import { together, trusted } from './mixture.ts';

/** A question, and what the expert said of it. */
export interface Asked extends PastQuestion {
  readonly expert?: Quantiles;
}

const known = ({ submit, start }: PastQuestion, now: number) =>
  start < now ? { known: start - submit, isLeast: false } : { known: now - submit, isLeast: true };

/** What the futures, the expert, and the expert corrected say; the futures alone without an expert. */
function sources(raw: RawForecast, expert: Quantiles | undefined, all: readonly Asked[], now: number) {
  const memory = all.slice(-300).filter(({ submit }) => submit < now);
  const futures = corrected(raw, memory, now);
  if (expert === undefined) return { futures, said: [futures as SampleQuantiles] };
  const answered = memory.flatMap((one) => (one.expert ? [{ one, quantiles: one.expert }] : []));
  if (answered.length < 20) return { futures, said: [futures as SampleQuantiles] };
  const far = (quantiles: Quantiles) =>
    [1, 2].reduce((sum, i) => sum + Math.abs(Math.log((60 + quantiles[i]) / (60 + expert[i]))), 0);
  // Of those as far, the later ones are taken first.
  const near = [...answered].reverse().sort((a, b) => far(a.quantiles) - far(b.quantiles));
  const right = byRatios(
    expert,
    near.slice(0, 100).map(({ one, quantiles }) => ({ quantiles, ...known(one, now) })),
  );
  return { futures, said: [futures, { quantiles: expert, ties: right.ties }, right] };
}

/** The quantiles of a forecast at an instant, by all questions before it, and how much the futures count. */
export function answerOf(
  raw: RawForecast,
  expert: Quantiles | undefined,
  all: readonly Asked[],
  now: number,
) {
  const { futures, said } = sources(raw, expert, all, now);
  if (said.length === 1) return { quantiles: futures.quantiles, futuresCount: [1, 1, 1] };
  const judged = all
    .map((one, place) => ({ one, own: sources(one, one.expert, all.slice(0, place), one.submit).said }))
    .slice(-200)
    .filter(({ own }) => own.length > 1)
    .map(({ one, own }) => ({ said: own, ...known(one, now) }));
  const trust = trusted(3, judged);
  return { quantiles: together(said, trust).quantiles, futuresCount: trust.map(([own]) => own) };
}

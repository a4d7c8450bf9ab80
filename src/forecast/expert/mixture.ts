// Mixes the forecasts of several sources. Each is weighted by its recent losses, separately for each quantile.
import type { Teaching } from '../defaults.ts';
import { pinball } from '../pinball.ts';
import { ofShares, type Quantiles, rising, type SampleQuantiles } from '../quantiles.ts';
import { type KnownWait, OFFSET } from '../ratios.ts';

/** Fewest waits that determine weights. */
const LEAST = 20;

/** Forecasts of one wait by each source, and the knowledge of the wait. */
export interface Evaluated extends KnownWait {
  readonly said: readonly SampleQuantiles[];
}

/**
 * Returns the weight of each source for each quantile; the weights add up to 1 over the sources. They are powers of the
 * inverse losses. A wait that is not known counts with its least loss. With too few waits only one source counts.
 *
 * @param sources number of sources
 * @param evaluated each with a forecast of every source
 * @param fallback the source that counts alone if these are too few
 * @param power of the inverse losses: the larger, the more the better source counts
 * @param handicap factor on the losses of all sources but the first, which must be better to count as much
 */
export function trustIn(
  sources: number,
  evaluated: readonly Evaluated[],
  { fallback, handicap, power }: Pick<Teaching, 'fallback' | 'handicap' | 'power'>,
): Quantiles[] {
  const all = Array.from({ length: sources }, (_, source) => source);
  if (evaluated.length < LEAST) return all.map((source) => ofShares(() => (source === fallback ? 1 : 0)));
  const losses = all.map((source) =>
    ofShares((share, i) => {
      const lost = evaluated.reduce((sum, one) => sum + lossOf(one, one.said[source].quantiles[i], share), 0);
      return source === 0 ? lost : handicap * lost;
    }),
  );
  const powers = losses.map((lost) =>
    ofShares((_, i) => {
      const least = Math.min(...losses.map((other) => other[i]));
      return lost[i] === least ? 1 : (least / lost[i]) ** power;
    }),
  );
  return powers.map((own) => ofShares((_, i) => own[i] / powers.reduce((sum, other) => sum + other[i], 0)));
}

function lossOf({ known, isLeast }: KnownWait, quantile: number, share: number): number {
  return isLeast && known < quantile ? 0 : pinball(known, quantile, share);
}

/** Returns the weighted mean of the sources, in the logarithm of the wait. */
export function mixed(said: readonly SampleQuantiles[], trust: readonly Quantiles[]): SampleQuantiles {
  const mean = (i: number, of: (source: SampleQuantiles) => number) =>
    said.reduce((sum, one, source) => sum + trust[source][i] * of(one), 0);
  return {
    quantiles: rising(
      ofShares((_, i) =>
        Math.max(0, Math.exp(mean(i, ({ quantiles }) => Math.log(OFFSET + quantiles[i]))) - OFFSET),
      ),
    ),
    ties: ofShares((_, i) => mean(i, ({ ties }) => ties[i])),
  };
}

// Mixes what several sources say of a wait. Each counts by how little it lost of late, quantile by quantile.
import type { Teaching } from '../defaults.ts';
import { pinball } from '../pinball.ts';
import { ofShares, type Quantiles, rising, type SampleQuantiles } from '../quantiles.ts';
import { type KnownWait, OFFSET } from '../ratios.ts';

/** Fewer waits judge nobody. */
const LEAST = 20;

/** What each source said of a wait, and what is known of it. */
export interface Judged extends KnownWait {
  readonly said: readonly SampleQuantiles[];
}

/**
 * How much each source counts for each quantile: numbers that add up to 1 over the sources. They are powers
 * of the inverse losses. A wait that is not known counts as far as it has lost already. With too few waits
 * only one source counts.
 *
 * @param sources how many
 * @param judged each with an answer of every source
 * @param unjudged the source that counts alone if these are too few
 * @param power how much more the source counts that lost less: the power of the inverse losses
 * @param handicap factor on the losses of all sources but the first: these must be better to count as much
 */
export function trustIn(
  sources: number,
  judged: readonly Judged[],
  { unjudged, handicap, power }: Pick<Teaching, 'unjudged' | 'handicap' | 'power'>,
): Quantiles[] {
  const all = Array.from({ length: sources }, (_, source) => source);
  if (judged.length < LEAST) return all.map((source) => ofShares(() => (source === unjudged ? 1 : 0)));
  const losses = all.map((source) =>
    ofShares((share, i) => {
      const lost = judged.reduce((sum, one) => sum + lossOf(one, one.said[source].quantiles[i], share), 0);
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

/** The mean of what the sources say, in the logarithm of the wait. */
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

// Estimates the main effect of each parameter from configurations that fill the space evenly.

import type { Ratio } from '../../metrics/ratio.ts';
import type { Space } from '../search/space.ts';
import { compared } from './comparison.ts';

/** Effect of a parameter, or of a number inside one, on the first objective. */
export interface Effect {
  readonly name: string;
  readonly levels: readonly {
    /** A value, or a third of a range. */
    readonly label: string;
    /** Number of configurations that have it. */
    readonly configurations: number;
    /** Ratio of their geometric mean to that of all configurations, paired by seed. */
    readonly ratio: Ratio;
  }[];
  /** The largest ratio by the least. */
  readonly spread: number;
}

/** A configuration, and the logarithms of its first objective on seeds that all have. */
interface Tried {
  readonly places: readonly number[];
  readonly logs: readonly number[];
}

/** A range with more values than this is reported by thirds. */
const MOST_LEVELS = 6;
const THIRDS = 3;

/**
 * The effects, the largest first.
 *
 * @param sign of the logarithms: -1 where more is better
 */
export function effects(space: Space, tried: readonly Tried[], sign: number): Effect[] {
  const seeds = Math.min(...tried.map(({ logs }) => logs.length));
  const meanOf = (some: readonly Tried[]) =>
    Array.from({ length: seeds }, (_, s) => some.reduce((sum, { logs }) => sum + logs[s], 0) / some.length);
  const all = meanOf(tried);
  const found = space.dimensions.map(({ name, isRange, count, at }, d) => {
    const parts = isRange && count > MOST_LEVELS ? THIRDS : count;
    const levels = Array.from({ length: parts }, (_, part) => {
      const own = tried.filter(({ places }) => Math.floor(places[d] * parts) === part);
      const first = at(part / parts);
      const last = at((part + 1) / parts - 2 ** -30);
      const label = parts === count ? labelOf(first) : `${labelOf(first)} to ${labelOf(last)}`;
      return { label, configurations: own.length, own };
    })
      .filter(({ own }) => own.length > 0)
      .map(({ own, ...level }) => ({ ...level, ratio: compared(meanOf(own), all, sign) }));
    const ratios = levels.map(({ ratio }) => ratio.value);
    return { name, levels, spread: Math.max(...ratios) / Math.min(...ratios) };
  });
  return found.sort((a, b) => b.spread - a.spread);
}

function labelOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

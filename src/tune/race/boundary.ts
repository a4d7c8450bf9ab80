// Computes critical values of a one-sided test that looks several times, by the level that each look spends: Jennison
// and Turnbull, Group Sequential Methods, 2000, chapters 7 and 19.

import { normalBelow } from '../../math/normal.ts';
import { gaussLegendreNodes } from '../../math/quadrature.ts';
import { exp, halfSquare } from '../../math/special.ts';
import { studentTAbove } from '../../math/studentT.ts';

/** Below this many standard deviations nothing of a sum is followed: 6e-16 is there. */
const LOWEST = -8;
/** Intervals of eight nodes each. Three times as many change no critical value by 1e-12. */
const INTERVALS = 16;

/** Distribution of a sum of n normal values if no look has found it too large: weights at places. */
interface Inside {
  readonly places: Float64Array;
  readonly weights: Float64Array;
}

/**
 * The critical values of looks, one after the other. If the truth is no difference, a mean of n normal values of
 * known spread passes its critical value at a look, and none at a look before, with the probability that the look
 * spends. What later looks spend may depend on how many configurations are left.
 *
 * An object is what is known after some looks. It keeps what it was asked: races ask for the same looks again and
 * again.
 */
export class Boundary {
  readonly #n: number;
  readonly #inside: Inside;
  readonly #asked = new Map<string, Crossing>();

  constructor(n = 0, inside: Inside = { places: Float64Array.of(0), weights: Float64Array.of(1) }) {
    this.#n = n;
    this.#inside = inside;
  }

  /** @param n the seeds at the next look, more than at the one before */
  look(n: number, spend: number): Crossing {
    const key = `${n} ${spend}`;
    const known = this.#asked.get(key) ?? this.#crossing(n, spend);
    this.#asked.set(key, known);
    return known;
  }

  #crossing(n: number, spend: number): Crossing {
    const spread = Math.sqrt(n - this.#n);
    const passes = (bound: number) => {
      const { places, weights } = this.#inside;
      let sum = 0;
      for (let i = 0; i < places.length; i++) sum += weights[i] * normalBelow((places[i] - bound) / spread);
      return sum;
    };
    const root = Math.sqrt(n);
    const bound = bisected(passes, spend, root);
    const normal = bound / root;
    return { normal, after: new Boundary(n, this.#follow(bound, root, spread)) };
  }

  /** The sums that stay below a bound. */
  #follow(bound: number, root: number, spread: number): Inside {
    const { places: before, weights: weightsBefore } = this.#inside;
    const { places, weights } = gaussLegendreNodes(LOWEST * root, bound, INTERVALS);
    for (let i = 0; i < places.length; i++) {
      let density = 0;
      for (let j = 0; j < before.length; j++)
        density += weightsBefore[j] * exp(-halfSquare((places[i] - before[j]) / spread));
      weights[i] *= density / (spread * ROOT_2PI);
    }
    return { places, weights };
  }
}

interface Crossing {
  /** The critical value of sum / √n. */
  readonly normal: number;
  readonly after: Boundary;
}

/** A critical value on Student's scale: the t of n - 1 degrees of freedom that is as rare as the normal value. */
export function onStudentsScale(normal: number, n: number): number {
  return studentTAbove(normalBelow(-normal), n - 1);
}

const ROOT_2PI = 2.5066282746310002;

/** Argument at which a falling function has a value, by bisection to 1e-12 of the standard deviation. */
function bisected(falling: (x: number) => number, value: number, deviation: number): number {
  let low = 0;
  let high = 40 * deviation;
  while (high - low > 1e-12 * deviation) {
    const middle = (low + high) / 2;
    if (falling(middle) > value) low = middle;
    else high = middle;
  }
  return high;
}

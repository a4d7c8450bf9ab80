import { draws } from '../../kernel/draws.ts';
import type { Instance } from '../../kernel/instance.ts';

/**
 * A source of numbers in [0, 1): those of this seed and stream in the kernel, the same on every engine, however many are
 * taken.
 *
 * @param instance one that only draws; sources can share it
 * @param expected how many will be taken, about
 */
export function seededUniform(instance: Instance, seed: number, stream: number, expected = 64): () => number {
  let numbers = draws(instance, { law: 'uniform' }, Math.max(expected, 1), seed, stream);
  let taken = 0;
  return () => {
    if (taken === numbers.length) {
      // A longer column of the same sequence begins with the same numbers.
      numbers = draws(instance, { law: 'uniform' }, 2 * numbers.length, seed, stream);
    }
    return numbers[taken++];
  };
}

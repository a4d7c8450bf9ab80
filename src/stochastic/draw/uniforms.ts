import { draws } from '../../kernel/draws.ts';
import type { Instance } from '../../kernel/instance.ts';

/**
 * A source of numbers in [0, 1) for a seed and a stream. They are the same on every engine, however many are
 * taken.
 *
 * @param instance used for drawing only; sources can share it
 * @param expected about how many numbers will be taken
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

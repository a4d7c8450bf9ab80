import { Draws, draws } from '../../kernel/draws.ts';
import type { Instance } from '../../kernel/instance.ts';

/**
 * A source of numbers in [0, 1) for a seed and a stream. They are the same on every engine, however many are
 * taken.
 *
 * @param instance used for drawing only; sources can share it
 * @param expected about how many numbers will be taken
 */
export function seededUniform(instance: Instance, seed: number, stream: number, expected = 64): () => number {
  let numbers = draws(instance, { name: 'uniform' }, Math.max(expected, 1), seed, stream);
  let taken = 0;
  return () => {
    if (taken === numbers.length) {
      // A longer column of the same sequence begins with the same numbers.
      numbers = draws(instance, { name: 'uniform' }, 2 * numbers.length, seed, stream);
    }
    return numbers[taken++];
  };
}

/** Uniform numbers in [0, 1) of one job, for its checkpoints and for its restarts. */
export interface UniformsOfJob {
  checkpoint(): number;
  restart(): number;
}

/** Number of each that suffices for most jobs. */
const FEW = 16;

/**
 * The uniform numbers of jobs by their keys, which are any numbers. What one job takes changes nothing for the others.
 *
 * @param instance used for drawing only
 */
export function uniformsOfJobs(instance: Instance): (key: number) => UniformsOfJob {
  const first = new Draws(instance, { name: 'uniform' }, FEW);
  const source = (key: number, stream: number) => {
    let next = (): number => {
      const numbers = first.of(key, stream).slice();
      let taken = 0;
      next = () => {
        if (taken < FEW) return numbers[taken++];
        next = seededUniform(instance, key, stream, 4 * FEW);
        for (let i = 0; i < FEW; i++) next();
        return next();
      };
      return next();
    };
    return () => next();
  };
  return (key) => ({ checkpoint: source(key, 0), restart: source(key, 1) });
}

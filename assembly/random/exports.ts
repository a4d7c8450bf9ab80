// Exports the functions that the host calls for random numbers.
import { beginMeasure, endMeasure } from '../memory';
import { createDraws } from './draws';

export { createDraws as createDrawColumn, draws, fillDraws as draw } from './draws';
export { seedRandom as seedSequence, setState as setSequenceState } from './generator';

/** The bytes that a column of draws will allocate; negative if they are too many. Allocates nothing. */
export function drawsBytes(count: f64): f64 {
  beginMeasure();
  createDraws(count);
  return endMeasure();
}

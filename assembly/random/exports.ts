// The functions that the host calls for random numbers.
import { beginMeasure, endMeasure } from '../memory';
import { createDraws, fillDraws } from './draws';
import { seedRandom, setState } from './generator';

export { draws } from './draws';

/** Starts the sequence of a seed, any number; streams of one seed are independent. */
export function seedSequence(seed: f64, stream: i32): void {
  seedRandom(seed, stream);
}

export function setSequenceState(a: i32, b: i32, c: i32, d: i32): void {
  setState(a, b, c, d);
}

/** The bytes that a column of draws will allocate; negative if they are too many. Allocates nothing. */
export function drawsBytes(count: f64): f64 {
  beginMeasure();
  createDraws(count);
  return endMeasure();
}

/** Allocates the column. */
export function createDrawColumn(count: f64): void {
  createDraws(count);
}

/** Fills the first `count` draws. Codes of the laws: random/draws.ts. */
export function draw(law: i32, count: i32, a: f64, b: f64, c: f64, d: f64, p: f64): void {
  fillDraws(law, count, a, b, c, d, p);
}

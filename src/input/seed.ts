import { decimalNumber } from './number.ts';

const MOST = 2 ** 32 - 1;

export const SEED_EXPECTED = `a whole number from 0 to ${MOST}`;

/** Returns the seed in a text; undefined if it is none. Beyond these bounds, two texts could be one number. */
export function readSeed(text: string): number | undefined {
  const value = decimalNumber(text);
  return Number.isInteger(value) && value >= 0 && value <= MOST ? value : undefined;
}

// Every random test draws its values here, from one seed. test/architecture.test.ts enforces that.
import fc from 'fast-check';

const LEVEL = Number(process.env.SPECULA_THOROUGH ?? 0);

/** Whether this is `npm run test:thorough`, whose random tests take more values, and other ones. */
export const THOROUGH = LEVEL >= 1;

/** Whether SPECULA_THOROUGH=2 asks for every campaign as a whole, which takes an hour. */
export const WHOLE = LEVEL >= 2;

/** Fixed, so that a failure in CI is a failure at a desk; SPECULA_SEED takes another. */
export const SEED = Number(process.env.SPECULA_SEED ?? (THOROUGH ? 2019 : 1996));
if (!Number.isSafeInteger(SEED))
  throw new Error(`SPECULA_SEED=${process.env.SPECULA_SEED}: expected an integer`);

/**
 * How many values a test takes of a whole campaign: 1 in 100 in the thorough tests, 1 in 200 in the quick
 * ones.
 *
 * @param least it takes so many in any case
 */
export function runsOf(whole: number, least = THOROUGH ? 10 : 4): number {
  if (WHOLE) return whole;
  return Math.min(whole, Math.max(least, Math.ceil(whole / (THOROUGH ? 100 : 200))));
}

/**
 * The size of a campaign that draws nothing: the first in the thorough tests, the second in the quick ones.
 */
export const sized = <T>(thorough: T, quick: T): T => (THOROUGH ? thorough : quick);

/**
 * Runs a property on random values from the seed.
 *
 * @param whole how many values the whole campaign takes
 * @param least as for runsOf()
 */
export async function holds<T>(
  arbitrary: fc.Arbitrary<T>,
  whole: number,
  predicate: (value: T) => void | Promise<void>,
  least?: number,
): Promise<void> {
  const property = fc.asyncProperty(arbitrary, async (value) => predicate(value));
  await fc.assert(property, { seed: SEED, numRuns: runsOf(whole, least), endOnFailure: false });
}

/** So many random values from the seed. */
export function samples<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(arbitrary, { seed: SEED, numRuns: count });
}

/** So many random values that are always the same: a test may hold numbers of them. */
export function sameSamples<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(arbitrary, { seed: 1, numRuns: count });
}

// Every random test draws its values here, from one seed. test/architecture.test.ts enforces that.
import fc from 'fast-check';
import { TIER } from '../tiers.ts';

/** True in `npm run test:thorough`, whose random tests take more values, and other ones. */
export const THOROUGH = TIER.name === 'CI' || TIER.name === 'whole';

/** True if every campaign is run as a whole, which takes hours. */
export const WHOLE = TIER.name === 'whole';

/** Fixed, so that a failure in CI is a failure at a desk; SPECULA_SEED takes another. */
export const SEED = Number(process.env.SPECULA_SEED ?? TIER.seed);
if (!Number.isSafeInteger(SEED))
  throw new Error(`SPECULA_SEED=${process.env.SPECULA_SEED}: expected an integer`);

/**
 * Number of values that a test draws of a whole campaign in this tier.
 *
 * @param least the fewest, for a test that needs more than the tier's
 */
export function runsOf(whole: number, least = TIER.least): number {
  return Math.min(whole, Math.max(least, Math.ceil(whole * TIER.share)));
}

/** The size of a campaign that draws nothing: the first in the whole tier, the second in the others. */
export const sized = <T>(whole: T, other: T): T => (WHOLE ? whole : other);

/** Cases of a thorough test: all in the whole tier, one in every few in CI. */
export const sampled = <T>(cases: readonly T[], step: number): readonly T[] =>
  WHOLE ? cases : cases.filter((_, i) => i % step === 0);

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

/** This many random values from the seed. */
export function samples<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(arbitrary, { seed: SEED, numRuns: count });
}

/** This many random values that are always the same: a test may hold numbers of them. */
export function sameSamples<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(arbitrary, { seed: 1, numRuns: count });
}

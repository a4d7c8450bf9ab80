import fc from 'fast-check';

/** Fixed, so that a failure in CI is a failure at a desk; SPECULA_SEED takes another. */
export const SEED = Number(process.env.SPECULA_SEED ?? 1996);
if (!Number.isSafeInteger(SEED))
  throw new Error(`SPECULA_SEED=${process.env.SPECULA_SEED}: expected an integer`);

/** Runs an asynchronous property on so many random values from the seed. */
export async function holds<T>(
  arbitrary: fc.Arbitrary<T>,
  numRuns: number,
  predicate: (value: T) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(arbitrary, predicate), { seed: SEED, numRuns, endOnFailure: false });
}

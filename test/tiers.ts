// The tiers in which the tests run, with what each may take. The runners, the random tests and the
// reporter of the slowest files read them here.

/** How much of the tests a run takes, and how long it may take on two idle cores. */
export interface Tier {
  readonly name: 'quick' | 'mutants' | 'CI' | 'whole';
  readonly command: string;
  /** Seconds by the wall; none for a tier that takes hours. */
  readonly budget?: number;
  /** The share of a campaign of random values that a test draws. */
  readonly share: number;
  /** The fewest values that a test draws. */
  readonly least: number;
  /** Where the random values start: CI draws others than the quick tests. */
  readonly seed: number;
}

const TIERS: Readonly<Record<string, Tier>> = {
  0: { name: 'quick', command: 'npm test', budget: 100, share: 1 / 1200, least: 1, seed: 1996 },
  // Few values find a fault that breaks much, but not the small ones.
  mutants: { name: 'mutants', command: 'npm run test:mutants', share: 1 / 400, least: 3, seed: 1996 },
  1: { name: 'CI', command: '.ci/run', budget: 900, share: 1 / 400, least: 3, seed: 2019 },
  2: { name: 'whole', command: 'SPECULA_THOROUGH=2 npm run test:thorough', share: 1, least: 1, seed: 2019 },
};

/** The tier that SPECULA_THOROUGH asks for: 0, mutants, 1 or 2. */
export const TIER: Tier = tierOf(process.env.SPECULA_THOROUGH ?? '0');

function tierOf(level: string): Tier {
  const tier = TIERS[level];
  if (tier === undefined)
    throw new Error(`SPECULA_THOROUGH=${level}: expected ${Object.keys(TIERS).join(', ')}`);
  return tier;
}

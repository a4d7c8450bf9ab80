/**
 * The streams of a seed that the transformations draw from. Stream 0 is that of runtime estimates with a
 * random error (src/simulate/estimates.ts), so that shaking a log does not change these estimates.
 */
export const STREAM = { shake: 1, copies: 2, weeks: 3, phases: 4 } as const;

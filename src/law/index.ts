// Laws of execution times: the published ones, discrete and empirical ones, fits.

export { formatDuration, parseDuration } from '../input/duration.ts';
export { type BoundedResult, bounded, CUT_OFF, checkMean } from './bounded.ts';
export { discrete, distributionOf, parseDiscrete } from './discrete.ts';
export { empirical } from './empirical.ts';
export { type EquallySpacedOptions, equallySpaced } from './equallySpaced.ts';
export { beta } from './families/beta.ts';
export { boundedPareto } from './families/boundedPareto.ts';
export { exponential } from './families/exponential.ts';
export { gamma } from './families/gamma.ts';
export { gumbelMin } from './families/gumbelMin.ts';
export { lognormal, lognormalOfMoments } from './families/lognormal.ts';
export { pareto } from './families/pareto.ts';
export { truncatedNormal } from './families/truncatedNormal.ts';
export { uniform } from './families/uniform.ts';
export { weibull } from './families/weibull.ts';
export type { FamilyName, Support } from './fit/families.ts';
export { type Fit, type FitOptions, type FitResult, fitLaw } from './fit/fitLaw.ts';
export { kolmogorovSmirnov } from './fit/goodness.ts';
export { type KaplanMeier, kaplanMeier, type Observations } from './kaplanMeier.ts';
export type { DiscreteLaw, Distribution, Law } from './law.ts';
export { parseLaw } from './parse.ts';
export { type JobFilter, samplesFromText, samplesFromWorkload } from './samples.ts';

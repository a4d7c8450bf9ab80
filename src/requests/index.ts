// Optimal and customary sequences of reservations over a known law of run times.
export { type CostModel, omniscientCost, REQUESTED_TIME } from './costModel.ts';
export { checkLaw, type DiscreteLaw } from './discreteLaw.ts';
export { type BoundedLaw, dynProgCountSize } from './dynProgCount.ts';
export { expectedCostOf, expectedMakespanOf } from './evaluate.ts';
export {
  neuroscience,
  type PeriodicOptions,
  type PeriodicSequence,
  type PeriodicStrategy,
  periodic,
} from './fixed.ts';
export {
  atOptimal,
  type OptimalSequence,
  type OptimalStrategy,
  optimalQuadratic,
  optimalSequence,
  tOptimal,
} from './optimal.ts';
export type { Milestone, Reservation } from './sequence.ts';

// The functions that the host calls for sequences of requests.
import { beginMeasure, endMeasure, resumeMeasure } from '../memory';
import { beginGrid } from './adaptive/grid';
import { chooseStates, createStates } from './adaptive/states';
import { createMilestones } from './evaluate';
import { beginLaw, createLaw, mean } from './law';
import { createReserve } from './reserve';
import { sequenceLength } from './sequence';

export { createStates as createProgrammeStates } from './adaptive/states';
export { setCost as setRequestCost } from './cost';
export {
  evaluateCost as sequenceCost,
  evaluateMakespan as sequenceMakespan,
  milestone,
  milestoneCheckpoint,
  milestoneSurvival,
} from './evaluate';
export { survival as lawSurvival, value as lawValue } from './law';
export {
  createReserve as createProgrammeColumns,
  reserveWork as programmeWork,
  solveReserve as solveProgramme,
} from './reserve';
export { milestonePoint as bestSequencePoint, milestoneSaved as bestSequenceSaved } from './sequence';

/**
 * The bytes that a programme over a law of `values` values will allocate; negative if a 32-bit memory cannot
 * hold them. codes/programmes.ts has the codes.
 */
export function programmeBytes(values: f64, programme: i32): f64 {
  beginMeasure();
  createReserve(values, programme);
  return endMeasure();
}

/** Reads the law from its columns. Must be called once. Returns E[X]. */
export function beginProgramme(): f64 {
  beginLaw();
  return mean();
}

/**
 * For ADAPTIVE, after beginProgramme(): programmeBytes() and the bytes of its states. These depend on the
 * law, v_0 / δ and ζ.
 */
export function programmeStatesBytes(offset: f64, zeta: f64): f64 {
  beginGrid(offset, zeta);
  chooseStates();
  resumeMeasure();
  createStates();
  return endMeasure();
}

/** The number of milestones of the best sequence. */
export function bestSequenceLength(): i32 {
  return sequenceLength;
}

/**
 * The bytes for evaluating sequences of at most so many milestones over a law of so many values (0: none).
 */
export function evaluationBytes(milestones: f64, values: f64): f64 {
  beginMeasure();
  createEvaluation(milestones, values);
  return endMeasure();
}

/** Allocates for evaluating sequences. */
export function createEvaluation(milestones: f64, values: f64): void {
  createMilestones(milestones);
  createLaw(values);
}

// Exports the functions that the host calls for sequences of requests.
import { beginMeasure, endMeasure, resumeMeasure } from '../memory';
import { beginGrid } from './adaptive/grid';
import { chooseStates, createStates } from './adaptive/states';
import { createAllowances } from './checkpoint/allowances';
import { beginDistribution, createDistribution, mean } from './distribution';
import { createMilestones } from './evaluate';
import { createReserve } from './reserve';
import { sequenceLength } from './sequence';
import { createVarying } from './varying';

export { createStates as createProgrammeStates } from './adaptive/states';
export { costAfter as checkpointCostAfter } from './checkpoint/saves';
export { setCost as setRequestCost } from './cost';
export { survival as distributionSurvival, value as distributionValue } from './distribution';
export {
  evaluateCost as sequenceCost,
  evaluateMakespan as sequenceMakespan,
  milestone,
  milestoneCheckpoint,
  milestoneSurvival,
} from './evaluate';
export {
  createReserve as createProgrammeColumns,
  reserveWork as programmeWork,
  solveReserve as solveProgramme,
} from './reserve';
export { milestonePoint as bestSequencePoint, milestoneSaved as bestSequenceSaved } from './sequence';

/**
 * The bytes that a dynamic program over a distribution of `values` values will allocate; negative if a 32-bit memory
 * cannot hold them. codes/programmes.ts has the codes.
 */
export function programmeBytes(values: f64, programme: i32): f64 {
  beginMeasure();
  createReserve(values, programme);
  return endMeasure();
}

/** Reads the distribution from its columns. Must be called once. Returns E[X]. */
export function beginProgramme(): f64 {
  beginDistribution();
  return mean();
}

/**
 * For ADAPTIVE, after beginProgramme(): programmeBytes() and the bytes of its states. These depend on the
 * distribution, v_0 / δ and ζ.
 */
export function programmeStatesBytes(offset: f64, zeta: f64): f64 {
  beginGrid(offset, zeta);
  chooseStates();
  resumeMeasure();
  createStates();
  return endMeasure();
}

/**
 * The bytes of columns for checkpoints and restarts that depend on the work, in addition to those of the dynamic
 * program.
 */
export function varyingBytes(values: f64): f64 {
  beginMeasure();
  createVarying(values);
  return endMeasure();
}

/** The number of milestones of the best sequence. */
export function bestSequenceLength(): i32 {
  return sequenceLength;
}

/**
 * The bytes for evaluating sequences of at most that many milestones over a distribution of that many values (0: none).
 */
export function evaluationBytes(milestones: f64, values: f64): f64 {
  beginMeasure();
  createEvaluation(milestones, values);
  return endMeasure();
}

/** Allocates for evaluating sequences. */
export function createEvaluation(milestones: f64, values: f64): void {
  createMilestones(milestones);
  createDistribution(values);
}

export {
  allowance,
  allowanceChosen,
  allowanceNext,
  allowanceRow,
  allowanceShare,
  allowanceUsed,
  solveAllowances,
} from './checkpoint/allowances';
export { solveFirst as solveFirstCheckpoint, writeSequenceAfter } from './checkpoint/first';
export {
  checkpointMore as programmeCheckpointMore,
  createVarying as createVaryingCosts,
  restartMore as programmeRestartMore,
  setRestartRise as setProgrammeRestartRise,
} from './varying';

/** The bytes of a dynamic program with that many allowances, which createAllowanceColumns() allocates. */
export function allowanceBytes(values: f64, allowances: i32): f64 {
  beginMeasure();
  createAllowanceColumns(values, allowances);
  return endMeasure();
}

export function createAllowanceColumns(values: f64, allowances: i32): void {
  createDistribution(values);
  createAllowances(values, allowances);
}

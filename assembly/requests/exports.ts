// The functions that the host calls for sequences of requests.
import { beginMeasure, endMeasure, resumeMeasure } from '../memory';
import { beginGrid } from './adaptive/grid';
import { chooseStates, createStates } from './adaptive/states';
import { setCost } from './cost';
import { createMilestones, evaluateCost, evaluateMakespan } from './evaluate';
import { beginLaw, createLaw, mean } from './law';
import { createReserve, reserveWork, solveReserve } from './reserve';
import { sequenceLength } from './sequence';

export { milestone, milestoneCheckpoint, milestoneSurvival } from './evaluate';
export { survival as lawSurvival, value as lawValue } from './law';
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

/** Allocates for a programme. */
export function createProgrammeColumns(values: f64, programme: i32): void {
  createReserve(values, programme);
}

/** Reads the law from its columns. Must be called once. Returns E[X]. */
export function beginProgramme(): f64 {
  beginLaw();
  return mean();
}

/** α > 0, β, γ, and the times of a checkpoint and of a restart. */
export function setRequestCost(alpha: f64, beta: f64, gamma: f64, checkpoint: f64, restart: f64): void {
  setCost(alpha, beta, gamma, checkpoint, restart);
}

/**
 * For ADAPTIVE, after beginProgramme(): programmeBytes() and the bytes of its states. These depend on the law,
 * v_0 / δ and ζ.
 */
export function programmeStatesBytes(offset: f64, zeta: f64): f64 {
  beginGrid(offset, zeta);
  chooseStates();
  resumeMeasure();
  createStates();
  return endMeasure();
}

/** For ADAPTIVE, after programmeStatesBytes(): allocates the states. */
export function createProgrammeStates(): void {
  createStates();
}

/**
 * Finds the best sequence. Returns its expected cost, or for ADAPTIVE its expected makespan in units of δ.
 */
export function solveProgramme(): f64 {
  return solveReserve();
}

export function programmeWork(): f64 {
  return reserveWork();
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

/** The expected cost of the first `count` milestones under a law with this mean. */
export function sequenceCost(count: i32, expectation: f64): f64 {
  return evaluateCost(count, expectation);
}

/**
 * The expected makespan of the first `count` milestones over the law in the columns, with small jobs of rate
 * ζ.
 */
export function sequenceMakespan(count: i32, zeta: f64): f64 {
  return evaluateMakespan(count, zeta);
}

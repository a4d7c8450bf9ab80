// One programme over one law: which columns it needs, and its run.
import { adaptiveWork, createAdaptive, planAdaptive, solveAdaptive } from './adaptive/adaptive';
import { beginGrid } from './adaptive/grid';
import { planStates } from './adaptive/states';
import { createAllCheckpoint, planAllCheckpoint, solveAllCheckpoint } from './allCheckpoint';
import { createProgramme, planProgramme, programmeWork, solveProgramme } from './checkpoint/programme';
import { quadraticWork, solveQuadratic } from './checkpoint/quadratic';
import { createRow, planRow } from './checkpoint/row';
import { createSaves, planSaves } from './checkpoint/saves';
import { beta } from './cost';
import { createLaw, mean, planLaw, points } from './law';
import { createNoCheckpoint, planNoCheckpoint, solveNoCheckpoint } from './noCheckpoint';
import { beginSequence, createSequence, planSequence } from './sequence';

export const NO_CHECKPOINT: i32 = 0;
export const ALL_CHECKPOINT: i32 = 1;
export const CHECKPOINT: i32 = 2;
export const CHECKPOINT_QUADRATIC: i32 = 3;
export const ADAPTIVE: i32 = 4;

let programme: i32 = NO_CHECKPOINT;

/** Estimates the memory (memory.ts); of ADAPTIVE without its states, which the law decides. */
export function planReserve(values: f64, kind: i32): void {
  planLaw(values);
  planSequence(values);
  if (kind == NO_CHECKPOINT) planNoCheckpoint(values);
  else if (kind == ALL_CHECKPOINT) planAllCheckpoint(values);
  else if (kind == ADAPTIVE) planAdaptive(values);
  else {
    planSaves(values);
    planRow(values);
    if (kind == CHECKPOINT) planProgramme(values);
  }
}

export function createReserve(values: i32, kind: i32): void {
  programme = kind;
  createLaw(values);
  createSequence(values);
  if (kind == NO_CHECKPOINT) createNoCheckpoint(values);
  else if (kind == ALL_CHECKPOINT) createAllCheckpoint(values);
  else if (kind == ADAPTIVE) createAdaptive(values);
  else {
    createSaves(values);
    createRow(values);
    if (kind == CHECKPOINT) createProgramme(values);
  }
}

/** ADAPTIVE's memory with its states. The law stands; the states are made by createStates(). */
export function planReserveStates(values: f64, offset: f64, zeta: f64): void {
  planReserve(values, ADAPTIVE);
  beginGrid(offset, zeta);
  planStates();
}

/**
 * The least expected cost; of ADAPTIVE the least expected makespan, in units of δ. The law and the cost
 * stand.
 */
export function solveReserve(): f64 {
  beginSequence();
  if (programme == ADAPTIVE) return solveAdaptive();
  const used = beta * mean();
  if (programme == NO_CHECKPOINT) return used + solveNoCheckpoint();
  if (programme == ALL_CHECKPOINT) return used + solveAllCheckpoint();
  return used + (programme == CHECKPOINT ? solveProgramme() : solveQuadratic());
}

/** Elementary steps of the last run: lines, row entries, candidates compared. */
export function reserveWork(): f64 {
  if (programme == ADAPTIVE) return adaptiveWork;
  if (programme == CHECKPOINT) return programmeWork();
  return programme == CHECKPOINT_QUADRATIC ? quadraticWork : f64(points);
}

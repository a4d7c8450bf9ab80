// Runs one programme over one law: its memory and its result.
import {
  ADAPTIVE,
  ALL_CHECKPOINT,
  CHECKPOINT,
  CHECKPOINT_QUADRATIC,
  NO_CHECKPOINT,
} from '../codes/programmes';
import { adaptiveWork, createAdaptive, layoutAdaptive, solveAdaptive } from './adaptive/adaptive';
import { beginGrid } from './adaptive/grid';
import { layoutStates } from './adaptive/states';
import { createAllCheckpoint, layoutAllCheckpoint, solveAllCheckpoint } from './allCheckpoint';
import { createProgramme, layoutProgramme, programmeWork, solveProgramme } from './checkpoint/programme';
import { quadraticWork, solveQuadratic } from './checkpoint/quadratic';
import { createRow, layoutRow } from './checkpoint/row';
import { createSaves, layoutSaves } from './checkpoint/saves';
import { beta } from './cost';
import { createLaw, layoutLaw, mean, points } from './law';
import { createNoCheckpoint, layoutNoCheckpoint, solveNoCheckpoint } from './noCheckpoint';
import { beginSequence, createSequence, layoutSequence } from './sequence';

let programme: i32 = NO_CHECKPOINT;

/** Adds up the memory (memory.ts), without the states of ADAPTIVE, which depend on the law. */
export function layoutReserve(values: f64, kind: i32): void {
  layoutLaw(values);
  layoutSequence(values);
  if (kind == NO_CHECKPOINT) layoutNoCheckpoint(values);
  else if (kind == ALL_CHECKPOINT) layoutAllCheckpoint(values);
  else if (kind == ADAPTIVE) layoutAdaptive(values);
  else {
    layoutSaves(values);
    layoutRow(values);
    if (kind == CHECKPOINT) layoutProgramme(values);
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

/**
 * The memory of ADAPTIVE with its states. The law must be in its columns. createStates() allocates the
 * states.
 */
export function layoutReserveStates(values: f64, offset: f64, zeta: f64): void {
  layoutReserve(values, ADAPTIVE);
  beginGrid(offset, zeta);
  layoutStates();
}

/**
 * The least expected cost, or for ADAPTIVE the least expected makespan in units of δ. The law and the cost
 * model must be set.
 */
export function solveReserve(): f64 {
  beginSequence();
  if (programme == ADAPTIVE) return solveAdaptive();
  const used = beta * mean();
  if (programme == NO_CHECKPOINT) return used + solveNoCheckpoint();
  if (programme == ALL_CHECKPOINT) return used + solveAllCheckpoint();
  return used + (programme == CHECKPOINT ? solveProgramme() : solveQuadratic());
}

/** The elementary steps of the last run: lines, row entries, compared candidates. */
export function reserveWork(): f64 {
  if (programme == ADAPTIVE) return adaptiveWork;
  if (programme == CHECKPOINT) return programmeWork();
  return programme == CHECKPOINT_QUADRATIC ? quadraticWork : f64(points);
}

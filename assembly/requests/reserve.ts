// Runs one dynamic program over one distribution: its memory and its result.
import {
  ADAPTIVE,
  ALL_CHECKPOINT,
  CHECKPOINT,
  CHECKPOINT_QUADRATIC,
  NO_CHECKPOINT,
} from '../codes/programmes';
import { adaptiveWork, createAdaptive, solveAdaptive } from './adaptive/adaptive';
import { createAllCheckpoint, solveAllCheckpoint } from './allCheckpoint';
import { createProgramme, programmeWork, solveProgramme } from './checkpoint/programme';
import { quadraticWork, solveQuadratic } from './checkpoint/quadratic';
import { createRow } from './checkpoint/row';
import { createSaves } from './checkpoint/saves';
import { beta } from './cost';
import { createDistribution, mean, points } from './distribution';
import { createNoCheckpoint, solveNoCheckpoint } from './noCheckpoint';
import { beginSequence, createSequence } from './sequence';
import { beginVarying, reachRises, restartIsStraight } from './varying';

let programme: i32 = NO_CHECKPOINT;
/** True if the last run was far below n²: the costs of checkpoints allow it. */
let isFast: bool = false;

export function createReserve(values: f64, kind: i32): void {
  programme = kind;
  createDistribution(values);
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
 * The least expected cost, or for ADAPTIVE the least expected makespan in units of δ. The distribution and the cost
 * model must be set.
 */
export function solveReserve(): f64 {
  beginSequence();
  if (programme == ADAPTIVE) return solveAdaptive();
  beginVarying();
  isFast = programme == CHECKPOINT && reachRises && restartIsStraight;
  const used = beta * mean();
  if (programme == NO_CHECKPOINT) return used + solveNoCheckpoint();
  if (programme == ALL_CHECKPOINT) return used + solveAllCheckpoint();
  return used + (isFast ? solveProgramme() : solveQuadratic());
}

/** The elementary steps of the last run: lines, row entries, compared candidates. */
export function reserveWork(): f64 {
  if (programme == ADAPTIVE) return adaptiveWork;
  if (isFast) return programmeWork();
  const isQuadratic = programme == CHECKPOINT || programme == CHECKPOINT_QUADRATIC;
  return isQuadratic ? quadraticWork : f64(points);
}

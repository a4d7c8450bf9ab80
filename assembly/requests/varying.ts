// Stores times of checkpoints and restarts that depend on the work saved: C_j at v_j and R_c after a checkpoint at v_c,
// as the time beyond C and R (cost.ts). Where they do not vary, no column is allocated, and reach is
// the column of values itself: the dynamic programs then do the same operations on the same numbers.
import { allocateF64 } from '../memory';
import { alpha, beta, restartCost } from './cost';
import { points, value } from './distribution';

export let varies: bool = false;
/** C_j − C. */
export let checkpointMore: StaticArray<f64> = allocateF64(0);
/** R_c − R. */
export let restartMore: StaticArray<f64> = allocateF64(0);

/** v_j + C_j − C: how far a request goes that saves at v_j. */
export let reach: StaticArray<f64> = allocateF64(0);
/** True if reach never falls, so that lines arrive in the order of their slopes. */
export let reachRises: bool = true;
/** True if R_c = R + (its rise) v_c at every value. */
export let restartIsStraight: bool = true;
/** dκ/dx for a base x, if it is. */
export let restartSlope: f64 = 0;

export function createVarying(values: f64): void {
  varies = true;
  checkpointMore = allocateF64(values + 1);
  restartMore = allocateF64(values + 1);
  reach = allocateF64(values + 1);
}

/** Must follow setCost(). @param rise dR/dw if R is straight; NaN if it is not */
export function setRestartRise(rise: f64): void {
  restartIsStraight = !isNaN(rise);
  restartSlope = restartIsStraight ? (alpha + beta) * rise : 0;
}

/** Reads the columns, whose index 0 is not used. Before a solution. */
export function beginVarying(): void {
  reachRises = true;
  if (!varies) {
    reach = value;
    return;
  }
  unchecked((reach[0] = 0));
  for (let j = 1; j <= points; j++) {
    unchecked((reach[j] = value[j] + checkpointMore[j]));
    if (unchecked(reach[j]) < unchecked(reach[j - 1])) reachRises = false;
  }
}

/** κ after the checkpoint at v_c. */
export function restartCostAfter(c: i32): f64 {
  return varies ? restartCost + (alpha + beta) * unchecked(restartMore[c]) : restartCost;
}

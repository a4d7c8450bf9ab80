// Computes the value of a checkpoint. D(c) is the least cost to go right after the checkpoint at v_c; A(l) the least
// cost to go, when v_l was the last attempt, of a next request that ends with a checkpoint, without the
// part that does not depend on that checkpoint:
//   A(l) = min_{j>l} [ D(j) + β C_j S_j + α (v_j + C_j − C − v_l) S_l ]
// C_j is C unless it varies with the work (varying.ts).
// It does not depend on where the last checkpoint lies, so one envelope serves all of them.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { alpha, beta, checkpointTime } from '../cost';
import { points, survival, value } from '../distribution';
import { Envelope } from '../envelope';
import { checkpointMore, reach, reachRises, varies } from '../varying';

/** D(c). */
export let costAfter: StaticArray<f64> = allocateF64(0);
/** True if the best request after the checkpoint at v_c ends without a checkpoint. */
export let plainAfter: StaticArray<u8> = allocateU8(0);
/** A(l), and the j that attains it. */
export let saveCost: StaticArray<f64> = allocateF64(0);
export let savePoint: StaticArray<i32> = allocateI32(0);
/** The lines of A for all j added so far, as functions of S_l, with slopes α (v_j + C_j − C). */
export let saves: Envelope = new Envelope(0);

export function createSaves(values: f64): void {
  costAfter = allocateF64(values + 1);
  plainAfter = allocateU8(values + 1);
  saveCost = allocateF64(values + 1);
  savePoint = allocateI32(values + 1);
  saves = new Envelope(values);
}

/** Nothing is left to pay at v_n. */
export function beginSaves(): void {
  saves.clear();
  unchecked((costAfter[points] = 0));
}

/** Adds D(l + 1) to the envelope, and computes A(l). Called for l = n − 1, n − 2, … */
export function admitSave(l: i32): void {
  const newcomer = l + 1;
  const time = varies ? checkpointTime + unchecked(checkpointMore[newcomer]) : checkpointTime;
  const used = beta * time * unchecked(survival[newcomer]);
  saves.add(alpha * unchecked(reach[newcomer]), unchecked(costAfter[newcomer]) + used, newcomer, reachRises);
  const s = unchecked(survival[l]);
  const line = reachRises ? saves.at(s) : saves.lowest(s);
  const j = unchecked(saves.owner[line]);
  // Computed from the distance, because α v_j S_l − α v_l S_l would lose digits.
  unchecked((savePoint[l] = j));
  unchecked((saveCost[l] = saves.intercept[line] + alpha * (reach[j] - value[l]) * s));
}

// Solves the checkpoint dynamic program row by row, in O(n²) time and O(n) memory. It checks programme.ts.
import { points } from '../distribution';
import { recoverSequence } from './decisions';
import { afterTry, fullRow, SAVE } from './row';
import { admitSave, beginSaves, costAfter, plainAfter } from './saves';

/** The number of row entries computed by the last run. */
export let quadraticWork: f64 = 0;

/** G(0, 0), the least expected cost minus β E[X]. Also writes the sequence that has it. */
export function solveQuadratic(): f64 {
  const n = points;
  beginSaves();
  for (let c = n - 1; c >= 0; c--) {
    admitSave(c);
    unchecked((costAfter[c] = fullRow(c)));
    unchecked((plainAfter[c] = afterTry[c] == SAVE ? 0 : 1));
  }
  quadraticWork = 0.5 * f64(n) * f64(n + 1) + recoverSequence(0);
  return unchecked(costAfter[0]);
}

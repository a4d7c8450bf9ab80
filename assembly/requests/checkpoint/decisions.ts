// Derives the sequence from the values D(c), the A(l) and their argmins. If a checkpoint follows a checkpoint
// c directly, it is known. If attempts without a checkpoint come in between, the row of c is computed again.
import { points } from '../distribution';
import { addMilestone } from '../sequence';
import { afterTry, fullRow, SAVE } from './row';
import { plainAfter, savePoint } from './saves';

/**
 * Writes the best sequence (sequence.ts) after the checkpoint at v_c, or from the start (0). afterTry must then
 * hold the row of c = 0. Returns the number of row entries computed again.
 */
export function recoverSequence(from: i32): f64 {
  const n = points;
  let work: f64 = 0;
  let c = from;
  let l = from;
  while (l < n) {
    if (c > 0 && unchecked(plainAfter[c]) != 0) {
      fullRow(c);
      work += f64(n - c);
    }
    if (c == 0 || unchecked(plainAfter[c]) != 0) {
      while (l < n && unchecked(afterTry[l]) != SAVE) {
        l = unchecked(afterTry[l]);
        addMilestone(l, false);
      }
      if (l == n) return work;
    }
    l = unchecked(savePoint[l]);
    // A checkpoint at v_n would save nothing. With C > 0 it is never chosen; with C = 0 it is dropped here.
    addMilestone(l, l < n);
    c = l;
  }
  return work;
}

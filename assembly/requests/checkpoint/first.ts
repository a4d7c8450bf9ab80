// Handles a job whose checkpoints take a time that is drawn once per job and known from its first checkpoint on. What
// follows a first checkpoint is a dynamic program for each time; the host writes the mean of their D(j) into
// costAfter, and the means of C and R into the cost model.
import { beta } from '../cost';
import { mean, points } from '../distribution';
import { addMilestone, beginSequence } from '../sequence';
import { beginVarying } from '../varying';
import { recoverSequence } from './decisions';
import { afterTry, fullRow, SAVE } from './row';
import { admitSave, beginSaves, savePoint } from './saves';

/** The least expected cost. Also writes the requests up to the first checkpoint (sequence.ts). */
export function solveFirst(): f64 {
  beginSequence();
  beginVarying();
  beginSaves();
  for (let l = points - 1; l >= 0; l--) admitSave(l);
  const cost = fullRow(0);
  let l = 0;
  while (l < points && unchecked(afterTry[l]) != SAVE) {
    l = unchecked(afterTry[l]);
    addMilestone(l, false);
  }
  if (l < points) addMilestone(unchecked(savePoint[l]), unchecked(savePoint[l]) < points);
  return beta * mean() + cost;
}

/** After a dynamic program: writes the requests that follow the checkpoint at v_c (sequence.ts). */
export function writeSequenceAfter(c: i32): void {
  beginSequence();
  recoverSequence(c);
}

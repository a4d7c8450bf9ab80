// Handles an instant under the rule `each`: all submissions, then all ends (in the order of starts), and one pass
// after every single event. A submission that follows an end of this instant comes before the next end. A
// running job whose estimated end is not later than now already counts as free. A job that ends early now
// counts as busy until its own end is handled. This is the rule of PYSS, as its predictsim fork has it. Under
// `each-fitting` a submission is followed by a pass only if the new job fits now, as in that fork's EASY.
//
// The log of attempts may fill up amid an instant. The rest of the instant is handled when the host has
// emptied the log.

import { CONSERVATIVE } from '../../codes/backfilling';
import { isSpent } from '../../effort';
import { processors } from '../../jobs/columns';
import { free } from '../../machine/processors';
import * as run from '../../run';
import { ends, now } from '../clock';
import { beginAnew, beginCompression, reservationsStand } from '../conservative';
import { queue } from '../queues';
import { vacateDue } from '../running';
import { logHasRoom } from '../tryLog';
import { enqueue, isDue, nextSubmitted } from './arrivals';
import { endNext, noteOverruns } from './endings';
import { pass, profilePass } from './pass';
import { ENDS, FRESH, interrupt, stage } from './stage';

/** True if processors became free, or estimated ends moved, and no pass has seen it yet. */
let overran: bool = false;

/** A run begins. */
export function beginEach(): void {
  overran = false;
}

/** The instant begins, or continues. Returns whether the instant is over. */
export function eachInstant(): bool {
  const conservative = run.backfilling == CONSERVATIVE;
  if (stage == FRESH) {
    const moved = noteOverruns();
    if (conservative) {
      if (moved) beginAnew(queue);
    } else if (vacateDue() || moved) overran = true;
  }
  while (true) {
    if (conservative && !reservationsStand(queue)) return interrupt(ENDS);
    const due = isDue();
    if (!due && ends.next() != now) break;
    if (!logHasRoom() || isSpent()) return interrupt(ENDS);
    if (due) {
      const job = nextSubmitted();
      enqueue(job);
      if (conservative || (run.passesIfFitting() && unchecked(processors[job]) > free)) continue;
      pass(overran);
      overran = false;
    } else {
      endNext();
      if (conservative) beginCompression(queue);
      else {
        pass(true);
        overran = false;
      }
    }
  }
  if (conservative) profilePass();
  return true;
}

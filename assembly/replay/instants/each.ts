// An instant under the rule `each`: all submissions, then all ends (in the order of starts), and one pass
// after every single event. A submission that follows an end of this instant comes before the next end. A
// running job whose planned end is not later than now already counts as free. A job that ends early now
// counts as busy until its own end is handled. This is the rule of PYSS, as its predictsim fork has it.
//
// The log of tries may fill up amid an instant. The rest of the instant is handled when the host has
// emptied the log.

import { CONSERVATIVE } from '../../codes/backfilling';
import { isSpent } from '../../effort';
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

/** Whether processors became free that no pass has seen yet. */
let overran: bool = false;

/** The instant begins, or continues. Returns whether the instant is over. */
export function eachInstant(): bool {
  const conservative = run.backfilling == CONSERVATIVE;
  if (stage == FRESH) {
    overran = noteOverruns();
    if (conservative) {
      if (overran) beginAnew(queue);
    } else if (vacateDue()) overran = true;
  }
  while (true) {
    if (conservative && !reservationsStand(queue)) return interrupt(ENDS);
    const due = isDue();
    if (!due && ends.next() != now) break;
    if (!logHasRoom() || isSpent()) return interrupt(ENDS);
    if (due) {
      enqueue(nextSubmitted());
      if (!conservative) pass(overran);
      overran = false;
    } else {
      endNext();
      if (conservative) beginCompression(queue);
      else pass(true);
    }
  }
  if (conservative) profilePass();
  return true;
}

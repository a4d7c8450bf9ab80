// Jobs are submitted: the controller takes them, or refuses them.
import { addAlive } from './accounting/alive';
import { addSubmission } from './accounting/groups';
import { refusalOf } from './accounting/limits';
import { NONE, PRIORITY } from './codes';
import { expectAccrual } from './events/accrual';
import { rankLast } from './events/followers';
import { listLast } from './events/list';
import { look } from './events/look';
import { tell } from './events/marks';
import { arrayFirst, arrayOf, eligible, explain, recordOf, released } from './events/records';
import { countOver } from './events/terms';
import { PENDING, REFUSED, state, UNBORN } from './jobs';
import { askForPass, changed } from './passes';
import { prioritize } from './priorities';
import { enqueue, isBehind } from './queue';
import { withLimits } from './settings';
import { trySubmitted } from './tried';

/** All tasks of an array come with the first, or are refused with it. */
export function receive(job: i32, now: f64): void {
  changed();
  const array = unchecked(arrayOf[job]);
  const first = array < 0 ? job : unchecked(arrayFirst[array]);
  if (job == first ? isRefused(job) : unchecked(state[first]) == REFUSED) {
    unchecked((state[job] = REFUSED));
    countOver(job, false);
    tell(job, now);
    return;
  }
  if (unchecked(state[job]) != UNBORN) return;
  unchecked((state[job] = PENDING));
  rankLast(job);
  if (withLimits) addSubmission(job);
  if (job == first) receiveRecord(job, recordOf(job), now);
}

function isRefused(job: i32): bool {
  const why = refusalOf(job);
  if (why != NONE) explain(job, why);
  return why != NONE;
}

function receiveRecord(job: i32, record: i32, now: f64): void {
  listLast(record);
  askForPass();
  addAlive(job);
  // A begin that is past, or this very second, is none.
  if (unchecked(eligible[record]) <= now) unchecked((eligible[record] = NaN));
  look(record, now);
  expectAccrual(record);
  prioritize(job, now);
  tell(job, now);
  if (unchecked(released[record]) == 0) {
    trySubmitted(job);
    return;
  }
  if (isBehind(job)) explain(job, PRIORITY);
  trySubmitted(job);
  enqueue(job);
}

// Jobs are submitted: the controller takes them, or refuses them.
import { addAlive } from './accounting/alive';
import { addSubmission } from './accounting/groups';
import { refusalOf } from './accounting/limits';
import { NONE, PRIORITY } from './codes';
import { expectAccrual, noteAccrual } from './events/accrual';
import { rankLast } from './events/followers';
import { listLast } from './events/list';
import { look } from './events/look';
import { tell } from './events/marks';
import { awaitFirstPass } from './events/newArrays';
import { arrayFirst, arrayOf, eligible, explain, jobOf, recordOf, released } from './events/records';
import { countOver } from './events/terms';
import { PENDING, REFUSED, RUNNING, state, UNBORN } from './jobs';
import { askForPass, noteSubmission } from './passes';
import { prioritize } from './priorities';
import { enqueue, isBehind } from './queue';
import { jobs, withLimits } from './settings';
import { trySubmitted } from './tried';

/**
 * All tasks of an array come with the first, or are refused with it.
 *
 * @param since when it was submitted: earlier than now if the run has begun since (present.ts)
 * @param now whole seconds
 */
export function receive(job: i32, since: f64, now: f64): void {
  noteSubmission();
  if (unchecked(state[job]) == RUNNING) return;
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
  const record = recordOf(job);
  if (job == jobOf(record)) receiveRecord(job, record, since, now);
}

/** It has been eligible since an earlier instant, unless something holds it, and has gained age. */
function haveWaited(record: i32, since: f64, now: f64): void {
  if (unchecked(eligible[record]) == now) unchecked((eligible[record] = since));
  noteAccrual(record, now);
}

function isRefused(job: i32): bool {
  const why = refusalOf(job);
  if (why != NONE) explain(job, why);
  return why != NONE;
}

function receiveRecord(job: i32, record: i32, since: f64, now: f64): void {
  // Else a task that runs already stood for the array.
  if (record == job || unchecked(arrayFirst[record - jobs]) == job) {
    listLast(record);
    addAlive(job);
  }
  askForPass();
  const begin = unchecked(eligible[record]);
  // A begin that is past, or this very second, is none.
  if (begin <= now) unchecked((eligible[record] = NaN));
  look(record, now);
  expectAccrual(record);
  if (since < now) haveWaited(record, begin > since ? begin : since, now);
  else awaitFirstPass(record);
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

// Parses the field that finds a job, a user or a day.

import type { Clock } from '../../../figures/clock.ts';
import { didYouMean } from '../../../input/nearest.ts';
import type { WorkloadView } from '../../protocol.ts';

const DAY = 86400;

type Found =
  | { kind: 'job'; id: number }
  | { kind: 'user'; user: number }
  | { kind: 'day'; from: number; to: number };

/**
 * Returns the target of a text: `17` or `job 17`, `user 3` or `user ann`, `day 2`, or a date if the trace has dates.
 *
 * @throws Error in words
 */
export function found(text: string, workload: WorkloadView, clock: Clock): Found {
  const { jobs } = workload;
  const [, kind = 'job', what] = /\s*(job|user|day)?\s*(.*?)\s*$/i.exec(text) ?? [];
  const isDate = /^\d+-/.test(what);
  if (isDate || kind.toLowerCase() === 'day') {
    const from = clock.dayOf(what);
    if (from === undefined)
      throw new Error(
        isDate ? `'${what}': this trace has no dates; name a day as day 2` : `'${what}' is not a day`,
      );
    const [first] = jobs.submit;
    const last = jobs.submit[jobs.submit.length - 1];
    if (from + DAY <= first || from > last + DAY) throw new Error(`'${what}' is not within the schedule`);
    return { kind: 'day', from, to: from + DAY };
  }
  if (kind.toLowerCase() === 'user' && what !== '') return { kind: 'user', user: userCalled(what, workload) };
  const number = Number(what);
  if (what === '' || !Number.isInteger(number))
    throw new Error(`'${text.trim()}' is no job, user or day: write 17, user 3 or day 2`);
  if (!jobs.id.includes(number)) throw new Error(`there is no job ${number} among the replayed jobs`);
  return { kind: 'job', id: number };
}

function userCalled(text: string, { jobs, userNames = [] }: WorkloadView): number {
  const place = userNames.indexOf(text);
  const number = place >= 0 ? place + 1 : Number(text);
  if (jobs.user.includes(number)) return number;
  throw new Error(`no replayed job is of user ${text}${didYouMean(text, userNames)}`);
}

import { DataError } from '../../../errors.ts';
import { stableOrder } from '../../../math/stableOrder.ts';
import type { CleaningRow } from '../../../trace/cleaning.ts';
import { type ShakeOptions, sessionMoves } from '../../../trace/transform/sessionMoves.ts';
import { sessionsOf } from '../../../trace/transform/sessions.ts';
import { shakenText } from '../../../trace/transform/shake.ts';
import { readDependency } from './dependencies.ts';
import type { SlurmSubmission } from './eventLines.ts';

export interface ShakenSubmissions {
  /** In the order of submission, with the numbers that they had. */
  readonly submissions: readonly SlurmSubmission[];
  /** Seconds by which all times are later, so that none is below 0: those of a calendar of nodes too. */
  readonly later: number;
  /** The change, as a row of a cleaning report. */
  readonly row: CleaningRow;
}

/**
 * Submissions of a file of events with each session of a user moved, as shake() moves those of a log. A file of events
 * records no waits, so they count as 0 for its sessions. Sessions with a job that depends on one of another session
 * move together: a job would else come before the one that it waits for.
 *
 * @param submissions from readEvents()
 * @throws UsageError for a window that is not a whole number of seconds; DataError if no submission has a user, or if
 *   they are not in the order of submission
 */
export async function shakeSubmissions(
  submissions: readonly SlurmSubmission[],
  options: ShakeOptions = {},
): Promise<ShakenSubmissions> {
  checkOrder(submissions);
  const users = usersOf(submissions);
  if (users.every((user) => user < 0))
    throw new DataError(
      `${submissions[0]?.where ?? 'submissions'}: shaking needs user IDs, and no submission has --uid`,
    );
  const submit = Float64Array.from(submissions, (one) => one.submit);
  const { session, sessions } = sessionsOf({
    ...{ length: submissions.length, submit, run: Float64Array.from(submissions, ({ run }) => run) },
    ...{ user: users, wait: new Int32Array(submissions.length) },
  });
  const { moves, window, seed } = await sessionMoves(sessions, options);
  const first = together(submissions, session, sessions);
  const moved = submit.map((time, i) => time + moves[first[session[i]]]);
  const later = Math.max(0, -Math.floor(moved.reduce((least, time) => Math.min(least, time), 0)));
  return {
    submissions: Array.from(stableOrder(moved), (i) => ({ ...submissions[i], submit: moved[i] + later })),
    later,
    row: {
      reason: 'shaken',
      action: shakenText(sessions, window, seed),
      jobs: submissions.length,
    },
  };
}

/** Names of jobs mean those of lines before. */
function checkOrder(submissions: readonly SlurmSubmission[]): void {
  const early = submissions.findIndex(({ submit }, i) => i > 0 && submit < submissions[i - 1].submit);
  if (early > 0)
    throw new DataError(
      `${submissions[early].where}: -dt ${submissions[early].submit} is before that of the line above; ` +
        'sort the lines by it, and they can be shaken',
    );
}

/** A number for each user; -1 if unknown. */
function usersOf(submissions: readonly SlurmSubmission[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(submissions, ({ options }) => {
    const user = options.get('uid');
    if (user === undefined) return -1;
    const number = numbers.get(user) ?? numbers.size;
    numbers.set(user, number);
    return number;
  });
}

/** For each session, the first of those that move with it. */
function together(
  submissions: readonly SlurmSubmission[],
  session: Int32Array,
  sessions: number,
): Int32Array {
  const first = Int32Array.from({ length: sessions }, (_, i) => i);
  const firstOf = (one: number) => {
    let at = one;
    while (first[at] !== at) at = first[at];
    return at;
  };
  const places = new Map<string, number>();
  for (const [place, { id, where, options }] of submissions.entries()) {
    const dependency = options.get('dependency');
    if (dependency !== undefined)
      for (const term of readDependency(dependency, (name) => places.get(name), where).terms) {
        if (term.kind === 'singleton') continue;
        const [a, b] = [firstOf(session[place]), firstOf(session[term.on])];
        first[Math.max(a, b)] = Math.min(a, b);
      }
    places.set(`${id}`, place);
    const name = options.get('job-name');
    if (name !== undefined) places.set(name, place);
  }
  return first.map((_, one) => firstOf(one));
}

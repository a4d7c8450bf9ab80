import { durationText } from '../../input/duration.ts';
import type { Workload } from '../workload.ts';
import { checkUsers } from './checkUsers.ts';
import { noted } from './noted.ts';
import { reordered } from './reorder.ts';
import { type ShakeOptions, sessionMoves } from './sessionMoves.ts';
import { sessionsOf } from './sessions.ts';

/**
 * The workload with each session of a user moved by a whole number of seconds, drawn uniformly from [-window,
 * window]. Jobs of a session keep their distances. The results of a replay should not depend on so little: their
 * change shows how little one log proves (Tsafrir, Ouaknine and Feitelson, MASCOTS 2007, who move single jobs). A
 * window of 0 gives the same jobs.
 *
 * Jobs keep their numbers, so that two workloads can be compared job by job.
 *
 * @throws UsageError for a window that is not a whole number of seconds; DataError if the trace has no users
 */
export async function shake(workload: Workload, options: ShakeOptions = {}): Promise<Workload> {
  checkUsers(workload, 'shaking');
  const { jobs } = workload;
  const { session, sessions } = sessionsOf(jobs);
  const { moves, window, seed } = await sessionMoves(sessions, options);
  const submit = new Float64Array(jobs.length);
  const from = new Int32Array(jobs.length);
  for (let job = 0; job < jobs.length; job++) {
    submit[job] = jobs.submit[job] + moves[session[job]];
    from[job] = job;
  }
  const made = reordered(workload, { submit, from });
  return noted(made, 'shaken', shakenText(sessions, window, seed) + waitsNote(workload));
}

export const shakenText = (sessions: number, window: number, seed: number): string =>
  `${sessions} sessions moved by up to ${durationText(window)} (seed ${seed})`;

/** Note in the report about a log whose ends are not known. */
function waitsNote({ jobs: { wait } }: Workload): string {
  return wait.every((time) => time < 0) ? '; the log has no waits, so they count as 0 for its sessions' : '';
}

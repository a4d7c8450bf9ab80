import type { Jobs } from '../workload.ts';

/** The longest think time within a session, in seconds (Zakay and Feitelson, MASCOTS 2014). */
const LONGEST_THINK = 20 * 60;

/**
 * The sessions of all users. A batch is a maximal run of a user's jobs in which each is submitted before the
 * one before it has ended. A session is a maximal run of batches with think times of at most 20 minutes. A
 * think time is a submission minus the latest end of the batch before. Ends are those of the log (logEnd).
 *
 * @returns the number of each job's session; sessions are numbered by their first jobs
 */
export function sessionsOf(jobs: JobsOfUsers): Sessions {
  const found = known.get(jobs) ?? findSessions(jobs);
  known.set(jobs, found);
  return found;
}

/** Data from which sessions are made. */
type JobsOfUsers = Pick<Jobs, 'length' | 'submit' | 'wait' | 'run' | 'user'>;

interface Sessions {
  readonly session: Int32Array;
  readonly sessions: number;
}

/** Every seed shakes the sessions of the same log. */
const known = new WeakMap<JobsOfUsers, Sessions>();

function findSessions(jobs: JobsOfUsers): Sessions {
  const { length, submit, user } = jobs;
  const session = new Int32Array(length);
  const users = new Map<number, { session: number; lastEnd: number; batchEnd: number }>();
  let sessions = 0;
  for (let job = 0; job < length; job++) {
    const end = logEnd(jobs, job);
    let state = users.get(user[job]);
    if (state === undefined || isNewSession(submit[job], state)) {
      state = { session: sessions++, lastEnd: end, batchEnd: end };
      users.set(user[job], state);
    } else {
      // A job that begins a batch drops the ends of earlier batches.
      state.batchEnd = submit[job] < state.lastEnd ? Math.max(state.batchEnd, end) : end;
      state.lastEnd = end;
    }
    session[job] = state.session;
  }
  return { session, sessions };
}

function isNewSession(submit: number, { lastEnd, batchEnd }: { lastEnd: number; batchEnd: number }): boolean {
  return submit >= lastEnd && submit - batchEnd > LONGEST_THINK;
}

/**
 * Returns the time when a job ended in the log, in seconds. If the log has no wait of the job, the wait counts as 0.
 */
export function logEnd({ submit, wait, run }: Pick<Jobs, 'submit' | 'wait' | 'run'>, job: number): number {
  return submit[job] + Math.max(wait[job], 0) + run[job];
}

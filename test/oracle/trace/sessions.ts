// The sessions of users, from their definition: first the batches of each user, then the sessions of batches.
export interface OracleJob {
  user: number;
  submit: number;
  /** When the job ended in the log. */
  end: number;
}

const THINK = 20 * 60;

/** The jobs of each session, by their places, in the order of the sessions' first jobs. */
export function oracleSessions(jobs: readonly OracleJob[]): number[][] {
  const users = [...new Set(jobs.map(({ user }) => user))];
  const sessions = users.flatMap((user) => {
    const own = jobs.map((_, place) => place).filter((place) => jobs[place].user === user);
    return sessionsOfBatches(jobs, batches(jobs, own));
  });
  return sessions.sort((a, b) => a[0] - b[0]);
}

function batches(jobs: readonly OracleJob[], own: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const [i, place] of own.entries()) {
    const before = own[i - 1];
    if (i > 0 && jobs[place].submit < jobs[before].end) found[found.length - 1].push(place);
    else found.push([place]);
  }
  return found;
}

function sessionsOfBatches(jobs: readonly OracleJob[], all: readonly number[][]): number[][] {
  const found: number[][] = [];
  for (const [i, batch] of all.entries()) {
    const think =
      i === 0 ? Infinity : jobs[batch[0]].submit - Math.max(...all[i - 1].map((place) => jobs[place].end));
    if (think <= THINK) found[found.length - 1].push(...batch);
    else found.push([...batch]);
  }
  return found;
}

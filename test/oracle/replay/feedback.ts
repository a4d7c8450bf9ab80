// The submissions of users who wait for their jobs, from their definition: first the batches of each user,
// then what each batch waits for.

/** The oracle's knowledge of a job's past. */
export interface PastJob {
  submit: number;
  /** When the job ended in the log. */
  logEnd: number;
  /** Negative: unknown. */
  user: number;
  /** The place of the job that it names, if it names one that is submitted before it. */
  names?: number;
  /** The think time after that job; negative: unknown. */
  think?: number;
}

const EIGHT_HOURS = 8 * 3600;

/**
 * Returns when a job is submitted; undefined while that is not known. `ended` has the ends so far, by place.
 */
export type Submissions = (place: number, ended: ReadonlyMap<number, number>) => number | undefined;

export function submissionsWithFeedback(jobs: readonly PastJob[]): Submissions {
  const batches = batchesOf(jobs);
  return (place, ended) => {
    const job = jobs[place];
    if (job.names !== undefined) {
      const end = ended.get(job.names);
      if (end === undefined) return undefined;
      const think = job.think ?? -1;
      return think < 0 ? Math.max(job.submit, end) : later(job.submit, end - (job.submit - think), end);
    }
    const own = batches.find(({ members }) => members.includes(place));
    if (own === undefined) return job.submit;
    const first = jobs[own.members[0]].submit;
    const waited = own.before.filter((other) => jobs[other].logEnd <= first);
    if (waited.length === 0) return job.submit;
    if (!waited.every((other) => ended.has(other))) return undefined;
    const end = Math.max(...waited.map((other) => ended.get(other) as number));
    const logEnd = Math.max(...waited.map((other) => jobs[other].logEnd));
    const thinks = first - logEnd <= EIGHT_HOURS;
    return later(job.submit, thinks ? end - logEnd : Math.max(0, end - first), end);
  };
}

/** A time so much later, but not before the end, as a rounded sum could be. */
function later(submit: number, much: number, end: number): number {
  return Math.max(submit + much, end);
}

/** All batches of known users, each with the batch before it of the same user. */
function batchesOf(jobs: readonly PastJob[]): { members: number[]; before: number[] }[] {
  const users = new Set(jobs.map(({ user }) => user).filter((user) => user >= 0));
  return [...users].flatMap((user) => {
    const own = jobs.map((_, place) => place).filter((place) => jobs[place].user === user);
    const batches: number[][] = [];
    for (const [i, place] of own.entries()) {
      if (i > 0 && jobs[place].submit < jobs[own[i - 1]].logEnd) batches[batches.length - 1].push(place);
      else batches.push([place]);
    }
    return batches.map((members, i) => ({ members, before: batches[i - 1] ?? [] }));
  });
}

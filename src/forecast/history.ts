import type { Jobs, Workload } from '../trace/workload.ts';

/**
 * Starts and ends of the jobs of a log, recorded in the log or replayed. Times are those of the log, in seconds.
 */
export interface History {
  readonly jobs: Jobs;
  /** Number of processors of the machine. */
  readonly processors: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /**
   * Places of the jobs whose waits are not known. They are assumed to start immediately, and are no calibration points.
   */
  readonly unknown?: ReadonlySet<number>;
  /** True for a replay: the policy of the simulated futures is the real scheduler, so there is nothing to learn. */
  readonly isReplay?: boolean;
  /** Instant since which submissions are known; default: the first submission. */
  readonly knownSince?: number;
  /** Numbers by which futures draw; default: places among the jobs of a moment. */
  readonly shared?: SharedNumbers;
}

/**
 * Numbers of jobs and users that several histories share. Their futures draw the same random numbers for a job, whatever
 * other jobs they have.
 */
export interface SharedNumbers {
  /** Numbers of jobs are less than this, and numbers of users less than that. */
  readonly jobs: number;
  readonly users: number;
  /** By the place of the job in the history. */
  readonly of: ReadonlyMap<number, { readonly job: number; readonly user: number }>;
}

/**
 * Returns the number of jobs that wait at an instant besides one of them.
 *
 * @param last the place of the last job that is known
 */
export function waitingBeside({ start }: History, { now, last }: { now: number; last: number }): number {
  let waiting = -1;
  for (let job = 0; job <= last; job++) if (!(start[job] < now)) waiting++;
  return waiting;
}

/** Returns the recorded history: each job started after its recorded wait, and ran for its recorded run time. */
export function historyOfLog({ jobs, processors }: Workload): History & Required<Pick<History, 'unknown'>> {
  const start = jobs.submit.map((submit, job) => submit + Math.max(jobs.wait[job], 0));
  const unknown = new Set<number>();
  for (let job = 0; job < jobs.length; job++) if (!(jobs.wait[job] >= 0)) unknown.add(job);
  return { jobs, processors, start, end: start.map((from, job) => from + jobs.run[job]), unknown };
}

/** Returns the history of a replay of a log. */
export function historyOfReplay(
  { jobs, processors }: Workload,
  { start, end }: Pick<History, 'start' | 'end'>,
): History {
  return { jobs, processors, start, end, isReplay: true };
}

import type { Jobs, Workload } from '../trace/workload.ts';

/**
 * When the jobs of a log started and ended: in the log itself, or in a replay of it. Times are those of the
 * log, in seconds.
 */
export interface World {
  readonly jobs: Jobs;
  /** Processors of the machine. */
  readonly processors: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /**
   * The places of the jobs whose waits are not known. They are taken to start at once, and nobody asks about
   * them.
   */
  readonly unknown?: ReadonlySet<number>;
  /** Whether it is a replay: the policy of the futures is the scheduler, and there is no other to learn. */
  readonly isReplay?: boolean;
}

/** The world of the log: each job started after the wait that the log has, and ran as long as there. */
export function worldOfLog({ jobs, processors }: Workload): World & Required<Pick<World, 'unknown'>> {
  const start = jobs.submit.map((submit, job) => submit + Math.max(jobs.wait[job], 0));
  const unknown = new Set<number>();
  for (let job = 0; job < jobs.length; job++) if (!(jobs.wait[job] >= 0)) unknown.add(job);
  return { jobs, processors, start, end: start.map((from, job) => from + jobs.run[job]), unknown };
}

/** The world of a replay of a log. */
export function worldOfReplay(
  { jobs, processors }: Workload,
  { start, end }: Pick<World, 'start' | 'end'>,
): World {
  return { jobs, processors, start, end, isReplay: true };
}

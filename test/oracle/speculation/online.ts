import type { Submissions } from '../replay/feedback.ts';
import { newJob, type OracleAttempt, type OraclePolicy, type OracleStochasticJob } from '../replay/job.ts';
import { type OracleSpeculation, scheduleAll } from '../replay/loop.ts';

/** Schedules jobs, sorted by submission, as they arrive. */
export function online(
  jobs: OracleStochasticJob[],
  processors: number,
  policy: OraclePolicy,
  speculation: OracleSpeculation = {},
  follow?: Submissions,
): OracleAttempt[] {
  const all = jobs.map(newJob);
  scheduleAll(all, processors, policy, { follow, speculation });
  const tries = all.flatMap((job) => job.tries);
  return inOrder(
    tries.map(({ image, promise, extensions, ...reported }) =>
      speculation.extend === undefined ? reported : { ...reported, promise, extensions },
    ),
  );
}

/** Sorts attempts as the oracle returns them. */
export function inOrder(tries: OracleAttempt[]): OracleAttempt[] {
  return tries.sort((a, b) => a.start - b.start || a.job - b.job || a.end - b.end);
}

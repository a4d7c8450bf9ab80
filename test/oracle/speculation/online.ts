import type { Submissions } from '../replay/feedback.ts';
import type { OracleFormula } from '../replay/formula.ts';
import { newJob, type OracleStochasticJob, type OracleTry } from '../replay/job.ts';
import { type OracleSpeculation, scheduleAll } from '../replay/loop.ts';

/** With `preemption` or venture backfilling the order must be `fcfs`. */
export interface OracleOnlinePolicy {
  order: string | OracleFormula;
  backfilling: 'none' | 'easy' | 'conservative' | 'venture';
  candidates?: string | OracleFormula;
  preemption?: 'none' | 'shadow';
}

/** Schedules jobs, sorted by submission, as they arrive. */
export function online(
  jobs: OracleStochasticJob[],
  processors: number,
  policy: OracleOnlinePolicy,
  speculation: OracleSpeculation = {},
  follow?: Submissions,
): OracleTry[] {
  const all = jobs.map(newJob);
  scheduleAll(all, processors, policy, { follow, speculation });
  const tries = all.flatMap((job) => job.tries);
  return inOrder(
    tries.map(({ image, promise, extensions, ...told }) =>
      speculation.extend === undefined ? told : { ...told, promise, extensions },
    ),
  );
}

/** Sorts attempts as the oracle returns them. */
export function inOrder(tries: OracleTry[]): OracleTry[] {
  return tries.sort((a, b) => a.start - b.start || a.job - b.job || a.end - b.end);
}

import type { Submissions } from './feedback.ts';
import { savingOf } from './images.ts';
import { type Kill, newJob, type OracleJob, type OraclePolicy, type OracleRule } from './job.ts';
import { type Observer, type OraclePresent, scheduleAll } from './loop.ts';
import { endOf } from './machine.ts';

/**
 * The result for a job. `start`, `end` and `backfilled` belong to its final run; `kills` are the runs before.
 */
export interface OracleOutcome {
  start: number;
  end: number;
  backfilled: boolean;
  /** Whether some pass left it waiting as the head. */
  blocked: boolean;
  estimate: number;
  /** Its first reservation; NaN if it had none. Without backfilling there are none. */
  reserved: number;
  kills: Kill[];
  /** The work that was kept when its final run began; only if work is kept. */
  image?: number;
}

/** A job of a trace as a sequence of one request, which ends the job at the latest. */
function sequenceOf(job: OracleJob, rule: OracleRule) {
  const runs = Math.min(job.run, job.request);
  // In PYSS every job runs for at least a second. It cuts run times at the requests before it schedules.
  const run = rule === 'batch' ? runs : Math.max(runs, 1);
  const request = rule === 'batch' ? job.request : Math.max(job.request, 1);
  return { ...job, run, requests: [request], checkpoints: [false], checkpoint: [0], restart: [0] };
}

/**
 * Replays jobs of a trace (sorted by submission) on a machine.
 *
 * @param follow returns when each job is submitted, if that depends on the ends of others
 * @param present begins in the middle, with a pass at that instant (rule `batch`)
 */
export function simulate(
  jobs: OracleJob[],
  processors: number,
  policy: OraclePolicy,
  rule: OracleRule,
  observe?: Observer,
  follow?: Submissions,
  present?: OraclePresent,
): OracleOutcome[] {
  const all = jobs.map((job, index) => newJob(sequenceOf(job, rule), index));
  scheduleAll(all, processors, policy, { rule, observe, follow, present });
  const keepsWork = savingOf(policy.preemption) !== undefined;
  return all.map((job) => ({
    start: job.start,
    end: endOf(job),
    backfilled: job.backfilled,
    blocked: job.blocked,
    estimate: job.firstEstimate,
    reserved: job.promised,
    kills: job.tries
      .filter(({ ok }) => !ok)
      .map(({ start, end, image }) => ({ start, end, ...(keepsWork && { image }) })),
    ...(keepsWork && { image: job.image }),
  }));
}

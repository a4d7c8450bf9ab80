import type { Milestone } from '../requests/sequence.ts';
import { MINUTE } from '../slurm/drive/timeLimit.ts';
import { onGrid } from '../stochastic/history/requestsFromHistory.ts';
import { exactRequests } from '../stochastic/requests/exactRequests.ts';
import { upToTheUsers } from '../stochastic/requests/varyingRequests.ts';
import { type JobRequests, jobsWithRequests } from '../stochastic/workload/columns.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';
import type { Workload } from '../trace/workload.ts';

/** The time of a checkpoint and of a restart, in seconds. */
export interface CheckpointTimes {
  readonly checkpoint: number;
  readonly restart: number;
}

/**
 * Returns the requests of a job in whole minutes: the milestones' requests that are smaller than its own, then its own.
 */
export function requestsBefore(
  milestones: readonly Milestone[],
  own: number,
  times: CheckpointTimes,
): JobRequests {
  const whole = onGrid(upToTheUsers(milestones, own), times, MINUTE);
  return exactRequests(whole, times.checkpoint, times.restart);
}

/** Caches requestsBefore(): many jobs have the same milestones and the same request. */
export class RequestsBefore {
  readonly times: CheckpointTimes;
  readonly #known = new WeakMap<readonly Milestone[], Map<number, JobRequests>>();

  constructor(times: CheckpointTimes) {
    this.times = times;
  }

  of(milestones: readonly Milestone[], own: number): JobRequests {
    const known = this.#known.get(milestones) ?? new Map<number, JobRequests>();
    this.#known.set(milestones, known);
    const sequence = known.get(own) ?? requestsBefore(milestones, own, this.times);
    known.set(own, sequence);
    return sequence;
  }
}

/**
 * Returns the jobs of a log, each with the milestones' requests before its own request. A job's work is its run time in
 * the log, at most its request. A run that the log cut off ends at the same time here.
 */
export function workloadWithRequests(
  { name, processors, jobs }: Workload,
  milestonesOf: (job: number) => readonly Milestone[],
  sequences: RequestsBefore,
): StochasticWorkload {
  const { length, id, submit, request, user, application } = jobs;
  const columns = {
    length,
    id,
    submit,
    run: jobs.run.map((time, job) => Math.min(time, request[job])),
    processors: jobs.processors,
    distribution: new Int32Array(length).fill(-1),
    user,
    application,
  };
  const own = jobsWithRequests(columns, (job) => sequences.of(milestonesOf(job), request[job]));
  return { name, processors, jobs: own, distributions: [] };
}

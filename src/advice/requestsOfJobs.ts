import type { Milestone } from '../requests/sequence.ts';
import { MINUTE } from '../slurm/timeLimit.ts';
import { onGrid, upToTheUsers } from '../stochastic/history/requestsFromHistory.ts';
import { exactRequests } from '../stochastic/requests/exactRequests.ts';
import { type JobRequests, jobsWithRequests } from '../stochastic/workload/columns.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';
import type { Workload } from '../trace/workload.ts';

/** What a checkpoint and a restart take, in seconds. */
export interface CheckpointTimes {
  readonly checkpoint: number;
  readonly restart: number;
}

/** Requests in whole minutes: those of the milestones that are below the job's own request, then its own. */
export function requestsBefore(
  milestones: readonly Milestone[],
  own: number,
  times: CheckpointTimes,
): JobRequests {
  const whole = onGrid(upToTheUsers(milestones, own), times, MINUTE);
  return exactRequests(whole, times.checkpoint, times.restart);
}

/** The same, kept: many jobs have the same milestones and ask for the same. */
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
 * The jobs of a log, each with the requests of these milestones before its own. A job's work is what it ran in the log, at most
 * its request: what the log cut off ends here too.
 */
export function workloadWithRequests(
  { name, processors, jobs }: Workload,
  milestonesOf: (job: number) => readonly Milestone[],
  sequences: RequestsBefore,
): StochasticWorkload {
  const { length, id, submit, request, user, application } = jobs;
  const { times } = sequences;
  const constant = (time: number) => new Float64Array(length).fill(time);
  const columns = {
    length,
    id,
    submit,
    run: jobs.run.map((time, job) => Math.min(time, request[job])),
    processors: jobs.processors,
    checkpoint: constant(times.checkpoint),
    restart: constant(times.restart),
    law: new Int32Array(length).fill(-1),
    user,
    application,
  };
  const own = jobsWithRequests(columns, (job) => sequences.of(milestonesOf(job), request[job]));
  return { name, processors, jobs: own, laws: [] };
}

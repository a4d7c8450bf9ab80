// Finds the changes between the states after two instants.
import type { Jobs } from '../../trace/workload.ts';
import type { MachineState } from '../explain/state.ts';
import type { StepEvent } from './step.ts';

/** A copy of what a step needs of the state before it. */
export interface Before {
  /** The starts of the running jobs. */
  readonly running: ReadonlyMap<number, number>;
  readonly overran: ReadonlySet<number>;
  /** The estimates of the running jobs. */
  readonly estimates: ReadonlyMap<number, number>;
  /** The reservations of the waiting jobs, under conservative backfilling. */
  readonly reserved: ReadonlyMap<number, number>;
  readonly submitted: number;
}

export const NOTHING: Before = {
  running: new Map(),
  overran: new Set(),
  estimates: new Map(),
  reserved: new Map(),
  submitted: 0,
};

/** @param submitted the number of jobs submitted so far */
export function kept(state: MachineState, submitted: number): Before {
  const { running, start, estimate, waiting, hasOverrun } = state;
  const jobs = Array.from(running);
  return {
    running: new Map(jobs.map((job) => [job, start[job]])),
    overran: new Set(jobs.filter(hasOverrun)),
    estimates: new Map(jobs.map((job) => [job, estimate[job]])),
    reserved: new Map(Array.from(waiting, (job) => [job, start[job]])),
    submitted,
  };
}

export interface Changes {
  readonly events: readonly StepEvent[];
  /** The jobs that run since this step, by their places in the workload. */
  readonly started: readonly number[];
  /** Free processors before the jobs started, and before any was preempted. */
  readonly freeBefore: number;
}

/**
 * Changes made by a step.
 *
 * @param victims the jobs preempted in the step, in that order
 * @param submitted the number of jobs submitted so far
 * @param saved the work of each job that is saved, if preempted jobs keep their work
 */
export function changesOf(
  before: Before,
  state: MachineState,
  victims: readonly number[],
  submitted: number,
  { run, request }: Pick<Jobs, 'run' | 'request'>,
  saved?: Float64Array,
): Changes {
  const { now, processors, running, start, estimate, hasOverrun } = state;
  const runs = new Set(running);
  const lost = new Set(victims);
  const started: number[] = [];
  const overran: StepEvent[] = [];
  for (const job of running) {
    const goesOn = before.running.get(job) === start[job] && !(lost.has(job) && start[job] === now);
    if (!goesOn) started.push(job);
    else if (hasOverrun(job) && !before.overran.has(job)) overran.push({ kind: 'overran', job });
    else if (estimate[job] !== before.estimates.get(job)) overran.push({ kind: 'corrected', job });
  }
  const ended = [...before.running.keys()].filter((job) => !runs.has(job) && !lost.has(job));
  const inOrder = (jobs: number[]) => jobs.sort((a, b) => a - b);
  const width = (jobs: readonly number[]) => jobs.reduce((sum, job) => sum + processors[job], 0);
  const arrived = Array.from({ length: submitted - before.submitted }, (_, i) => before.submitted + i);
  return {
    events: [
      ...overran.sort((a, b) => a.job - b.job),
      ...inOrder(ended).map((job) => ({ kind: run[job] > request[job] ? 'killed' : 'ended', job }) as const),
      ...arrived.map((job) => ({ kind: 'submitted', job }) as const),
      ...victims.map((job) => ({ kind: 'preempted', job, ...(saved && { saved: saved[job] }) }) as const),
    ],
    started: inOrder(started),
    freeBefore: state.free + width(started) - width(victims),
  };
}

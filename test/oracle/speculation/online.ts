import type { Submissions } from '../replay/feedback.ts';
import { Coming } from './coming.ts';
import { extend, stopBeforeCheckpoint } from './extend.ts';
import { byId, type Job, type OracleStochasticJob, type OracleTry } from './job.ts';
import type { Machine, OracleOnlinePolicy, OracleSpeculation } from './machine.ts';
import { queued, sorted } from './order.ts';
import { discipline, type Rules } from './queue.ts';
import { fail, type Run, saves, told } from './run.ts';

/** Schedules jobs, sorted by submission, as they arrive. */
export function online(
  jobs: OracleStochasticJob[],
  processors: number,
  policy: OracleOnlinePolicy,
  { speculative = false, speculativeReturn = 'place', extend: delay }: OracleSpeculation = {},
  follow?: Submissions,
): OracleTry[] {
  const coming = new Coming(jobs, follow);
  const machine: Machine = { processors, running: [], waiting: [], ended: [] };
  const { pass, compress, reserve } = discipline(policy);
  const firstSubmit = jobs.at(0)?.submit ?? 0;
  const saving = new Set<Run>();
  const promises = new Map<Run, number>();
  let tail = 0;
  let front = 0;

  const queue = (now: number) => queued(machine.waiting, policy.order, firstSubmit, now);
  const submit = (job: Job, now: number) => {
    job.place = tail++;
    machine.waiting.push(job);
    job.promise = NaN;
    reserve(machine, job, now);
    if (policy.backfilling === 'conservative') job.promise = job.hole;
  };
  /** Returns whether the job must be submitted again, because its request did not suffice. */
  const end = (run: Run) => {
    machine.running = machine.running.filter((other) => other !== run);
    machine.ended.push(run);
    if (run.ok) {
      coming.ended(run);
      return false;
    }
    fail(run);
    if (!run.speculative) return true;
    // The job keeps its place in the queue.
    if (speculativeReturn === 'top') run.job.place = --front;
    machine.waiting.push(run.job);
    return false;
  };
  /**
   * Ends what ends now, and returns the jobs to be submitted again. What has stopped goes on, takes its checkpoint, or
   * ends: first come the ends, then the decisions.
   */
  const endOrExtend = (ending: Run[], now: number, tolerated: number): Job[] => {
    const stopped = ending.filter((run) => !run.ok && !saving.has(run));
    const over = ending.filter((run) => !stopped.includes(run));
    const again = over.filter(end).map((run) => run.job);
    for (const run of stopped) {
      if (extend(machine, run, queue(now), policy.backfilling, now, tolerated)) continue;
      if (saves(run) && run.plannedEnd > now) {
        saving.add(run);
        run.end = run.plannedEnd;
      } else if (end(run)) again.push(run.job);
    }
    return again;
  };
  /**
   * Ends, submissions, one pass. After the start of a run of zero length the same instant is handled again.
   */
  const instant = (now: number) => {
    const rules: Rules = {
      policy,
      speculative,
      queue: () => queue(now),
      sort: (some, order) => sorted(some, order, firstSubmit, now),
    };
    const ending = machine.running.filter((run) => run.end === now).sort((a, b) => byId(a.job, b.job));
    const again =
      delay === undefined ? ending.filter(end).map((run) => run.job) : endOrExtend(ending, now, delay);
    // Jobs that wait already get what the ends leave. Jobs that are submitted again come after them, as new
    // jobs do.
    if (ending.length > 0) compress(machine, queue(now), now);
    for (const job of again) submit(job, now);
    for (const job of coming.at(now)) submit(job, now);
    const running = new Set(machine.running);
    pass(machine, now, rules);
    if (delay === undefined) return;
    for (const run of machine.running) {
      if (running.has(run)) continue;
      promises.set(run, run.job.promise);
      stopBeforeCheckpoint(run);
    }
  };

  while (coming.left + machine.waiting.length + machine.running.length > 0) {
    const now = Math.min(
      coming.next(),
      ...machine.running.map((run) => run.end),
      // A reservation can fall due at an instant without an event. A job without one does not stop the clock.
      ...machine.waiting.map((job) => job.hole).filter((hole) => !Number.isNaN(hole)),
    );
    instant(now);
  }
  return told(machine.ended, delay === undefined ? undefined : promises);
}

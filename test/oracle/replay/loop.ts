import { Learner } from '../predictions/learned.ts';
import { extend, stopBeforeCheckpoint, takesCheckpoint } from '../speculation/extend.ts';
import { speculateBefore, speculateBetween } from '../speculation/speculate.ts';
import { fail, regularAttempt, requestOf } from './attempt.ts';
import { Coming } from './coming.ts';
import { compress, overrunsAhead, redo, reserve, seeOverruns, startDue } from './conservative.ts';
import { correctEstimates, estimateOf } from './estimate.ts';
import type { Submissions } from './feedback.ts';
import { forgetAttempt, keepWhole, savingOf } from './images.ts';
import type { Job, OraclePolicy, OracleRule } from './job.ts';
import { endAttempt, endOf, freeNow, type Machine, startJob, waitAgain } from './machine.ts';
import { queued, sorted } from './order.ts';
import { type Orders, schedulingPass } from './queue.ts';

/**
 * A state in which a simulation begins. `start` has when each job started that runs at the instant; for one
 * that waits its reservation under conservative backfilling, or NaN.
 */
export interface OraclePresent {
  now: number;
  start: readonly number[];
}

/** Is called at the end of each instant with the machine and the waiting jobs in the order of the queue. */
export type Observer = (machine: Machine, queue: Job[], now: number) => void;

/** Values that only jobs with distributions and several requests can have (rule `batch`). */
export interface OracleSpeculation {
  speculative?: boolean;
  /** Where a job goes in the queue after a failed speculative run: to its old place, or to the top. */
  speculativeReturn?: 'place' | 'top';
  /** Requests are extended if no promised start is then later than so much after its promise. */
  extend?: number;
}

interface Setting {
  rule?: OracleRule;
  observe?: Observer;
  follow?: Submissions;
  present?: OraclePresent;
  speculation?: OracleSpeculation;
}

/** Submits, starts and ends these jobs (sorted by submission) on a machine. */
export function scheduleAll(
  all: Job[],
  processors: number,
  policy: OraclePolicy,
  { rule = 'batch', observe = () => {}, follow, present, speculation = {} }: Setting,
): void {
  const machine: Machine = {
    processors,
    running: [],
    waiting: [],
    completed: [],
    turns: 0,
    releaseAtEstimate: rule !== 'batch',
  };
  const conservative = policy.backfilling === 'conservative';
  const saving = savingOf(policy.preemption);
  const learner = policy.estimate?.startsWith('learned') ? new Learner(policy.estimate) : undefined;
  const { speculative = false, speculativeReturn = 'place', extend: delay = NaN } = speculation;
  const isExtending = speculation.extend !== undefined;
  const coming = new Coming(all, follow);
  const firstSubmit = all.at(0)?.submit ?? 0;
  /** Jobs whose requests did not suffice, until they are submitted again. */
  const failed: Job[] = [];
  let tail = 0;
  let top = 0;

  const queue = (now: number) => queued(machine.waiting, policy.order, firstSubmit, now);
  const ordersAt = (now: number): Orders => ({
    queue: () => queue(now),
    sort: (some, order) => sorted(some, order, firstSubmit, now),
  });
  /** Puts the job at the end of the queue, with its present request. */
  const enter = (job: Job, now: number) => {
    job.place = tail++;
    job.promised = NaN;
    Object.assign(job, regularAttempt(job));
    job.limit = requestOf(job);
    job.firstEstimate =
      learner?.estimate(job, machine, now) ??
      estimateOf(policy.estimate ?? 'request', job, machine.completed);
    job.estimate = job.firstEstimate;
    machine.waiting.push(job);
    if (saving) keepWhole(job, saving);
    if (isExtending) stopBeforeCheckpoint(job);
  };
  const submit = (job: Job, now: number) => {
    enter(job, now);
    if (conservative) reserve(machine, job, now);
  };
  const end = (job: Job) => {
    endAttempt(machine, job, endOf(job), job.ok);
    if (!job.ok) return retry(job);
    if (saving) forgetAttempt(job, endOf(job));
    learner?.learn(job);
    machine.completed.push(job);
    coming.done(job, endOf(job));
  };
  /** A job whose request did not suffice is submitted again. After a speculative run, it keeps its request. */
  const retry = (job: Job) => {
    fail(job);
    if (!job.speculative) failed.push(job);
    else {
      if (speculativeReturn === 'top') job.place = --top;
      waitAgain(machine, job);
    }
  };
  const pass = (now: number) => {
    let shadow = NaN;
    if (conservative) startDue(machine, queue(now), now);
    else shadow = schedulingPass(machine, now, policy, ordersAt(now));
    const head = speculative ? queue(now).at(0) : undefined;
    if (head === undefined) return;
    if (conservative) speculateBetween(machine, head, now);
    else speculateBefore(machine, head, shadow, now);
  };

  /**
   * Ends, submissions, one pass. After the start of a job of zero length the same instant is handled again.
   */
  const batchInstant = (now: number) => {
    const ending = machine.running.filter((job) => endOf(job) === now).sort((a, b) => a.index - b.index);
    // Where requests may be extended, first come the ends, then the decisions.
    const stopped = ending.filter((job) => isExtending && !job.ok && !job.checkpointing);
    for (const job of ending) if (!stopped.includes(job)) end(job);
    for (const job of stopped) {
      const isExtended = extend(machine, job, queue(now), conservative, now, delay);
      if (!isExtended && !takesCheckpoint(job, now)) end(job);
    }
    if (conservative) {
      if (seeOverruns(machine, now)) redo(machine, queue(now), now);
      else if (ending.length > 0) compress(machine, queue(now), now);
    }
    // Jobs that wait already got what the ends leave. Failed jobs come after them, as new jobs do.
    for (const job of failed.splice(0)) submit(job, now);
    for (const job of coming.at(now)) submit(job, now);
    pass(now);
  };

  /**
   * Submissions, then ends in the order of starts, with a pass after each. Conservative backfilling starts
   * jobs once, at the end.
   */
  const eachInstant = (now: number) => {
    if (conservative && seeOverruns(machine, now)) redo(machine, queue(now), now);
    const ending = machine.running.filter((job) => endOf(job) === now).sort((a, b) => a.turn - b.turn);
    const submitDue = () => {
      for (const job of coming.at(now)) {
        submit(job, now);
        const passes = rule === 'each' || job.processors <= freeNow(machine, now);
        if (!conservative && passes) pass(now);
      }
    };
    submitDue();
    for (const job of ending) {
      // A pass of this instant may have killed the job just before its end, and even started it again.
      if (!machine.running.includes(job) || endOf(job) !== now) continue;
      end(job);
      if (conservative) compress(machine, queue(now), now);
      else pass(now);
      // A submission caused by this end comes before the next end.
      submitDue();
    }
    if (conservative) pass(now);
  };

  /**
   * The jobs of the present run or wait, as given. Waiting jobs without a reservation get one in queue order.
   */
  const beginWith = ({ now, start }: OraclePresent) => {
    for (const job of coming.at(now)) {
      enter(job, now);
      const given = start[job.origin];
      if (given <= now) startJob(machine, job, given, false, 'head');
      else job.hole = given;
    }
    if (conservative) {
      seeOverruns(machine, now);
      for (const job of queue(now)) if (Number.isNaN(job.hole)) reserve(machine, job, now);
    }
    pass(now);
  };
  if (present !== undefined) beginWith(present);

  while (coming.left + machine.waiting.length + machine.running.length > 0) {
    const now = Math.min(
      coming.next(),
      ...machine.running.map(endOf),
      // A reservation can fall due, or a job exceed its estimate, at an instant without an event.
      ...(conservative ? [...machine.waiting.map((job) => job.hole), ...overrunsAhead(machine)] : []),
    );
    correctEstimates(machine, policy.correction, now);
    if (rule === 'batch') batchInstant(now);
    else eachInstant(now);
    observe(machine, queue(now), now);
  }
}

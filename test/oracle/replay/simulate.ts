import { compress, reserve, startDue } from './conservative.ts';
import type { Job, Machine, OracleJob, OracleOrder, OraclePolicy, OracleRule } from './job.ts';
import { sorted } from './order.ts';
import { schedulingPass } from './queue.ts';

/** What became of a job. `promised`: a conservative job's first reservation. */
export interface OracleOutcome {
  start: number;
  end: number;
  backfilled: boolean;
  blocked: boolean;
  promised: number;
}

function newJob(job: OracleJob, index: number, policy: OraclePolicy, rule: OracleRule): Job {
  const runs = Math.min(job.run, job.request);
  const believed =
    policy.plan === 'exact' ? runs : rule === 'each' ? Math.max(job.request, job.run) : job.request;
  // PYSS knows no job shorter than a second.
  const shortest = rule === 'each' ? 1 : 0;
  return {
    index,
    submit: job.submit,
    request: job.request,
    processors: job.processors,
    user: job.user ?? -1,
    length: Math.max(runs, shortest),
    plan: Math.max(believed, shortest),
    start: NaN,
    turn: -1,
    reserved: NaN,
    promised: NaN,
    backfilled: false,
    blocked: false,
  };
}

const endOf = (job: Job) => job.start + job.length;

/** Replays jobs (sorted by submission) on a machine. */
export function simulate(
  jobs: OracleJob[],
  processors: number,
  policy: OraclePolicy,
  rule: OracleRule,
): OracleOutcome[] {
  const all = jobs.map((job, index) => newJob(job, index, policy, rule));
  const machine: Machine = { processors, running: [], waiting: [], turns: 0 };
  const conservative = policy.backfilling === 'conservative';
  let unsubmitted = all;

  const inOrder = (some: Job[], order: OracleOrder, now: number) => sorted(some, order, jobs[0].submit, now);
  const queue = (now: number) => inOrder(machine.waiting, policy.order, now);
  const submissionsAt = (now: number) => {
    const arriving = unsubmitted.filter((job) => job.submit === now);
    unsubmitted = unsubmitted.filter((job) => job.submit !== now);
    return arriving;
  };
  const submit = (job: Job, now: number) => {
    machine.waiting.push(job);
    if (conservative) reserve(machine, job, now);
  };
  const end = (job: Job) => {
    machine.running = machine.running.filter((other) => other !== job);
  };
  const pass = (now: number) => {
    if (conservative) return startDue(machine, queue(now), now);
    const candidates = policy.candidates ?? policy.order;
    const scan = policy.backfilling === 'easy' ? (rest: Job[]) => inOrder(rest, candidates, now) : null;
    schedulingPass(machine, now, queue(now), scan, rule === 'each');
  };

  /** Ends, submissions, one pass. A job of zero length makes the same instant come again. */
  const batchInstant = (now: number) => {
    const ending = machine.running.filter((job) => endOf(job) === now);
    for (const job of ending) end(job);
    if (conservative && ending.length > 0) compress(machine, queue(now), now);
    for (const job of submissionsAt(now)) submit(job, now);
    pass(now);
  };

  /** Submissions, then ends in order of starts; a pass after each. Conservative jobs start once all that is done. */
  const eachInstant = (now: number) => {
    const ending = machine.running.filter((job) => endOf(job) === now).sort((a, b) => a.turn - b.turn);
    for (const job of submissionsAt(now)) {
      submit(job, now);
      if (!conservative) pass(now);
    }
    for (const job of ending) {
      end(job);
      if (conservative) compress(machine, queue(now), now);
      else pass(now);
    }
    if (conservative) pass(now);
  };

  while (unsubmitted.length + machine.waiting.length + machine.running.length > 0) {
    // A reservation can fall due at an instant without an event.
    const reservations = conservative ? machine.waiting.map((job) => job.reserved) : [];
    const now = Math.min(
      ...unsubmitted.map((job) => job.submit),
      ...machine.running.map(endOf),
      ...reservations,
    );
    if (rule === 'batch') batchInstant(now);
    else eachInstant(now);
  }
  return all.map((job) => ({
    start: job.start,
    end: endOf(job),
    backfilled: job.backfilled,
    blocked: job.blocked,
    promised: job.promised,
  }));
}

import { Learner } from '../predictions/learned.ts';
import { compress, overrunsAhead, redo, reserve, seeOverruns, startDue } from './conservative.ts';
import { correctPlans } from './corrected.ts';
import type { Submissions } from './feedback.ts';
import { freeNow } from './holding.ts';
import { forgetTry, keepWhole, savingOf } from './images.ts';
import type { OracleJob, OracleOrder, OraclePolicy, OracleRule } from './job.ts';
import { endOf, type Job, type Kill, type Machine, startJob } from './job.ts';
import { sorted } from './order.ts';
import { planOf } from './plan.ts';
import { schedulingPass } from './queue.ts';

/**
 * The result for a job. `start`, `end` and `backfilled` belong to its final run; `kills` are the runs before.
 */
export interface OracleOutcome {
  start: number;
  end: number;
  backfilled: boolean;
  /** Whether some pass left it waiting as the head. */
  blocked: boolean;
  plan: number;
  /** Its first reservation; NaN if it had none. Without backfilling there are none. */
  reserved: number;
  /** The same, but only under conservative backfilling. */
  promised: number;
  kills: Kill[];
  /** The work that was kept when its final run began; only if work is kept. */
  image?: number;
}

function newJob(job: OracleJob, index: number, rule: OracleRule): Job {
  const runs = Math.min(job.run, job.request);
  return {
    index,
    submit: job.submit,
    request: job.request,
    processors: job.processors,
    user: job.user ?? -1,
    application: job.application ?? -1,
    column: job.plan ?? -1,
    // In PYSS every job runs for at least a second. It cuts run times at the requests before it plans.
    length: rule === 'batch' ? runs : Math.max(runs, 1),
    estimate: rule === 'batch' ? job.request : Math.max(job.request, 1),
    planned: NaN,
    plan: NaN,
    corrections: 0,
    start: NaN,
    turn: -1,
    kills: [],
    image: 0,
    overhead: 0,
    whole: { work: NaN, believed: NaN, asked: NaN },
    sunnySince: undefined,
    ended: undefined,
    promised: NaN,
    hole: NaN,
    overrunSeen: false,
    why: 'head',
    backfilled: false,
    blocked: false,
  };
}

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

/**
 * Replays jobs (sorted by submission) on a machine.
 *
 * @param follow tells when each job is submitted, if that depends on the ends of others
 * @param present begins in the middle, with a pass at that instant (rule `batch`)
 */
export function simulate(
  jobs: OracleJob[],
  processors: number,
  policy: OraclePolicy,
  rule: OracleRule,
  observe: Observer = () => {},
  follow?: Submissions,
  present?: OraclePresent,
): OracleOutcome[] {
  const all = jobs.map((job, index) => newJob(job, index, rule));
  const machine: Machine = {
    processors,
    running: [],
    waiting: [],
    completed: [],
    turns: 0,
    releaseAtPlan: rule !== 'batch',
  };
  const conservative = policy.backfilling === 'conservative';
  const saving = savingOf(policy.preemption);
  const learner = policy.plan?.startsWith('learned') ? new Learner(policy.plan) : undefined;
  let unsubmitted = all;
  let submitted = 0;
  const ends = new Map<number, number>();
  /** Gives all jobs their submissions, as far as these are known. */
  const learnSubmissions = () => {
    if (follow === undefined) return;
    for (const job of unsubmitted) job.submit = follow(all.indexOf(job), ends) ?? Infinity;
  };

  const inOrder = (some: Job[], order: OracleOrder, now: number) => sorted(some, order, jobs[0].submit, now);
  const queue = (now: number) => inOrder(machine.waiting, policy.order, now);
  const submissionsAt = (now: number) => {
    learnSubmissions();
    const arriving = unsubmitted.filter((job) => job.submit === now);
    unsubmitted = unsubmitted.filter((job) => job.submit !== now);
    return arriving;
  };
  const submit = (job: Job, now: number) => {
    job.index = submitted++;
    job.planned =
      learner?.plan(job, machine, now) ?? planOf(policy.plan ?? 'request', job, machine.completed);
    job.plan = job.planned;
    machine.waiting.push(job);
    if (saving) keepWhole(job, saving);
    if (conservative) reserve(machine, job, now);
  };
  const end = (job: Job) => {
    machine.running = machine.running.filter((other) => other !== job);
    if (saving) forgetTry(job, endOf(job));
    learner?.learn(job);
    machine.completed.push(job);
    ends.set(all.indexOf(job), endOf(job));
  };
  const pass = (now: number) => {
    if (conservative) startDue(machine, queue(now), now);
    else schedulingPass(machine, now, policy, (some, order) => inOrder(some, order, now));
  };

  /**
   * Ends, submissions, one pass. After the start of a job of zero length the same instant is handled again.
   */
  const batchInstant = (now: number) => {
    const ending = machine.running.filter((job) => endOf(job) === now).sort((a, b) => a.index - b.index);
    for (const job of ending) end(job);
    if (conservative) {
      if (seeOverruns(machine, now)) redo(machine, queue(now), now);
      else if (ending.length > 0) compress(machine, queue(now), now);
    }
    for (const job of submissionsAt(now)) submit(job, now);
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
      for (const job of submissionsAt(now)) {
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
      // A submission that follows this end comes before the next end.
      submitDue();
    }
    if (conservative) pass(now);
  };

  /**
   * The jobs of the present run or wait, as given. Waiting jobs without a reservation get one in queue order.
   */
  const beginWith = ({ now, start }: OraclePresent) => {
    unsubmitted = all.filter((job) => job.submit > now);
    for (const job of all.filter(({ submit }) => submit <= now)) {
      job.index = submitted++;
      job.planned = planOf(policy.plan ?? 'request', job, []);
      job.plan = job.planned;
      const given = start[all.indexOf(job)];
      if (given <= now) startJob(machine, job, given, false, 'head');
      else {
        job.hole = given;
        machine.waiting.push(job);
      }
    }
    if (conservative) {
      seeOverruns(machine, now);
      for (const job of queue(now)) if (Number.isNaN(job.hole)) reserve(machine, job, now);
    }
    pass(now);
  };
  if (present !== undefined) beginWith(present);

  while (unsubmitted.length + machine.waiting.length + machine.running.length > 0) {
    learnSubmissions();
    const now = Math.min(
      ...unsubmitted.map((job) => job.submit),
      ...machine.running.map(endOf),
      // A reservation can fall due, or a job outlive its plan, at an instant without an event.
      ...(conservative ? [...machine.waiting.map((job) => job.hole), ...overrunsAhead(machine)] : []),
    );
    correctPlans(machine, policy.correction, now);
    if (rule === 'batch') batchInstant(now);
    else eachInstant(now);
    observe(machine, queue(now), now);
  }
  return all.map((job) => ({
    start: job.start,
    end: endOf(job),
    backfilled: job.backfilled,
    blocked: job.blocked,
    plan: job.planned,
    reserved: job.promised,
    promised: conservative ? job.promised : NaN,
    kills: job.kills,
    ...(saving && { image: job.image }),
  }));
}

// Checks of invariants of any schedule of stochastic jobs, from the jobs and their attempts alone.
import type { OracleAttempt, OracleStochasticJob } from '../oracle/replay/job.ts';

/** The attempts of a job as they came. One that was killed at the instant of its start precedes the next. */
export function triesOf(tries: OracleAttempt[], job: number): OracleAttempt[] {
  return tries.filter((reported) => reported.job === job).sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Instants at which more processors are taken than there are; attempts of zero length take none. */
export function overloads(jobs: OracleStochasticJob[], tries: OracleAttempt[], processors: number): number[] {
  const taken = (now: number) =>
    tries
      .filter(({ start, end }) => start <= now && now < end)
      .reduce((sum, { job }) => sum + jobs[job].processors, 0);
  return tries.map(({ start }) => start).filter((now) => taken(now) > processors);
}

/** Attempts before the submission of their job, or beyond their estimates. */
export function misplacedAttempts(jobs: OracleStochasticJob[], tries: OracleAttempt[]): OracleAttempt[] {
  return tries.filter(({ job, start, end, estimatedEnd }) => {
    return !(jobs[job].submit <= start && start <= end && end <= estimatedEnd);
  });
}

/** Attempts that began before the previous attempt of the same job was over. */
export function overlappingAttempts(jobs: OracleStochasticJob[], tries: OracleAttempt[]): OracleAttempt[] {
  return jobs.flatMap((_, job) => {
    const own = triesOf(tries, job);
    return own.filter(({ start }, i) => i > 0 && start < own[i - 1].end);
  });
}

/** Jobs that were not done exactly once, with their last attempt. */
export function notDoneOnce(jobs: OracleStochasticJob[], tries: OracleAttempt[]): number[] {
  return [...jobs.keys()].filter((job) => {
    const own = triesOf(tries, job);
    return own.length === 0 || own.some(({ ok }, i) => ok !== (i === own.length - 1));
  });
}

/** How a job used the time for which it held its processors. */
export interface Account {
  busy: number;
  /** Work that was saved, or finished the job. */
  useful: number;
  checkpoint: number;
  restart: number;
  waste: number;
  /** Content of the checkpoints after each attempt. */
  saved: number[];
  /** Violation of the rules by an attempt, if any. */
  faults: string[];
}

/** How long an attempt may last whose request, the one at this place, was extended this often, and whether it saves. */
function requestWith(job: OracleStochasticJob, place: number, saved: number, extensions: number) {
  let asked = job.requests[place];
  let saves = job.checkpoints[place];
  let held = saved > 0 ? job.restart[place] : 0;
  let leftOut = 0;
  for (let i = place; i < place + extensions; i++) {
    const usable = asked - (saves ? job.checkpoint[i] : 0);
    if (job.checkpoints[i] && usable > held) leftOut = held = usable;
    saves = job.checkpoints[i + 1] || leftOut > 0;
    asked = job.requests[i + 1];
    if (leftOut > 0) asked += leftOut - job.restart[i] + (job.checkpoints[i + 1] ? 0 : job.checkpoint[i]);
  }
  return { asked, saves };
}

/** Goes through a job's attempts with its requests at hand. */
export function accountOf(job: OracleStochasticJob, own: OracleAttempt[]): Account {
  const sum: Account = { busy: 0, useful: 0, checkpoint: 0, restart: 0, waste: 0, saved: [], faults: [] };
  let failed = 0;
  let saved = 0;
  for (const { start, end, estimatedEnd, ok, speculative, extensions = 0 } of own) {
    const { asked, saves: takesCheckpoint } = requestWith(job, failed, saved, extensions);
    failed += extensions;
    const length = end - start;
    const window = estimatedEnd - start;
    const request = asked;
    const saves = !speculative && takesCheckpoint;
    const used = saves ? job.checkpoint[failed] : 0;
    const cost = saves ? (job.allowance ?? job.checkpoint)[failed] : 0;
    const reading = saved > 0 ? job.restart[failed] : 0;
    const needed = reading + job.run - saved;
    const suffices = needed <= window - cost;
    // A checkpoint that needs less than it may take ends the attempt early.
    const early = saves && used < cost && length === Math.min(window, Math.max(0, window - cost) + used);
    const killed = !ok && !early && end < estimatedEnd;
    const fault = (what: string) => sum.faults.push(`try ${start}-${end} of ${estimatedEnd}: ${what}`);

    sum.busy += length;
    if (!speculative && window !== request) fault(`the request is ${request}`);
    if (ok && !suffices) fault(`done without the ${needed} it needs`);
    if (ok && length !== needed) fault(`done after other than the ${needed} it needs`);
    if (!ok && !killed && suffices) fault(`failed with the ${needed} it needs`);
    // A job that needs the time of the checkpoint is not done before the checkpoint either.
    if (killed && suffices && needed <= length) fault('killed when it was done');

    const gained = window - cost - reading;
    if (ok) {
      sum.restart += reading;
      sum.useful += length - reading;
    } else if (!killed && saves && gained > 0 && used <= cost) {
      sum.restart += reading;
      sum.useful += gained;
      sum.checkpoint += used;
      saved += gained;
    } else {
      // The work is lost. The time after the restart is waste, and so is a checkpoint without new work.
      sum.restart += Math.min(reading, length);
      sum.waste += length - Math.min(reading, length);
    }
    if (!ok && !killed && !speculative) failed += 1;
    sum.saved.push(saved);
  }
  return sum;
}

/** Error in a job's account, if any. */
export function imbalance(job: OracleStochasticJob, account: Account): string[] {
  const { busy, useful, checkpoint, restart, waste, saved, faults } = account;
  const wrong = [...faults];
  if (useful !== job.run) wrong.push(`useful work ${useful} of ${job.run}`);
  if (waste + useful + checkpoint + restart !== busy) wrong.push(`busy for ${busy}, accounted for otherwise`);
  if (saved.some((work, i) => i > 0 && work < saved[i - 1])) wrong.push('lost what a checkpoint held');
  // Only a job that is not done writes a checkpoint.
  if (saved.some((work) => work > 0 && work >= job.run)) wrong.push('a checkpoint holds more than the work');
  return wrong;
}

/** Where the time of all processors went. */
export function spentOf(jobs: OracleStochasticJob[], tries: OracleAttempt[]) {
  const spent = { useful: 0, checkpoint: 0, restart: 0, wasted: 0 };
  for (const [id, job] of jobs.entries()) {
    const { useful, checkpoint, restart, waste } = accountOf(job, triesOf(tries, id));
    spent.useful += job.processors * useful;
    spent.checkpoint += job.processors * checkpoint;
    spent.restart += job.processors * restart;
    spent.wasted += job.processors * waste;
  }
  return spent;
}

/** All faults of a schedule. It is correct if this is empty. */
export function wrongs(jobs: OracleStochasticJob[], tries: OracleAttempt[], processors: number): string[] {
  const named = (what: string) => (reported: OracleAttempt) =>
    `${what}: job ${reported.job} at ${reported.start}`;
  return [
    ...overloads(jobs, tries, processors).map((now) => `overload at ${now}`),
    ...misplacedAttempts(jobs, tries).map(named('misplaced')),
    ...overlappingAttempts(jobs, tries).map(named('overlap')),
    ...notDoneOnce(jobs, tries).map((job) => `job ${job} is not done exactly once, at last`),
    ...jobs.flatMap((job, id) =>
      imbalance(job, accountOf(job, triesOf(tries, id))).map((what) => `job ${id}: ${what}`),
    ),
  ];
}

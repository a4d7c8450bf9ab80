import { fail, regularAttempt, requestOf, speculativeAttempt } from '../replay/attempt.ts';
import { Coming } from '../replay/coming.ts';
import type { Submissions } from '../replay/feedback.ts';
import {
  type Attempt,
  type Job,
  newJob,
  type OracleAttempt,
  type OracleStochasticJob,
} from '../replay/job.ts';
import { earliestStart, freeUntil, type Profile } from '../replay/profile.ts';
import { inOrder } from './online.ts';
import { type Candidate, mostValuable } from './speculate.ts';

/** An attempt that runs or is planned. */
interface Run extends Attempt {
  job: Job;
  start: number;
}

const endOf = ({ start, length }: Run) => start + length;
const estimatedEnd = ({ start, estimate }: Run) => start + estimate;

interface Round {
  processors: number;
  /**
   * Running jobs, and jobs that are planned to start later. A job has one entry, except while it runs
   * speculatively before its planned run.
   */
  runs: Run[];
  /** Submitted unfinished jobs without a run. */
  waiting: Job[];
}

function profileOf({ processors, runs }: Round): Profile {
  const blocks = runs.map((run) => {
    return { from: run.start, to: estimatedEnd(run), processors: run.job.processors };
  });
  return { processors, blocks };
}

/** The end of the present round: the latest estimated end. An early end may bring it forward. */
function horizon(round: Round): number {
  return Math.max(...round.runs.map(estimatedEnd));
}

const area = (job: Job) => job.processors * requestOf(job);

/**
 * Places the largest jobs first, each at its earliest start with a estimated end by the limit. A job without
 * such a start stays waiting.
 */
function place(round: Round, limit: number, now: number): void {
  for (const job of round.waiting.toSorted((a, b) => area(b) - area(a) || a.index - b.index)) {
    const start = earliestStart(profileOf(round), job.processors, requestOf(job), now);
    if (start + requestOf(job) > limit) continue;
    round.runs.push({ ...regularAttempt(job), job, start });
    round.waiting = round.waiting.filter((other) => other !== job);
  }
}

/**
 * The candidates for a speculative run, and the ends of their windows. A job's own planned run takes
 * processors like any other.
 */
function candidates(round: Round, pull: boolean, limit: number, now: number): Candidate[] {
  const until = (job: Job) => Math.min(freeUntil(profileOf(round), job.processors, now), limit);
  const waiting = round.waiting.map((job) => ({ job, until: until(job) }));
  if (!pull) return waiting;
  const active = round.runs.filter((run) => run.start <= now).map((run) => run.job);
  const later = round.runs
    .filter((run) => run.start > now && !active.includes(run.job))
    .map(({ job, start }) => ({ job, until: Math.min(until(job), start) }));
  return [...waiting, ...later];
}

/**
 * Runs jobs speculatively until no window is worth anything. The planned run of a pulled job stays for now.
 */
function speculate(round: Round, pull: boolean, limit: number, now: number): void {
  for (;;) {
    const best = mostValuable(candidates(round, pull, limit, now), now);
    if (best === undefined) return;
    const { job, until } = best;
    round.runs.push({ ...speculativeAttempt(job, until - now), job, start: now });
    round.waiting = round.waiting.filter((other) => other !== job);
  }
}

/** Handles the end of a run. */
function end(round: Round, run: Run): void {
  round.runs = round.runs.filter((other) => other !== run);
  const { job } = run;
  if (run.ok) {
    // A pulled job that is done needs no later run.
    round.runs = round.runs.filter((other) => other.job !== job);
    return;
  }
  fail(job, run);
  if (!round.runs.some((other) => other.job === job)) round.waiting.push(job);
}

/** Schedules jobs (sorted by submission) in rounds. */
export function rounds(
  jobs: OracleStochasticJob[],
  processors: number,
  { speculative = false, pull = false }: { speculative?: boolean; pull?: boolean } = {},
  follow?: Submissions,
): OracleAttempt[] {
  const coming = new Coming(jobs.map(newJob), follow);
  const round: Round = { processors, runs: [], waiting: [] };
  const ended: OracleAttempt[] = [];
  while (coming.left + round.runs.length > 0) {
    const now = Math.min(coming.next(), ...round.runs.map(endOf));
    // A run of zero length that starts now makes the same instant come again.
    const ending = round.runs.filter((run) => endOf(run) === now);
    for (const run of ending.sort((a, b) => a.job.index - b.job.index)) {
      const { job, start, ok, speculative } = run;
      end(round, run);
      ended.push({ job: job.index, start, end: now, estimatedEnd: estimatedEnd(run), ok, speculative });
      if (ok) coming.done(job, now);
    }
    round.waiting.push(...coming.at(now));
    // A new round takes all jobs, without a limit. Processors that it leaves idle now may be used at once.
    if (round.runs.length === 0) place(round, Infinity, now);
    const limit = horizon(round);
    place(round, limit, now);
    if (speculative) speculate(round, pull, limit, now);
  }
  return inOrder(ended);
}

import type { Submissions } from '../replay/feedback.ts';
import { Coming } from './coming.ts';
import { byId, type Job, type OracleStochasticJob, type OracleTry, requestOf } from './job.ts';
import { earliestStart, freeUntil, type Profile } from './profile.ts';
import { fail, type Run, regularRun, speculativeRun, told } from './run.ts';
import { type Candidate, mostValuable } from './value.ts';

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
  const blocks = runs.map(({ job, start, plannedEnd }) => {
    return { from: start, to: plannedEnd, processors: job.given.processors };
  });
  return { processors, blocks };
}

/** The end of the present round: the latest planned end. An early end may bring it forward. */
function horizon(round: Round): number {
  return Math.max(...round.runs.map((run) => run.plannedEnd));
}

const area = (job: Job) => job.given.processors * requestOf(job);

/**
 * Places the largest jobs first, each at its earliest start with a planned end by the limit. A job without
 * such a start stays waiting.
 */
function place(round: Round, limit: number, now: number): void {
  for (const job of round.waiting.toSorted((a, b) => area(b) - area(a) || byId(a, b))) {
    const start = earliestStart(profileOf(round), job.given.processors, requestOf(job), now);
    if (start + requestOf(job) > limit) continue;
    round.runs.push(regularRun(job, start));
    round.waiting = round.waiting.filter((other) => other !== job);
  }
}

/**
 * The candidates for a speculative run, and the ends of their windows. A job's own planned run takes
 * processors like any other.
 */
function candidates(round: Round, pull: boolean, limit: number, now: number): Candidate[] {
  const until = (job: Job) => Math.min(freeUntil(profileOf(round), job.given.processors, now), limit);
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
    round.runs.push(speculativeRun(best.job, now, best.until));
    round.waiting = round.waiting.filter((job) => job !== best.job);
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
  fail(run);
  if (!round.runs.some((other) => other.job === job)) round.waiting.push(job);
}

/** Schedules jobs (sorted by submission) in rounds. */
export function rounds(
  jobs: OracleStochasticJob[],
  processors: number,
  { speculative = false, pull = false }: { speculative?: boolean; pull?: boolean } = {},
  follow?: Submissions,
): OracleTry[] {
  const coming = new Coming(jobs, follow);
  const round: Round = { processors, runs: [], waiting: [] };
  const ended: Run[] = [];
  while (coming.left + round.runs.length > 0) {
    const now = Math.min(coming.next(), ...round.runs.map((run) => run.end));
    // A run of zero length that starts now makes the same instant come again.
    for (const run of round.runs.filter((run) => run.end === now).sort((a, b) => byId(a.job, b.job))) {
      end(round, run);
      ended.push(run);
      if (run.ok) coming.ended(run);
    }
    round.waiting.push(...coming.at(now));
    // A new round takes all jobs, without a limit. Processors that it leaves idle now may be used at once.
    if (round.runs.length === 0) place(round, Infinity, now);
    const limit = horizon(round);
    place(round, limit, now);
    if (speculative) speculate(round, pull, limit, now);
  }
  return told(ended);
}

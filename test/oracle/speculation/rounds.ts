import { byId, type Job, newJob, type OracleStochasticJob, type OracleTry, requestOf } from './job.ts';
import { earliestStart, freeUntil, type Profile } from './profile.ts';
import { fail, type Run, regularRun, speculativeRun, told } from './run.ts';
import { type Candidate, mostValuable } from './value.ts';

interface Round {
  processors: number;
  /** Running, or planned to start later. Nobody has two, but for jobs that run before their planned run. */
  runs: Run[];
  /** Submitted, unfinished, and without a run. */
  waiting: Job[];
}

function profileOf({ processors, runs }: Round): Profile {
  const blocks = runs.map(({ job, start, plannedEnd }) => {
    return { from: start, to: plannedEnd, processors: job.given.processors };
  });
  return { processors, blocks };
}

/** Until when there is a round to fill: the latest planned end. Early ends bring it forward. */
function horizon(round: Round): number {
  return Math.max(...round.runs.map((run) => run.plannedEnd));
}

const area = (job: Job) => job.given.processors * requestOf(job);

/** The largest first, each at the earliest start that lets it end, as requested, by a limit. Who has none waits on. */
function place(round: Round, limit: number, now: number): void {
  for (const job of round.waiting.toSorted((a, b) => area(b) - area(a) || byId(a, b))) {
    const start = earliestStart(profileOf(round), job.given.processors, requestOf(job), now);
    if (start + requestOf(job) > limit) continue;
    round.runs.push(regularRun(job, start));
    round.waiting = round.waiting.filter((other) => other !== job);
  }
}

/** Who may run speculatively, and until when. The own planned run of a job takes its processors like any other. */
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

/** Speculative runs now, until none is worth anything. The planned run of a job pulled stays for the time being. */
function speculate(round: Round, pull: boolean, limit: number, now: number): void {
  for (;;) {
    const best = mostValuable(candidates(round, pull, limit, now), now);
    if (best === undefined) return;
    round.runs.push(speculativeRun(best.job, now, best.until));
    round.waiting = round.waiting.filter((job) => job !== best.job);
  }
}

/** A run has come to its end. */
function end(round: Round, run: Run): void {
  round.runs = round.runs.filter((other) => other !== run);
  const { job } = run;
  if (run.ok) {
    // Who was pulled and is done needs no later run.
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
): OracleTry[] {
  let unsubmitted = jobs.map(newJob);
  const round: Round = { processors, runs: [], waiting: [] };
  const ended: Run[] = [];
  while (unsubmitted.length + round.runs.length > 0) {
    const now = Math.min(...unsubmitted.map((job) => job.given.submit), ...round.runs.map((run) => run.end));
    // A run of zero length that starts now makes the same instant come again.
    for (const run of round.runs.filter((run) => run.end === now).sort((a, b) => byId(a.job, b.job))) {
      end(round, run);
      ended.push(run);
    }
    round.waiting.push(...unsubmitted.filter((job) => job.given.submit === now));
    unsubmitted = unsubmitted.filter((job) => job.given.submit !== now);
    // A new round takes everybody, without a limit. What it leaves idle at once may be filled at once.
    if (round.runs.length === 0) place(round, Infinity, now);
    const limit = horizon(round);
    place(round, limit, now);
    if (speculative) speculate(round, pull, limit, now);
  }
  return told(ended);
}

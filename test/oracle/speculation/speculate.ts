// Speculative runs: jobs that run in windows which would otherwise be idle.
import { reach, speculativeAttempt } from '../replay/attempt.ts';
import { profileOf } from '../replay/conservative.ts';
import type { Job } from '../replay/job.ts';
import { freeNow, type Machine, startJob } from '../replay/machine.ts';
import { freeUntil } from '../replay/profile.ts';

/** A job, and the end of its window, which begins now. */
export interface Candidate {
  job: Job;
  until: number;
}

/**
 * The value of a window to a job: processors times E[X; X <= the work that it reaches | X > known]. The
 * product is computed before the quotient. If the numbers are exact, the quotient is then correctly rounded,
 * and equal values stay equal.
 */
export function value(job: Job, length: number): number {
  const { processors, distribution } = job.given;
  if (distribution === undefined) return 0;
  let hoped = 0;
  let possible = 0;
  for (const [i, v] of distribution.v.entries()) {
    if (v <= job.known) continue;
    possible += distribution.f[i];
    if (v <= reach(job, length)) hoped += distribution.f[i] * v;
  }
  return possible === 0 ? 0 : (processors * hoped) / possible;
}

/** The candidate of the largest value, of equals the one with the lowest index; none if no value is positive. */
export function mostValuable(candidates: Candidate[], now: number): Candidate | undefined {
  const valued = candidates
    .map((candidate) => ({ candidate, worth: value(candidate.job, candidate.until - now) }))
    .filter(({ worth }) => worth > 0);
  valued.sort((a, b) => b.worth - a.worth || a.candidate.job.index - b.candidate.job.index);
  return valued.at(0)?.candidate;
}

/** Starts the most valuable candidates, one after the other. Each gives up its reservation. */
function speculate(machine: Machine, now: number, candidates: () => Candidate[]): void {
  for (;;) {
    const best = mostValuable(candidates(), now);
    if (best === undefined) return;
    const { job, until } = best;
    Object.assign(job, speculativeAttempt(job, until - now));
    job.hole = NaN;
    startJob(machine, job, now, true, 'shadow');
  }
}

/** Runs jobs speculatively on idle processors until the shadow time. The head itself is never a candidate. */
export function speculateBefore(machine: Machine, head: Job, shadow: number, now: number): void {
  speculate(machine, now, () =>
    machine.waiting
      .filter((job) => job !== head && job.processors <= freeNow(machine, now))
      .map((job) => ({ job, until: shadow })),
  );
}

/**
 * Runs jobs speculatively in the gaps between reservations. Each job's window ends at the first reservation in
 * its way, its own included. A window without an end is not used, because the end of the run could not be
 * planned. The first job of the queue is never a candidate.
 */
export function speculateBetween(machine: Machine, head: Job, now: number): void {
  speculate(machine, now, () => {
    const profile = profileOf(machine, undefined, now);
    return machine.waiting
      .filter((job) => job !== head)
      .map((job) => ({ job, until: freeUntil(profile, job.processors, now) }))
      .filter(({ until }) => until < Infinity);
  });
}

import type { Job } from './job.ts';
import { reach } from './run.ts';

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
  const { processors, law } = job.given;
  if (law === undefined) return 0;
  let hoped = 0;
  let possible = 0;
  for (const [i, v] of law.v.entries()) {
    if (v <= job.known) continue;
    possible += law.f[i];
    if (v <= reach(job, length)) hoped += law.f[i] * v;
  }
  return possible === 0 ? 0 : (processors * hoped) / possible;
}

/** The candidate of the largest value, of equals the one with the lowest id; none if no value is positive. */
export function mostValuable(candidates: Candidate[], now: number): Candidate | undefined {
  const valued = candidates
    .map((candidate) => ({ candidate, worth: value(candidate.job, candidate.until - now) }))
    .filter(({ worth }) => worth > 0);
  valued.sort((a, b) => b.worth - a.worth || a.candidate.job.id - b.candidate.job.id);
  return valued.at(0)?.candidate;
}

import type { Job } from './job.ts';
import { reach } from './run.ts';

/** A job, and the instant until which it could run from now on. */
export interface Candidate {
  job: Job;
  until: number;
}

/**
 * What a window of this length is worth to a job: processors times E[X; X <= what it reaches | X > known]. The product
 * comes before the quotient: of exact numbers the quotient is then the true one, rounded, and equals stay equal.
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

/** The most valuable, the lowest id of equals; nobody where none is worth anything. */
export function mostValuable(candidates: Candidate[], now: number): Candidate | undefined {
  const valued = candidates
    .map((candidate) => ({ candidate, worth: value(candidate.job, candidate.until - now) }))
    .filter(({ worth }) => worth > 0);
  valued.sort((a, b) => b.worth - a.worth || a.candidate.job.id - b.candidate.job.id);
  return valued.at(0)?.candidate;
}

// Computes the features of a job at its submission for the expert: the job, the queue, the machine, and the waits of the
// last jobs.
import { WEEK } from '../../trace/transform/calendar.ts';
import { DAY } from '../arrivals.ts';
import type { Moment } from '../past.ts';
import type { PastWaits } from '../waits.ts';

/** Sums over the jobs that wait or run ahead of the target job. Times in seconds. */
interface Ahead {
  /** Number of waiting jobs. */
  jobs: number;
  /** Requested processor-seconds of all of them, and of those with at most as many processors. */
  work: number;
  narrow: number;
  /** Number of waiting jobs with at most as many processors and at most as long a request; number of the user's. */
  small: number;
  ofUser: number;
  /** Elapsed waits: the sum, the longest, and the longest of the user. */
  waited: number;
  longest: number;
  longestOfUser: number;
  /** Busy processors, those of the user, and the remaining requested processor-seconds. */
  busy: number;
  busyOfUser: number;
  left: number;
}

/** A job that is submitted. */
interface Submitted {
  readonly processors: number;
  /** In seconds. */
  readonly request: number;
  readonly user: number;
  readonly waits: PastWaits;
}

/**
 * Returns the features of a job at its submission. All are finite.
 *
 * @param moment of its submission: all other jobs are ahead of it
 * @param job default: the target of the moment
 */
export function featuresOf(moment: Moment, job: Submitted = submitted(moment)): Float64Array {
  const { now, history, jobs: present, since, target } = moment;
  const { submit, processors, request, user } = history.jobs;
  const ahead: Ahead = {
    ...{ jobs: 0, work: 0, narrow: 0, small: 0, ofUser: 0, waited: 0, longest: 0, longestOfUser: 0 },
    ...{ busy: 0, busyOfUser: 0, left: 0 },
  };
  const running: { end: number; processors: number }[] = [];
  for (const [place, other] of present.entries()) {
    if (place === target) continue;
    const width = processors[other];
    const sameUser = user[other] === job.user;
    if (!Number.isNaN(since[place])) {
      const left = Math.max(0, since[place] + request[other] - now);
      ahead.busy += width;
      if (sameUser) ahead.busyOfUser += width;
      ahead.left += left * width;
      running.push({ end: left, processors: width });
      continue;
    }
    const work = request[other] * width;
    const waited = now - submit[other];
    const isNarrow = width <= job.processors;
    ahead.jobs++;
    ahead.work += work;
    if (isNarrow) ahead.narrow += work;
    if (isNarrow && request[other] <= job.request) ahead.small++;
    ahead.waited += waited;
    ahead.longest = Math.max(ahead.longest, waited);
    if (sameUser) {
      ahead.ofUser++;
      ahead.longestOfUser = Math.max(ahead.longestOfUser, waited);
    }
  }
  const free = history.processors - ahead.busy;
  const { waits } = job;
  return Float64Array.of(
    ...[job.processors, job.request, now % DAY, Math.floor((now % WEEK) / DAY)],
    ...[ahead.jobs, ahead.work / history.processors, ahead.narrow / history.processors, ahead.small],
    ...[ahead.ofUser, ahead.waited / Math.max(1, ahead.jobs), ahead.longest, ahead.longestOfUser],
    ...[free, ahead.busyOfUser, ahead.left / history.processors, freeAt(running, job.processors - free)],
    ...[waits.lastSimilar, waits.sinceSimilar, waits.last, waits.sinceLast, waits.meanOfLast],
  );
}

function submitted({ history, jobs: present, target, waitsOf }: Moment): Submitted {
  const { processors, request, user } = history.jobs;
  const job = present[target];
  return { processors: processors[job], request: request[job], user: user[job], waits: waitsOf(job) };
}

/** Returns when running jobs have freed `wanted` processors if they run to their limits, in seconds from now. */
function freeAt(running: { end: number; processors: number }[], wanted: number): number {
  let short = wanted;
  let at = 0;
  if (short > 0)
    for (const { end, processors } of running.sort((a, b) => a.end - b.end)) {
      short -= processors;
      at = end;
      if (short <= 0) break;
    }
  return at;
}

// What the expert sees of a job when it is submitted: the job, the queue, the machine, and what the last jobs
// waited.
import { WEEK } from '../../trace/transform/calendar.ts';
import { DAY } from '../arrivals.ts';
import type { Moment } from '../past.ts';
import type { PastWaits } from '../waits.ts';

/** What is summed over the jobs that wait or run ahead of the one that asks. Times in seconds. */
interface Ahead {
  /** Jobs that wait. */
  jobs: number;
  /** Their requested processor-seconds; those of jobs that are not wider; of the user's. */
  work: number;
  narrow: number;
  /** Jobs that wait, are not wider and request no longer. */
  small: number;
  ofUser: number;
  /** How long they have waited: the sum, the longest, the longest of the user. */
  waited: number;
  longest: number;
  longestOfUser: number;
  /** Processors that run, those of the user, and the requested processor-seconds that are left. */
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
 * The features of a job at its submission. All are finite.
 *
 * @param moment of its submission: all other present jobs are ahead of it
 * @param job default: the one that asks
 */
export function featuresOf(moment: Moment, job: Submitted = submitted(moment)): Float64Array {
  const { now, world, present, since, asked } = moment;
  const { submit, processors, request, user } = world.jobs;
  const ahead: Ahead = {
    ...{ jobs: 0, work: 0, narrow: 0, small: 0, ofUser: 0, waited: 0, longest: 0, longestOfUser: 0 },
    ...{ busy: 0, busyOfUser: 0, left: 0 },
  };
  const running: { end: number; processors: number }[] = [];
  for (const [place, other] of present.entries()) {
    if (place === asked) continue;
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
  const free = world.processors - ahead.busy;
  const { waits } = job;
  return Float64Array.of(
    ...[job.processors, job.request, now % DAY, Math.floor((now % WEEK) / DAY)],
    ...[ahead.jobs, ahead.work / world.processors, ahead.narrow / world.processors, ahead.small],
    ...[ahead.ofUser, ahead.waited / Math.max(1, ahead.jobs), ahead.longest, ahead.longestOfUser],
    ...[free, ahead.busyOfUser, ahead.left / world.processors, freeAt(running, job.processors - free)],
    ...[waits.lastSimilar, waits.sinceSimilar, waits.last, waits.sinceLast, waits.meanOfLast],
  );
}

function submitted({ world, present, asked, waitsOf }: Moment): Submitted {
  const { processors, request, user } = world.jobs;
  const job = present[asked];
  return { processors: processors[job], request: request[job], user: user[job], waits: waitsOf(job) };
}

/** When running jobs that take what they request have freed so many processors, in seconds from now. */
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

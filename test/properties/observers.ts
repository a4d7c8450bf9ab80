// Checks of what must hold of any schedule, from the jobs and their times alone.
import type { TestJob } from '../support/workload.ts';

/** A job with its times, as an outside observer of the machine sees it. */
export interface Observed extends TestJob {
  index: number;
  start: number;
  end: number;
  /** When the scheduler expected it to end. */
  estimatedEnd: number;
  /** The runs before the final one, which were killed. */
  kills?: { start: number; end: number }[];
}

/** A run of a job, to its end or till it was killed. */
type Run = Pick<Observed, 'start' | 'end' | 'processors'>;

const runsAt = (run: Run, now: number) => run.start <= now && now < run.end;

const width = (runs: Run[]) => runs.reduce((sum, run) => sum + run.processors, 0);

/** All runs of a job, the final one last. */
function runsOf({ kills = [], start, end, processors }: Observed): Run[] {
  return [...kills, { start, end }].map((run) => ({ ...run, processors }));
}

/** Instants at which more processors are taken than there are; runs of zero length take none. */
export function overloads(jobs: Observed[], processors: number): number[] {
  const runs = jobs.flatMap(runsOf);
  return runs
    .map((run) => run.start)
    .filter((now) => width(runs.filter((run) => runsAt(run, now))) > processors);
}

/**
 * Jobs that ran before their submission, or ran again before they were killed. Another check sees that
 * the final run is whole.
 */
export function brokenRuns(jobs: Observed[]): Observed[] {
  return jobs.filter((job) => {
    const runs = runsOf(job);
    const ends = [job.submit, ...runs.map((run) => run.end)];
    return runs.some((run, index) => !(ends[index] <= run.start && run.start <= run.end));
  });
}

/** Jobs that did not start at all, started before their submission. */
export function earlyStarts(jobs: Observed[]): Observed[] {
  return jobs.filter((job) => !(job.start >= job.submit));
}

/** Jobs that started before the one submitted before them. */
export function overtakers(jobs: Observed[]): Observed[] {
  return jobs.filter((job, index) => index > 0 && job.start < jobs[index - 1].start);
}

/** The earliest estimated end of the given running jobs at which this many processors are free. */
function fitsAt(running: Observed[], wanted: number, processors: number): number {
  const instants = running.map((job) => job.estimatedEnd).sort((a, b) => a - b);
  const enough = (at: number) => processors - width(running.filter((job) => job.estimatedEnd > at)) >= wanted;
  return instants.find(enough) ?? Number.POSITIVE_INFINITY;
}

/**
 * Heads of a queue in order of arrival that started later than the reservation they had when they became the
 * head. The reservation is what the jobs running at that instant allow, without those the head let pass at
 * that very instant. If the instant had several passes, an observer cannot know which came first, and
 * all count.
 */
export function delayedHeads(jobs: Observed[], processors: number): Observed[] {
  return jobs.filter((head) => {
    const since = headSince(jobs, head);
    if (head.start <= since) return false;
    const events =
      jobs.filter((job) => job.submit === since).length + jobs.filter((job) => job.end === since).length;
    const running = jobs.filter((job) => {
      if (!runsAt(job, since)) return false;
      return events !== 1 || job.index < head.index || job.start < since;
    });
    return head.start > fitsAt(running, head.processors, processors);
  });
}

/** The instant from which on only jobs submitted before a job, when all of them run, can keep it waiting. */
function headSince(jobs: Observed[], job: Observed): number {
  return Math.max(job.submit, ...jobs.slice(0, job.index).map((other) => other.start));
}

/**
 * When a job must start by strict fairness, in a queue in the order of arrival: as soon as the jobs
 * submitted before it leave enough processors.
 */
function fairStart(jobs: Observed[], job: Observed, processors: number): number {
  const since = headSince(jobs, job);
  const before = jobs.slice(0, job.index);
  const room = (now: number) => processors - width(before.filter((other) => runsAt(other, now)));
  const instants = [since, ...before.map((other) => other.end).filter((end) => end > since)];
  return Math.min(...instants.filter((now) => room(now) >= job.processors));
}

/**
 * How long each job waited for jobs submitted after it. A job that started before it became the head did
 * not wait for them.
 */
export function unfairDelays(jobs: Observed[], processors: number): number[] {
  return jobs.map((job) =>
    job.start <= headSince(jobs, job) ? 0 : job.start - fairStart(jobs, job, processors),
  );
}

/**
 * Jobs that later jobs kept waiting beyond their reservation. A job without a reservation (NaN) does not
 * count.
 */
export function violations(jobs: Observed[], reserved: number[], processors: number): Observed[] {
  return jobs.filter((job) => job.start > Math.max(reserved[job.index], fairStart(jobs, job, processors)));
}

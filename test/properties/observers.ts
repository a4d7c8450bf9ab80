// What must hold of any schedule, told from the jobs and their times alone.
import type { TestJob } from '../workload.ts';

/** A job with its times, as an observer beside the machine sees it. */
export interface Observed extends TestJob {
  index: number;
  start: number;
  end: number;
  /** When the scheduler expected it to end. */
  plannedEnd: number;
}

const runsAt = (job: Observed, now: number) => job.start <= now && now < job.end;

const width = (jobs: Observed[]) => jobs.reduce((sum, job) => sum + job.processors, 0);

/** Instants at which more processors are taken than there are; jobs of zero length take none. */
export function overloads(jobs: Observed[], processors: number): number[] {
  return jobs
    .map((job) => job.start)
    .filter((now) => width(jobs.filter((job) => runsAt(job, now))) > processors);
}

/** Jobs that did not start at all, started before their submission. */
export function earlyStarts(jobs: Observed[]): Observed[] {
  return jobs.filter((job) => !(job.start >= job.submit));
}

/** Jobs that started before the one submitted before them. */
export function overtakers(jobs: Observed[]): Observed[] {
  return jobs.filter((job, index) => index > 0 && job.start < jobs[index - 1].start);
}

/** The earliest planned end of the given running jobs at which so many processors are free. */
function fitsAt(running: Observed[], wanted: number, processors: number): number {
  const instants = running.map((job) => job.plannedEnd).sort((a, b) => a - b);
  const enough = (at: number) => processors - width(running.filter((job) => job.plannedEnd > at)) >= wanted;
  return instants.find(enough) ?? Number.POSITIVE_INFINITY;
}

/**
 * Heads of a queue in order of arrival that started later than the reservation they had when they became the head.
 * The reservation is what the jobs running at that instant allow, without those the head let pass at that very
 * instant. Where the instant had several passes one cannot tell from outside which came first, and all count.
 */
export function delayedHeads(jobs: Observed[], processors: number): Observed[] {
  return jobs.filter((head) => {
    const before = jobs.slice(0, head.index);
    const since = Math.max(head.submit, ...before.map((job) => job.start));
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

import { type Job, type OracleTry, requestOf } from './job.ts';

/** A try that is running, or planned. The scheduler knows its start and its planned end only. */
export interface Run {
  job: Job;
  start: number;
  plannedEnd: number;
  end: number;
  ok: boolean;
  speculative: boolean;
}

/** What reading the checkpoint back costs. Nothing where there is none. */
export function restartOf(job: Job): number {
  return job.saved > 0 ? job.given.restart : 0;
}

/** What writing a checkpoint at the end of the next try costs. */
function costOf(job: Job): number {
  return job.given.checkpoints[job.failed] ? job.given.checkpoint : 0;
}

/** How long the job has to be left alone to be done. */
function needs(job: Job): number {
  return restartOf(job) + (job.given.run - job.saved);
}

/** A try with the request that is due. The time of the checkpoint is never work time, also where nothing is left to save. */
export function regularRun(job: Job, start: number): Run {
  const request = requestOf(job);
  const ok = needs(job) <= request - costOf(job);
  const end = start + (ok ? needs(job) : request);
  return { job, start, plannedEnd: start + request, end, ok, speculative: false };
}

/** A try in a window that would be idle otherwise. It writes no checkpoint. */
export function speculativeRun(job: Job, start: number, plannedEnd: number): Run {
  const ok = needs(job) <= plannedEnd - start;
  const end = ok ? start + needs(job) : plannedEnd;
  return { job, start, plannedEnd, end, ok, speculative: true };
}

/** The work without success of which was shown: what a run of this length would reach from the checkpoint. */
export function reach(job: Job, length: number): number {
  return job.saved + (length - restartOf(job));
}

/** What a failed run leaves behind. The next request is due only after a try with the request. */
export function fail({ job, start, plannedEnd, speculative }: Run): void {
  if (speculative) {
    job.known = Math.max(job.known, reach(job, plannedEnd - start));
    return;
  }
  const request = requestOf(job);
  if (job.given.checkpoints[job.failed]) {
    const gained = request - costOf(job) - restartOf(job);
    // Too short a try does not even get to the work it would save.
    if (gained > 0) job.saved = job.saved + gained;
    job.known = Math.max(job.known, job.saved);
  } else {
    job.known = Math.max(job.known, reach(job, request));
  }
  job.failed += 1;
  if (job.failed === job.given.requests.length) {
    throw new Error(`job ${job.id}: not even its last request, ${request}, suffices`);
  }
}

/** Runs, in the order in which they ended, as the oracle tells them. */
export function told(ended: Run[]): OracleTry[] {
  return ended
    .map(({ job, start, end, plannedEnd, ok, speculative }) => {
      return { job: job.id, start, end, plannedEnd, ok, speculative };
    })
    .sort((a, b) => a.start - b.start || a.job - b.job || a.end - b.end);
}

import { type Job, type OracleTry, requestOf } from './job.ts';

/** A try that runs or is planned. The scheduler knows only its start and its planned end. */
export interface Run {
  job: Job;
  start: number;
  plannedEnd: number;
  end: number;
  ok: boolean;
  speculative: boolean;
}

/** The time of the restart; 0 without a checkpoint. */
export function restartOf(job: Job): number {
  return job.saved > 0 ? job.given.restart : 0;
}

/** The time of the checkpoint at the end of the next try; 0 if it takes none. */
function costOf(job: Job): number {
  return job.given.checkpoints[job.failed] ? job.given.checkpoint : 0;
}

/** How long the job must run to be done. */
function needs(job: Job): number {
  return restartOf(job) + (job.given.run - job.saved);
}

/**
 * A try with the present request. The time of the checkpoint is never used for work, even if nothing is left
 * to save.
 */
export function regularRun(job: Job, start: number): Run {
  const request = requestOf(job);
  const ok = needs(job) <= request - costOf(job);
  const end = start + (ok ? needs(job) : request);
  return { job, start, plannedEnd: start + request, end, ok, speculative: false };
}

/** A try in a window that would otherwise be idle. It takes no checkpoint. */
export function speculativeRun(job: Job, start: number, plannedEnd: number): Run {
  const ok = needs(job) <= plannedEnd - start;
  const end = ok ? start + needs(job) : plannedEnd;
  return { job, start, plannedEnd, end, ok, speculative: true };
}

/** The work that a run of this length reaches from the checkpoint. */
export function reach(job: Job, length: number): number {
  return job.saved + (length - restartOf(job));
}

/** Records a failed run. Only a failed try with the present request leads to the next request. */
export function fail({ job, start, plannedEnd, speculative }: Run): void {
  if (speculative) {
    job.known = Math.max(job.known, reach(job, plannedEnd - start));
    return;
  }
  const request = requestOf(job);
  if (job.given.checkpoints[job.failed]) {
    const gained = request - costOf(job) - restartOf(job);
    // A try that is too short does no work that could be saved.
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

/** Runs in the order of their ends, as the oracle returns them. */
export function told(ended: Run[]): OracleTry[] {
  return ended
    .map(({ job, start, end, plannedEnd, ok, speculative }) => {
      return { job: job.id, start, end, plannedEnd, ok, speculative };
    })
    .sort((a, b) => a.start - b.start || a.job - b.job || a.end - b.end);
}

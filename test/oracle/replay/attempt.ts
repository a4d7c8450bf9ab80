// The attempts of a job: its requests in turn, until one suffices.
import type { Attempt, Job } from './job.ts';

/** The request of the job's next attempt. */
export function requestOf({ given, failed }: Job): number {
  return given.requests[failed];
}

/** The time of the restart; 0 without a checkpoint. */
export function restartOf(job: Job): number {
  return job.saved > 0 ? job.given.restart[job.failed] : 0;
}

/** The time that the present request has for a checkpoint. */
function reservedBy({ given, failed }: Job): number {
  return (given.allowance ?? given.checkpoint)[failed];
}

/** Whether an attempt that fails ends with a checkpoint: its own, or one that it left out. */
export function saves({ given, failed }: Job, { leftOut }: Pick<Attempt, 'leftOut'>): boolean {
  return given.checkpoints[failed] || leftOut > 0;
}

/** How long an attempt may work. */
export function usableIn(job: Job, attempt: Pick<Attempt, 'estimate' | 'leftOut'>): number {
  return attempt.estimate - (saves(job, attempt) ? reservedBy(job) : 0);
}

/** How long an attempt with the present request lasts if the job is not done by its end. */
function failsAfter(job: Job): number {
  const request = requestOf(job);
  if (!job.given.checkpoints[job.failed]) return request;
  const left = reservedBy(job) - job.given.checkpoint[job.failed];
  if (left <= 0) return request;
  // The checkpoint ends early. It begins at once if the request is not even long enough for it.
  return request < reservedBy(job) ? Math.min(request, job.given.checkpoint[job.failed]) : request - left;
}

/** How long the job must run to be done. */
export function needs(job: Job): number {
  return restartOf(job) + (job.given.run - job.saved);
}

/**
 * An attempt with the present request. The time of the checkpoint is never used for work, even if nothing is left
 * to save.
 */
export function regularAttempt(job: Job): Attempt {
  const attempt = { estimate: requestOf(job), speculative: false, extensions: 0, leftOut: 0 };
  const ok = needs(job) <= usableIn(job, attempt);
  return { ...attempt, length: ok ? needs(job) : failsAfter(job), ok };
}

/** An attempt in a window that would otherwise be idle. It takes no checkpoint. */
export function speculativeAttempt(job: Job, window: number): Attempt {
  const ok = needs(job) <= window;
  const length = ok ? needs(job) : window;
  return { estimate: window, length, ok, speculative: true, extensions: 0, leftOut: 0 };
}

/** The work that a run of this length reaches from the checkpoint. */
export function reach(job: Job, length: number): number {
  return job.saved + (length - restartOf(job));
}

/** Records a failed attempt. Only one with the present request leads to the next request. */
export function fail(job: Job, attempt: Attempt = job): void {
  const { estimate, speculative } = attempt;
  if (speculative || !saves(job, attempt)) {
    job.known = Math.max(job.known, reach(job, estimate));
  } else {
    const gained = usableIn(job, attempt) - restartOf(job);
    const reached = job.saved + Math.max(0, gained);
    // An attempt that is too short does no work that could be saved. A checkpoint that overruns its time saves nothing.
    if (job.given.checkpoint[job.failed] <= reservedBy(job)) job.saved = reached;
    job.known = Math.max(job.known, reached);
  }
  if (speculative) return;
  job.failed += 1;
  if (job.failed === job.given.requests.length) {
    throw new Error(`job ${job.index}: not even its last request, ${estimate}, suffices`);
  }
}

import { type Job, type OracleTry, requestOf } from './job.ts';

/** A try that runs or is planned. The scheduler knows only its start and its planned end. */
export interface Run {
  job: Job;
  start: number;
  plannedEnd: number;
  end: number;
  ok: boolean;
  speculative: boolean;
  /** How long it may run. */
  asked: number;
  extensions: number;
  /** How long it had run when it left out its last checkpoint to go on; 0 if it left out none. */
  leftOut: number;
}

/** The time of the restart; 0 without a checkpoint. */
export function restartOf(job: Job): number {
  return job.saved > 0 ? job.given.restart[job.failed] : 0;
}

/** The time that the present request has for a checkpoint. */
function reservedBy({ given, failed }: Job): number {
  return (given.allowance ?? given.checkpoint)[failed];
}

/** The time for the checkpoint at the end of the next try; 0 if it takes none. */
function costOf(job: Job): number {
  return job.given.checkpoints[job.failed] ? reservedBy(job) : 0;
}

/** How long a try with the present request lasts if the job is not done by its end. */
function failsAfter(job: Job): number {
  const request = requestOf(job);
  if (!job.given.checkpoints[job.failed]) return request;
  const left = reservedBy(job) - job.given.checkpoint[job.failed];
  if (left <= 0) return request;
  // The checkpoint ends early. It begins at once if the request is not even long enough for it.
  return request < reservedBy(job) ? Math.min(request, job.given.checkpoint[job.failed]) : request - left;
}

/** Whether a run that fails ends with a checkpoint: its own, or one that it left out. */
export function saves({ job, leftOut }: Run): boolean {
  return job.given.checkpoints[job.failed] || leftOut > 0;
}

/** How long a run may work. */
export function usableIn(run: Run): number {
  return run.asked - (saves(run) ? reservedBy(run.job) : 0);
}

/** How long the job must run to be done. */
export function needs(job: Job): number {
  return restartOf(job) + (job.given.run - job.saved);
}

/**
 * A try with the present request. The time of the checkpoint is never used for work, even if nothing is left
 * to save.
 */
export function regularRun(job: Job, start: number): Run {
  const request = requestOf(job);
  const ok = needs(job) <= request - costOf(job);
  const end = start + (ok ? needs(job) : failsAfter(job));
  const plannedEnd = start + request;
  return { job, start, plannedEnd, end, ok, speculative: false, asked: request, extensions: 0, leftOut: 0 };
}

/** A try in a window that would otherwise be idle. It takes no checkpoint. */
export function speculativeRun(job: Job, start: number, plannedEnd: number): Run {
  const ok = needs(job) <= plannedEnd - start;
  const end = ok ? start + needs(job) : plannedEnd;
  return {
    job,
    start,
    plannedEnd,
    end,
    ok,
    speculative: true,
    asked: plannedEnd - start,
    extensions: 0,
    leftOut: 0,
  };
}

/** The work that a run of this length reaches from the checkpoint. */
export function reach(job: Job, length: number): number {
  return job.saved + (length - restartOf(job));
}

/** Records a failed run. Only a failed try with the present request leads to the next request. */
export function fail(run: Run): void {
  const { job, start, plannedEnd, speculative, asked } = run;
  if (speculative) {
    job.known = Math.max(job.known, reach(job, plannedEnd - start));
    return;
  }
  if (saves(run)) {
    const gained = usableIn(run) - restartOf(job);
    const reached = job.saved + Math.max(0, gained);
    // A try that is too short does no work that could be saved. A checkpoint that overruns its time saves nothing.
    if (job.given.checkpoint[job.failed] <= reservedBy(job)) job.saved = reached;
    job.known = Math.max(job.known, reached);
  } else {
    job.known = Math.max(job.known, reach(job, asked));
  }
  job.failed += 1;
  if (job.failed === job.given.requests.length) {
    throw new Error(`job ${job.id}: not even its last request, ${asked}, suffices`);
  }
}

/** Runs in the order of their ends, as the oracle returns them. */
export function told(ended: Run[], promises?: ReadonlyMap<Run, number>): OracleTry[] {
  return ended
    .map((run): OracleTry => {
      const { job, start, end, plannedEnd, ok, speculative, extensions } = run;
      const plain = { job: job.id, start, end, plannedEnd, ok, speculative };
      return promises ? { ...plain, promise: promises.get(run), extensions } : plain;
    })
    .sort((a, b) => a.start - b.start || a.job - b.job || a.end - b.end);
}

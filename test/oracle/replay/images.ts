// Work of a preempted job that is kept: its image. Jobs that are suspended, or save their work
// periodically, continue from their images. Times in seconds.
import type { Job } from './job.ts';
import type { Machine } from './machine.ts';

export interface Saving {
  periodic: boolean;
  /** The work between two saves; only if periodic. */
  every: number;
  save: number;
  restore: number;
}

/** Of `suspend:save:restore`, `ondemand:save:restore` or `periodic:every:save:restore`; else undefined. */
export function savingOf(preemption: string | undefined): Saving | undefined {
  const [kind, ...words] = (preemption ?? 'none').split(':');
  const numbers = words.map(Number);
  if (kind === 'periodic')
    return { periodic: true, every: numbers[0], save: numbers[1], restore: numbers[2] };
  if (words.length === 0) return undefined;
  return { periodic: false, every: Infinity, save: numbers[0], restore: numbers[1] };
}

/** The saves in the shadow during so much work: one after each stretch, but none when the work is done. */
function saves(work: number, { every }: Saving): number {
  let count = 0;
  while ((count + 1) * every < work) count++;
  return count;
}

/** Sets the times of the job's next attempt: by its run time, its estimate and its request. */
function setTimes(job: Job, saving: Saving, overhead: number, inShadow: boolean): void {
  const held = (work: number) => {
    const pauses = saving.periodic && inShadow ? saves(work, saving) * saving.save : 0;
    return overhead + (work + pauses);
  };
  const { work, believed, asked } = job.whole;
  job.overhead = overhead;
  job.length = held(work - job.image);
  job.estimate = held(job.image > 0 ? Math.max(1, Math.min(asked, believed) - job.image) : believed);
  job.limit = held(asked - job.image);
}

const restoring = (job: Job, { restore }: Saving) => (job.image > 0 ? restore : 0);

/** The job has been submitted. */
export function keepWhole(job: Job, saving: Saving): void {
  job.whole = { work: job.length, believed: job.estimate, asked: job.limit };
  setTimes(job, saving, 0, true);
}

/** The head starts. Before its own work, it waits for this many seconds until the victims are saved. */
export function startInSun(job: Job, saving: Saving, late: number): void {
  setTimes(job, saving, late + restoring(job, saving), false);
}

/** The saves of a job of the shadow load that are complete by now. */
function complete(job: Job, saving: Saving, now: number): number {
  const all = saves(job.whole.work - job.image, saving);
  let count = 0;
  while (count < all && savedAt(job, saving, count + 1) <= now) count++;
  return count;
}

function savedAt(job: Job, { every, save }: Saving, count: number): number {
  return job.start + (job.overhead + count * (every + save));
}

/** The job is preempted now. Returns whether it has to be saved. */
export function saveWork(job: Job, saving: Saving, now: number): boolean {
  const left = job.whole.work - job.image;
  const done = saving.periodic
    ? complete(job, saving, now) * saving.every
    : Math.min(left, now - job.start - job.overhead);
  if (done > 0) job.image = Math.min(job.whole.work, job.image + done);
  setTimes(job, saving, restoring(job, saving), true);
  return !saving.periodic && done > 0;
}

/** Running jobs that come before this one in the queue are sunny load, and save their work no more. */
export function shineBefore(machine: Machine, head: Job | undefined, saving: Saving, now: number): void {
  for (const job of machine.running) {
    if (!saving.periodic || !job.backfilled || job.sunnySince !== undefined) continue;
    if (head !== undefined && head.place < job.place) continue;
    job.sunnySince = now;
    const count = complete(job, saving, now);
    const since = Math.max(0, now - savedAt(job, saving, count));
    const done = Math.min(job.whole.work - job.image, count * saving.every + Math.min(saving.every, since));
    setTimes(job, saving, Math.max(job.overhead, now - job.start - done), false);
  }
}

/** The job has ended. Its times are those of its submission again. */
export function forgetAttempt(job: Job, at: number): void {
  job.ended = at;
  job.length = job.whole.work;
  job.estimate = job.whole.believed;
  job.limit = job.whole.asked;
}

// The tasks of an array are one record of the controller until they start.
import type { Entry } from '../jobs.ts';

/** The entries that share the record: all tasks of the array that never started, or the job alone. */
export function recordOf(entry: Entry, entries: readonly Entry[]): Entry[] {
  const { array } = entry.job;
  if (array === undefined || entry.isSplit) return [entry];
  return entries.filter((other) => other.job.array?.first === array.first && !other.isSplit);
}

/** The task that starts next; undefined if all have started. */
export function nextTask(entry: Entry, entries: readonly Entry[]): Entry | undefined {
  const { array } = entry.job;
  return entries.find(
    (other) => other.job.array?.first === array?.first && !other.isSplit && other.state === 'pending',
  );
}

/** Whether as many tasks run as may. */
export function isAtLimit({ job: { array } }: Entry, entries: readonly Entry[]): boolean {
  if (array === undefined) return false;
  const running = entries.filter(({ state, job }) => state === 'running' && job.array?.first === array.first);
  return running.length >= array.limit;
}

/** An array is not looked at when it is submitted: it is eligible from its first pass on. */
export function awaitFirstPass(record: readonly Entry[]): void {
  for (const entry of record) {
    if (entry.job.array !== undefined && entry.isReleased) entry.eligible = undefined;
  }
}

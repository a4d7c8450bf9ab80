// State of a recorded job at an instant, as its earlier attempts show: whether it asks for whole nodes, its size, its
// priority, and its place in the controller's list.
import { recordOf } from '../../oracle/slurm/events/arrays.ts';
import { sizeFactor, sumOf } from '../../oracle/slurm/factors.ts';
import { type Entry, newEntry } from '../../oracle/slurm/jobs.ts';
import { Limits } from '../../oracle/slurm/limits.ts';
import { Resources } from '../../oracle/slurm/resources.ts';
import { trySubmitted } from '../../oracle/slurm/tried.ts';
import type { RecordedRun } from './fixture.ts';
import type { Prioritized } from './recordedPriorities.ts';

/** State left by the submissions: each partition is checked. */
export function submitAll({ cluster, jobs, epoch }: RecordedRun): void {
  const entries = jobs.map(({ job }, id) => ({ ...newEntry(job, id), state: 'pending' as const }));
  const none = () => undefined;
  const limits = new Limits(cluster);
  const resources = new Resources(cluster);
  const state = { up: new Set<number>(), completing: new Set<number>(), occurrences: [], now: 0 };
  const nothing = { start: none, changeLimit: none, preempt: none };
  const pass = { cluster, entries, resources, limits, epoch, ...state, ...nothing };
  for (const entry of entries) {
    if (recordOf(entry, entries)[0] === entry) trySubmitted(pass, entry);
  }
  for (const entry of entries) noteAttempt({ cluster, jobs }, entry, jobs[entry.id].runs[0].submit);
}

export function noteAttempt(
  { jobs }: Pick<RecordedRun, 'cluster' | 'jobs'>,
  { id, job, sizeCpus }: Entry,
  at: number,
): void {
  const { tried } = jobs[id];
  const last = tried.at(-1);
  if (last?.job.exclusive === job.exclusive && last.sizeCpus === sizeCpus) return;
  if (last !== undefined || job.exclusive || sizeCpus !== undefined) tried.push({ at, job, sizeCpus });
}

/** Its place in the controller's list: by its submission, or, for the rest of an array, by its last task start. */
export function listedAt({ jobs }: RecordedRun, { id, job: { array }, isSplit }: Entry, now: number): number {
  const [{ submit }] = jobs[id].runs;
  const tasks =
    array === undefined || isSplit ? [] : jobs.filter(({ job }) => job.array?.first === array.first);
  const started = tasks
    .map(({ runs: [{ start = Number.POSITIVE_INFINITY }] }) => start)
    .filter((start) => start < now);
  // In the same second the rest of an array comes after those that were submitted.
  return 1e6 * Math.max(submit, ...started) + (started.length > 0 ? 5e5 : 0) + (array?.first ?? id);
}

/** The priority that was computed at an instant, by the size that the job had then. */
export function priorityOf(
  { cluster, jobs }: RecordedRun,
  { id, job, submit }: Entry,
  { at, priority, terms, shown }: Prioritized,
) {
  if (shown !== undefined) return priority.map((one) => one - Math.max(...priority) + shown);
  const { type, weightJobSize, recomputes } = cluster.priority;
  const last = jobs[id].tried.findLast((one) => one.at < at);
  if (type === 'basic' || !recomputes || last?.sizeCpus === undefined || last.at < submit)
    return [...priority];
  const size = weightJobSize * sizeFactor(cluster, job, last.sizeCpus);
  return priority.map((_, i) => sumOf({ ...terms, size }, job.nice, i));
}

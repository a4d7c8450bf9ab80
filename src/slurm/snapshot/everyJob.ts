import { type Pool, partitionNamed } from './pool.ts';
import type { ListedJob, Snapshot } from './snapshot.ts';

/** Reasons of jobs that wait for an event that a model of the controller cannot predict. */
export const WAITS_FOR_EVENT = /^(Dependency.*|BeginTime|.*[Hh]eld.*)$/;

/**
 * Returns all jobs of a cluster that hold nodes or wait for some.
 *
 * @param asked the id of the target job, which is never left out
 */
export function everyJob(snapshot: Snapshot, asked?: string): Pool {
  const measured = (job: ListedJob) => ({
    job,
    processors: Math.max(job.cpus, job.nodes),
    limit: Math.min(
      job.limit,
      Math.max(...job.partitions.map((name) => partitionNamed(snapshot, name).longest)),
    ),
  });
  const runs = ({ start }: ListedJob) => !Number.isNaN(start);
  const waiting = snapshot.jobs.filter((job) => !runs(job));
  const kept = waiting.filter((job) => job.id === asked || !WAITS_FOR_EVENT.test(job.reason));
  const out = waiting.length - kept.length;
  return {
    processors: snapshot.nodes.reduce((sum, { cpus }) => sum + cpus, 0),
    partitions: new Set(snapshot.partitions.map(({ name }) => name)),
    running: snapshot.jobs.filter(runs).map(measured),
    waiting: kept.map(measured).sort((a, b) => a.job.submit - b.job.submit),
    notes: out > 0 ? [`${out} waiting jobs are held, or wait for a dependency or a time: left out`] : [],
  };
}

import { type Pool, partitionNamed } from './pool.ts';
import type { ListedJob, Present } from './present.ts';

/** Reasons of jobs that wait for something that a model of the controller does not see come. */
const HELD = /^(Dependency.*|BeginTime|.*[Hh]eld.*)$/;

/**
 * All jobs of a cluster that hold nodes or wait for some.
 *
 * @param asked the id of the job that asks, which is not left out
 */
export function everyJob(present: Present, asked?: string): Pool {
  const measured = (job: ListedJob) => ({
    job,
    processors: Math.max(job.cpus, job.nodes),
    limit: Math.min(
      job.limit,
      Math.max(...job.partitions.map((name) => partitionNamed(present, name).longest)),
    ),
  });
  const runs = ({ start }: ListedJob) => !Number.isNaN(start);
  const waiting = present.jobs.filter((job) => !runs(job));
  const kept = waiting.filter((job) => job.id === asked || !HELD.test(job.reason));
  const out = waiting.length - kept.length;
  return {
    processors: present.nodes.reduce((sum, { cpus }) => sum + cpus, 0),
    partitions: new Set(present.partitions.map(({ name }) => name)),
    running: present.jobs.filter(runs).map(measured),
    waiting: kept.map(measured).sort((a, b) => a.job.submit - b.job.submit),
    notes: out > 0 ? [`${out} waiting jobs are held, or wait for a dependency or a time: left out`] : [],
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { verdict } from '../../../src/slurm/drive/jobState.ts';
import type { ApplicationJob } from './applications.ts';
import type { Cluster } from './cluster.ts';
import { isOver, type RecordedJob, recorded } from './recordedJob.ts';

/** Two figures of a run. */
export interface Outcome {
  /** Node-seconds that the jobs need over all there were. */
  readonly utilization: number;
  /** Seconds in the queue, all requests of a job together. */
  readonly meanWait: number;
  /** Requests that did not suffice, per job. */
  readonly failed: number;
}

/**
 * Submits the jobs when they are due, and the next request of each when one has run out. One question serves
 * them all.
 */
export async function submitAll(
  cluster: Cluster,
  name: string,
  jobs: readonly ApplicationJob[],
  stagesOf: (job: ApplicationJob) => readonly number[],
): Promise<RecordedJob[]> {
  const submit = (job: number, stage: number) => {
    const { nodes, run } = jobs[job];
    const limits = stagesOf(jobs[job]);
    // The last limit suffices. If a test machine halts for 100 ms, Slurm kills the job all the same: then
    // it runs again.
    const limit = limits[Math.min(stage, limits.length) - 1];
    const mark = `--comment=${name}:${job}:${stage}`;
    cluster.run('sbatch', `-N${nodes}`, `-t${limit}`, mark, '-o/dev/null', `--wrap=sleep ${run}`);
  };
  const begun = cluster.now();
  const handled = new Set<string>();
  let due = 0;
  let open = jobs.length;
  for (;;) {
    for (; due < jobs.length && jobs[due].at <= cluster.now() - begun; due++) submit(due, 1);
    const records = recorded(cluster).filter(({ comment }) => comment.startsWith(`${name}:`));
    for (const record of records) {
      if (!isOver(record) || handled.has(record.id)) continue;
      handled.add(record.id);
      const [, job, stage] = record.comment.split(':').map(Number);
      if (verdict({ state: record.state, exitCode: 0 }, 99) === 'next') submit(job, stage + 1);
      else open--;
    }
    if (open === 0) return records;
    await sleep(100);
  }
}

export function outcome(
  jobs: readonly ApplicationJob[],
  records: readonly RecordedJob[],
  machine: number,
): Outcome {
  const needed = jobs.reduce((sum, { nodes, run }) => sum + nodes * run, 0);
  const makespan =
    Math.max(...records.map(({ end }) => end)) - Math.min(...records.map(({ submit }) => submit));
  const waited = records.reduce((sum, { submit, start }) => sum + start - submit, 0);
  return {
    utilization: needed / (machine * makespan),
    meanWait: waited / jobs.length,
    failed: (records.length - jobs.length) / jobs.length,
  };
}

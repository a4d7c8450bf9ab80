// A dump of a real cluster (test/end-to-end/slurm/recordSite.ts) against what was really submitted to it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ClusterJob } from '../../../../../src/slurm/machine/cluster.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { canEverRun } from '../../../../../src/slurm/machine/feasibility.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterJobs } from '../../../../../src/slurm/machine/submissions.ts';
import { notRecordedIn, submissionsOf } from '../../../../../src/slurm/machine/workloadSubmissions.ts';
import { readTrace } from '../../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../../support/kernels.ts';
import { atRoot, fixtures } from '../../../../support/paths.ts';

const { wasm: kernel } = await testKernels();
const folder = atRoot('examples/slurm/site');
const site = readSlurmConf(readFileSync(join(folder, 'slurm.conf'), 'utf8'));
const { cluster } = site;
const isRunnable = canEverRun(cluster);

/** Submissions, by the names of jobs. */
const truth = new Map(
  readEvents(readFileSync(join(fixtures, 'slurm-site', 'jobs.events'), 'utf8')).map((one) => [
    one.options.get('job-name'),
    clusterJobs([one], cluster)[0],
  ]),
);

async function dumped(path: string): Promise<[real: ClusterJob, read: ClusterJob, inScript: boolean][]> {
  const dump = readFileSync(path);
  const workload = await readTrace(dump, { name: 'dump', processors: 64, kernel });
  const submissions = submissionsOf(workload, { site });
  const names = new Map(
    dump
      .toString()
      .split('\n')
      .map((line) => line.split('\x1f'))
      .map(([raw, , name]) => [Number(raw), name]),
  );
  return clusterJobs(submissions, cluster).map((job, place) => {
    const name = names.get(submissions[place].id) as string;
    return [truth.get(name) as ClusterJob, job, Number(name.slice(4)) % 4 === 0];
  });
}

const asked = ({ tasks, cpusPerTask, minNodes, maxNodes, memory, memoryPer, exclusive }: ClusterJob) => ({
  ...{ tasks, cpusPerTask, minNodes, maxNodes, memory, memoryPer, exclusive },
});
const alike = ({ tasks, cpusPerTask, minNodes, exclusive, timeLimit, partitions }: ClusterJob) => ({
  ...{ cpus: tasks * cpusPerTask, minNodes, exclusive, timeLimit, partitions },
});

test('a job with options on the command line requests what was typed', async () => {
  const typed = (await dumped(join(folder, 'jobs.txt'))).filter(([, , inScript]) => !inScript);
  expect(typed.length).toBeGreaterThan(120);
  for (const [real, read] of typed) expect(asked(read)).toEqual(asked(real));
});

test('a job with options in its script requests the same CPUs, nodes and partition, and can run', async () => {
  const hidden = (await dumped(join(folder, 'jobs.txt'))).filter(([, , inScript]) => inScript);
  expect(hidden.length).toBeGreaterThan(30);
  for (const [real, read] of hidden) {
    expect(alike(read)).toEqual(alike(real));
    // One of them asked with --gpus, for the whole job.
    if (real.gpusPerNode > 0) expect(read.gpusPerNode).toBe(real.gpusPerNode);
    expect(isRunnable(read)).toBe(true);
    // The memory of all its nodes together is the same.
    const sum = ({ memory, memoryPer, tasks, cpusPerTask, minNodes }: ClusterJob) =>
      memory * (memoryPer === 'cpu' ? Math.max(tasks * cpusPerTask, minNodes) : minNodes);
    expect(sum(read)).toBe(sum(real));
  }
});

test('without ReqTRES and SubmitLine every job that really ran can run, and unrecorded information is counted', async () => {
  const few = join(fixtures, 'slurm-site', 'few-fields.txt');
  const jobs = await dumped(few);
  for (const [, read] of jobs) expect(isRunnable(read)).toBe(true);
  const workload = await readTrace(readFileSync(few), { name: 'dump', processors: 64, kernel });
  expect(notRecordedIn(workload, { site })).toContainEqual({ what: 'line', jobs: jobs.length });
  expect(notRecordedIn(workload, { site })).toContainEqual({ what: 'processors', jobs: jobs.length });
});

test('tasks of an array are one array', async () => {
  const jobs = await dumped(join(folder, 'jobs.txt'));
  const tasks = jobs.filter(([real]) => real.array !== undefined);
  expect(tasks.length).toBe(40);
  for (const [place, [real, { array }]] of jobs.entries()) {
    expect(array === undefined).toBe(real.array === undefined);
    if (array === undefined) continue;
    const first = jobs[array.first][1];
    expect(first.array?.first).toBe(array.first);
    expect(jobs.slice(array.first, place).every(([, one]) => one.array?.first === array.first)).toBe(true);
    expect(jobs[place][1].submit).toBe(first.submit);
  }
});

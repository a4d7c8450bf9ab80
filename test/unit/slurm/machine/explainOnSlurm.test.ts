import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { SlurmKernel } from '../../../../src/kernel/instance.ts';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { explainOnSlurm } from '../../../../src/slurm/machine/explain/explainOnSlurm.ts';
import { readSlurmConf, replayOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { fixtures } from '../../../support/paths.ts';

let kernel: SlurmKernel;
beforeAll(async () => {
  ({ wasm: kernel } = await clusterKernels());
});

const CONF = `SelectTypeParameters=CR_Core
PriorityType=priority/multifactor
PriorityWeightJobSize=1000
NodeName=n[1-2] CPUs=4
PartitionName=main Nodes=ALL Default=YES
`;
const event = (at: number, run: number, words: string) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime ${run} ${words} pseudo.job\n`;
const explained = (lines: readonly string[], id: number, task?: number) =>
  explainOnSlurm(readSlurmConf(CONF), readEvents(lines.join(''), { file: 'jobs' }), id, { kernel, task });

test('a job that waits for nodes: its reasons, its priority, its planned start, and the jobs on its nodes', async () => {
  const lines = [
    event(0, 170, '-N1 -n 4 -t 3'),
    event(0, 90, '-N1 -n 4 -t 2'),
    event(5, 30, '-N2 -n 8 -t 1 --uid=eve'),
    event(6, 30, '-N2 -n 8 -t 1'),
  ];
  const { job, run, moments } = await explained(lines, 3);
  expect(job).toMatchObject({ id: '3', user: 'eve', partitions: ['main'], tasks: 8, nodes: 2, submit: 5 });
  expect(moments[0]).toMatchObject({ from: 5, before: [], freeNodes: '', freeCpus: 0 });
  expect(new Set(moments.map(({ reason }) => reason))).toEqual(new Set(['Resources']));
  // The whole cluster: the size factor is 1.
  expect(moments[0].priority).toBe(1000);
  expect(moments[0].terms).toEqual({
    ...{ age: 0, fairShare: 0, jobSize: 1000, partition: 0, qos: 0, association: 0, tres: 0 },
  });
  // The longest of the two limits ends at 180.
  const planned = moments.filter(({ plannedStart }) => plannedStart !== undefined);
  expect(planned[0].plannedStart).toEqual({ start: 180, nodes: 'n[1-2]', heldBy: ['1', '2'] });
  expect(run).toMatchObject({ nodes: 'n[1-2]', freed: { at: 170, job: '1' } });
  for (const [i, { to }] of moments.entries()) expect(to).toBe(moments[i + 1]?.from ?? run?.start);
  const behind = await explained(lines, 4);
  expect(behind.moments.map(({ reason }) => reason)).toContain('Priority');
  expect(new Set(behind.moments.map(({ before }) => before?.join()))).toEqual(new Set(['3', '']));
});

test('a task of an array, a job that never starts, and one that no partition can run', async () => {
  const lines = [
    event(0, 50, '-n 1 -t 1 -a 3-9:3%1'),
    event(0, 50, '-n 1 -t 1 -d afternotok:2'),
    event(0, 50, '-n 9 -t 1'),
  ];
  const task = await explained(lines, 1, 6);
  expect(task.job.id).toBe('1_6');
  expect(task.moments.map(({ reason }) => reason)).toContain('JobArrayTaskLimit');
  const first = await explained(lines, 1);
  expect(first.job.id).toBe('1_3');
  expect(first.run?.start).toBeLessThan(task.run?.start as number);
  const none = await explained(lines, 3);
  expect(none).toMatchObject({ never: { reason: 'BadConstraints' }, moments: [] });
  expect(none.run).toBeUndefined();
  await expect(explained(lines, 1, 4)).rejects.toThrow('job 1: it has no task 4');
  await expect(explained(lines, 8)).rejects.toThrow('no job 8');
});

test('the last reason and the start of every job are those of the replay', async () => {
  const folder = join(fixtures, 'slurm-machine/multifactor');
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const configuration = readSlurmConf(text('slurm.conf'));
  const submissions = readEvents(text('jobs.events'), { file: 'jobs.events' });
  const { schedule } = await replayOnSlurm(configuration, submissions, { kernel });
  const { id } = schedule.workload.jobs;
  for (const [place, number] of [...id].entries()) {
    if (place % 6 !== 0) continue;
    const { run, moments } = await explainOnSlurm(configuration, submissions, number, { kernel });
    expect(run).toMatchObject({ start: schedule.start[place], nodes: schedule.onSlurm?.nodes[place] });
    const shown = moments.findLast(({ reason }) => reason !== 'None')?.reason;
    if (shown !== undefined) expect(shown).toBe(schedule.onSlurm?.reason[place]);
    expect(moments.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(
      schedule.start[place] - (moments[0]?.from ?? schedule.start[place]),
    );
  }
});

import { expect, it } from 'vitest';
import { everyJob } from '../../../../src/slurm/snapshot/everyJob.ts';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';

const present = (jobs: Parameters<typeof snapshotDump>[0]) =>
  parseSnapshot(snapshotDump(jobs), 'snapshot.txt');

it('all nodes and partitions of a cluster count, and all jobs that hold or want some', () => {
  const { processors, partitions, running, waiting, notes } = everyJob(
    present({
      jobs: [
        runs('1', 60, 'n[1-2]', { cpus: 8, nodes: 2 }),
        { id: '2', cpus: 2, nodes: 3, submit: NOW - 50 },
        { id: '3', cpus: 5, nodes: 2, submit: NOW - 90, partition: 'short', limit: '2:00:00' },
        { id: '4', partition: 'short,main', limit: '2-00:00:00' },
      ],
    }),
  );
  expect({ processors, partitions: [...partitions] }).toEqual({
    processors: 16,
    partitions: ['main', 'short'],
  });
  expect(running.map((one) => [one.job.id, one.processors, one.limit])).toEqual([['1', 8, 3600]]);
  // In the order of their submissions: at least a CPU for each node, and the longest limit of their partitions.
  expect(waiting.map((one) => [one.job.id, one.processors, one.limit])).toEqual([
    ['4', 1, 86_400],
    ['3', 5, 1800],
    ['2', 3, 3600],
  ]);
  expect(notes).toEqual([]);
});

it.each([
  ['Dependency', 1],
  ['DependencyNeverSatisfied', 1],
  ['BeginTime', 1],
  ['JobHeldUser', 1],
  ['JobHeldAdmin', 1],
  ['job requeued in held state', 1],
  ['Priority', 0],
  ['NotBeginTime', 0],
  ['BeginTimeX', 0],
  ['MyDependency', 0],
  ['QOSMaxJobsPerUserLimit', 0],
])('a job that waits for %s is left out: %i, unless it asks', (reason, left) => {
  const all = present({ jobs: [{ id: '1', reason }, { id: '2' }] });
  expect(everyJob(all).waiting).toHaveLength(2 - left);
  expect(everyJob(all).notes).toHaveLength(left);
  expect(everyJob(all, '1').waiting).toHaveLength(2);
  expect(everyJob(all, '1').notes).toEqual([]);
});

import { expect, test } from 'vitest';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { type Pool, poolOf } from '../../../../src/slurm/snapshot/pool.ts';
import { NOW, nodesWith, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';

type Dump = Parameters<typeof snapshotDump>[0];

function pool(dump: Dump, partition = 'main', reservation = '', asked?: string): Pool {
  return poolOf(
    parseSnapshot(snapshotDump(dump), 'snapshot.txt'),
    { partitions: [partition], reservation },
    asked,
  );
}
const sizes = (jobs: Pool['running']) =>
  Object.fromEntries(jobs.map(({ job, processors }) => [job.id, processors]));

test('the pool is the CPUs of the nodes that are up, with the jobs that hold or want some', () => {
  const jobs = [
    runs('1', 60, 'n[1-2]', { cpus: 8, nodes: 2 }),
    runs('2', 60, 'n[3-4]', { cpus: 6, nodes: 2 }),
    runs('3', 60, 'n4', { cpus: 1 }),
    { id: '4', cpus: 5 },
    { id: '5', partition: 'short', cpus: 2, nodes: 3 },
    { id: '6', share: 'NO', cpus: 5 },
    { id: '7', share: 'NO', cpus: 1, nodes: 2 },
  ];
  const all = pool({ jobs });
  expect(all.processors).toBe(16);
  expect(sizes(all.running)).toEqual({ 1: 8, 2: 6, 3: 1 });
  expect(sizes(all.waiting)).toEqual({ 4: 5, 5: 3, 6: 8, 7: 8 });
  expect([...all.partitions]).toEqual(['main', 'short']);
  // Of job 2, half of its nodes are in the pool; job 3 is outside.
  const some = pool({ jobs }, 'short');
  expect(some.processors).toBe(12);
  expect(sizes(some.running)).toEqual({ 1: 8, 2: 3 });
  expect(some.notes.join('\n')).toMatch(/3 waiting jobs of other partitions that share nodes/);
  // A node is drained: a job on it holds nothing.
  const less = pool({ jobs, nodes: nodesWith('n4', 'MIXED+DRAIN') });
  expect(less.processors).toBe(12);
  expect(sizes(less.running)).toEqual({ 1: 8, 2: 3 });
  expect(less.notes[0]).toMatch(
    /^partition main: 12 processors of 3 nodes, without 1 that are down or drained;/,
  );
});

test('the queue is in the order of tier, priority and submission', () => {
  const { waiting } = pool({
    jobs: [
      { id: '1', priority: 5, submit: NOW - 10 },
      { id: '2', priority: 9, submit: NOW - 5 },
      { id: '3', priority: 5, submit: NOW - 20 },
      { id: '4', priority: 1, partition: 'short' },
    ],
  });
  expect(waiting.map(({ job }) => job.id)).toEqual(['4', '2', '3', '1']);
});

test('jobs that wait for another reason, or request more than exists, are left out and reported', () => {
  const jobs = [
    { id: '1', reason: 'Resources' },
    { id: '2', reason: 'JobHeldUser' },
    { id: '3', reason: 'Dependency' },
    { id: '4', reason: 'Dependency' },
    { id: '5', cpus: 17, reason: 'ReqNodeNotAvail, UnavailableNodes:n3' },
    { id: '6', reservation: 'maint' },
  ];
  const { waiting, notes } = pool({ jobs });
  expect(waiting.map(({ job }) => job.id)).toEqual(['1']);
  expect(notes.slice(2)).toEqual([
    '3 waiting jobs for reasons other than processors or priority: left out (1 JobHeldUser, 2 Dependency)',
    '1 waiting job of more than 16 processors: left out',
  ]);
  const asked = pool({ jobs }, 'main', '', '3');
  expect(asked.waiting.map(({ job }) => job.id)).toEqual(['1', '3']);
  expect(asked.notes).toContain('job 3 waits for Dependency: the forecast ignores this reason');
  expect(() => pool({ jobs }, 'main', '', '2')).toThrow(
    "job 2: is held (JobHeldUser); it does not start until someone runs 'scontrol release 2'",
  );
});

test('a reservation takes its nodes, now or later', () => {
  const reservation = (begin: number, end: number) =>
    `ReservationName=maint StartTime=${NOW + begin} EndTime=${NOW + end} Nodes=n[3-4]`;
  const jobs = [runs('1', 60, 'n3'), { id: '2' }, { id: '3', reservation: 'maint' }];
  const later = pool({ jobs, reservations: [reservation(7200, 9000)] });
  expect(later.processors).toBe(16);
  expect(later.notes).toContain('reservation maint takes 2 of the nodes in 2.0 h: not modeled');
  const now = pool({ jobs, reservations: [reservation(-60, 3600)] });
  expect(now.processors).toBe(8);
  expect([now.running.length, now.waiting.map(({ job }) => job.id)]).toEqual([0, ['2']]);
  expect(now.notes).toContain('reservation maint holds 2 of the nodes for 1.0 h more: left out of the pool');
  const inside = pool({ jobs, reservations: [reservation(-60, 3600)] }, 'main', 'maint');
  expect(inside.processors).toBe(8);
  expect([sizes(inside.running), sizes(inside.waiting)]).toEqual([{ 1: 1 }, { 3: 1 }]);
  expect(() => pool({ jobs }, 'main', 'other')).toThrow(
    "reservation 'other': snapshot.txt has none of this name",
  );
});

test('limits of the partition replace limits that jobs lack', () => {
  const { running, waiting } = pool({
    jobs: [
      runs('1', 60, 'n1', { limit: 'UNLIMITED' }),
      { id: '2', limit: 'UNLIMITED', partition: 'main,short' },
      { id: '3', limit: '2-00:00:00' },
    ],
  });
  expect(running[0].limit).toBe(86_400);
  expect(waiting.map(({ limit }) => limit).sort((a, b) => a - b)).toEqual([1800, 172_800]);
});

test('processors that are allocated although no listed job holds them are reported', () => {
  const nodes = nodesWith('n1', 'ALLOCATED').map((line) => line.replace('CPUAlloc=0', 'CPUAlloc=3'));
  const { notes } = pool({ nodes, jobs: [runs('1', 60, 'n1', { cpus: 3 })] });
  expect(notes.join('\n')).toMatch(/\nsqueue shows jobs on 3 of the 12 processors that are allocated: /);
  const all = [1, 2, 3, 4].map((i) => runs(`${i}`, 60, `n${i}`, { cpus: 3 }));
  expect(pool({ nodes, jobs: all }).notes).toHaveLength(2);
});

test('an impossible value gives one line', () => {
  expect(() => pool({}, 'long')).toThrow(
    "partition 'long': snapshot.txt has none of this name; there are main, short",
  );
  expect(() => pool({ nodes: nodesWith('n1', 'DOWN').slice(0, 1) })).toThrow(
    'partition main: none of its 1 nodes is up and not reserved; no job can start there',
  );
  const crowd = [1, 2, 3].map((i) => runs(`${i}`, 60, 'n[1-4]', { cpus: 8, nodes: 4 }));
  const full = pool({ jobs: crowd });
  expect(full.processors).toBe(16);
  expect(full.notes).toContain(
    'the running jobs hold 24 processors, more than the 16 that are up, so the first jobs that end free none',
  );
});

// The order of the queue and the jobs that hold nodes in explanations of a waiting job, on a small cluster by hand.
import { expect, test } from 'vitest';
import { NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { explained, queueOf } from '../../../support/slurmMachine/queueNow.ts';

// All nodes are taken: n1 for 20 more minutes, n4 for 30, and the others for 50.
const RUNNING = [
  runs('1', 600, 'n1', { cpus: 4, limit: '30:00' }),
  runs('2', 600, 'n[2-3]', { cpus: 8, nodes: 2, limit: '1:00:00' }),
  runs('3', 600, 'n4', { cpus: 4, limit: '40:00' }),
];

test('a job that can never start is left out with a note, and is not explained', async () => {
  const never = { id: '9', cpus: 32, nodes: 8, priority: 900 };
  const text = snapshotDump({ jobs: [...RUNNING, never, { id: '6' }] });
  const { queue } = await queueOf(text, '6');
  expect(queue.listed.map(({ id }) => id)).toEqual(['1', '2', '3', '6']);
  expect(queue.notes).toContain('1 waiting jobs can never start on this cluster: left out');
  await expect(queueOf(text, '9')).rejects.toThrow(
    'job 9: never starts on the cluster of slurm.conf: it requests more or fewer nodes',
  );
});

test('the queue has all jobs that may use some of its nodes, by the highest tier of their partitions', async () => {
  const jobs = [
    ...RUNNING,
    { id: '5', cpus: 4, priority: 500 },
    { id: '6', cpus: 4, priority: 100, partition: 'short', limit: '20:00' },
    { id: '7', cpus: 4, priority: 200, partition: 'main,short', limit: '20:00' },
  ];
  const ids = async (id: string) => (await explained(jobs, id)).priorities.map((one) => one.id);
  // Main has a node that short lacks.
  expect(await ids('6')).toEqual(['7', '6', '5']);
  expect((await explained(jobs, '5')).ahead.byPriority.jobs).toBe(2);
});

test('of equal priorities the smaller number is ahead, and of equal sizes the first job is the largest', async () => {
  const jobs = ['5', '6', '7'].map((id) => ({ id, cpus: 4, priority: 100 }));
  const aheadOf = async (id: string) => (await explained([...RUNNING, ...jobs], id)).ahead.byPriority;
  expect(await aheadOf('5')).toEqual({ jobs: 0, cpus: 0 });
  expect(await aheadOf('6')).toEqual({ jobs: 1, cpus: 4, largest: { id: '5', cpus: 4 } });
  expect(await aheadOf('7')).toEqual({ jobs: 2, cpus: 8, largest: { id: '5', cpus: 4 } });
});

test('jobs that end before it on other nodes do not hold its nodes', async () => {
  const first = { id: '5', cpus: 4, limit: '5:00:00', priority: 500 };
  const { ownStart, holders } = await explained(
    [...RUNNING, first, { id: '6', cpus: 4, priority: 100, limit: '1:00:00' }],
    '6',
  );
  // Job 5 takes n1 when job 1 ends.
  expect(ownStart?.nodes).toBe('n4');
  expect(holders.map(({ id, cpus, end }) => [id, cpus, end - NOW])).toEqual([['3', 4, 1800]]);
});

test('the last half of a size is one CPU', async () => {
  const [one, two] = RUNNING;
  const almost = runs('3', 600, 'n4', { cpus: 3, limit: '40:00' });
  const { earlier } = await explained([one, two, almost, { id: '6', cpus: 2 }], '6');
  expect(earlier.filter(({ change }) => change === 'size')).toMatchObject([{ cpus: 1, nodes: 1 }]);
});

test('later jobs are ahead only if squeue plans an earlier start for them', async () => {
  const starts = [undefined, NOW + 1300, NOW + 1200, undefined];
  const jobs = ['5', '6', '7', '8'].map((id, i) => ({
    ...{ id, cpus: 4, priority: 500 - i },
    ...(starts[i] !== undefined && { start: starts[i] }),
  }));
  const aheadOf = async (id: string) =>
    (await explained([...RUNNING, ...jobs], id)).ahead.byPlannedStart.jobs;
  expect(await aheadOf('5')).toBe(2);
  expect(await aheadOf('6')).toBe(1);
  expect(await aheadOf('7')).toBe(0);
});

test('jobs that wait for an event are left out with a note, and a queue without any has no note', async () => {
  const notesWith = async (reason: string) => {
    const other = { id: '7', cpus: 4, reason };
    return (await queueOf(snapshotDump({ jobs: [...RUNNING, { id: '6' }, other] }), '6')).queue.notes;
  };
  expect(await notesWith('Priority')).toEqual([]);
  expect(await notesWith('Dependency')).toEqual([
    '1 waiting jobs are held, or wait for a dependency or a time: left out',
  ]);
});

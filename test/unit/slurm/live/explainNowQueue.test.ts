// The order of the queue and the jobs that hold nodes in explanations of a waiting job, on a small cluster by hand.
import { expect, test } from 'vitest';
import { explainNow } from '../../../../src/slurm/live/explainNow.ts';
import { NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { CONF, explained, queueOf } from '../../../support/slurmMachine/queueNow.ts';

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

test('the largest job ahead is the one with the most CPUs, wherever it is', async () => {
  const jobs = [4, 8, 6, 4].map((cpus, i) => ({ id: `${5 + i}`, cpus, nodes: 2, priority: 100 }));
  const { ahead } = await explained([...RUNNING, ...jobs], '8');
  expect(ahead.byPriority).toEqual({ jobs: 3, cpus: 18, largest: { id: '6', cpus: 8 } });
});

test('two jobs before it and three behind it show their priorities', async () => {
  const jobs = Array.from({ length: 9 }, (_, i) => ({ id: `${11 + i}`, cpus: 4, priority: 500 - i }));
  const { priorities } = await explained([...RUNNING, ...jobs], '14');
  expect(priorities.map(({ id }) => id)).toEqual(['12', '13', '14', '15', '16', '17']);
});

test('a job of several partitions is in the queue if one of them has nodes of the job', async () => {
  const settings = 'MaxTime=1-00:00:00 Nodes=n4 State=UP';
  const jobs = ['last,main', 'last', 'short'].map((partition, i) => ({
    id: `${5 + i}`,
    partition,
    limit: '10:00',
  }));
  const text = `${snapshotDump({ jobs: [...RUNNING, ...jobs] })}PartitionName=last ${settings}\n`;
  const { queue, place } = await queueOf(text, '7', `${CONF}PartitionName=last ${settings}\n`);
  expect((await explainNow(queue, place)).priorities.map(({ id }) => id)).toEqual(['7', '5']);
});

test('jobs are simulated with the priorities of squeue, whatever the model would give them', async () => {
  const jobs = [
    { id: '5', cpus: 4, priority: 100, submit: NOW - 6 * 86_400 },
    { id: '6', cpus: 4, priority: 700, submit: NOW - 60 },
  ];
  expect((await explained([...RUNNING, ...jobs], '6')).ownStart).toMatchObject({ nodes: 'n1' });
  expect((await explained([...RUNNING, ...jobs], '5')).ownStart).toMatchObject({ nodes: 'n4' });
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

test('a job that stays on one of its nodes does not hold it', async () => {
  const half = (id: string, limit: string) => runs(id, 600, 'n1', { cpus: 2, limit });
  const others = runs('3', 600, 'n[2-4]', { cpus: 12, nodes: 3, limit: '5:00:00' });
  const { ownStart, holders } = await explained(
    [half('1', '30:00'), half('2', '5:00:00'), others, { id: '6', cpus: 2 }],
    '6',
  );
  expect(ownStart?.nodes).toBe('n1');
  expect(holders.map(({ id, cpus }) => [id, cpus])).toEqual([['1', 2]]);
});

test('each holder has its CPUs on these nodes, since it started', async () => {
  const jobs = [
    runs('1', 600, 'n1', { cpus: 3, limit: '30:00' }),
    runs('2', 0, 'n[2-3]', { cpus: 8, nodes: 2, limit: '20:00' }),
    // It has exceeded its limit.
    runs('3', 3600, 'n4', { cpus: 4, limit: '30:00' }),
  ];
  const { holders } = await explained([...jobs, { id: '6', cpus: 16, nodes: 4 }], '6');
  expect(holders.map(({ id, cpus, start, end }) => [id, cpus, start - NOW, end - NOW])).toEqual([
    ['3', 4, -3600, 60],
    ['2', 8, -1, 1200 - 1],
    ['1', 3, -600, 1200],
  ]);
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
  expect(await aheadOf('8')).toBe(0);
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

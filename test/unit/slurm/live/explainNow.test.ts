// Why a job of a queue waits now: on a small cluster by hand, and on the recorded queue of examples/slurm/site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queuedJob } from '../../../../src/forecast/snapshot/snapshotQuestion.ts';
import { explainNow } from '../../../../src/slurm/live/explainNow.ts';
import { QueueNow } from '../../../../src/slurm/live/queueNow.ts';
import { readSlurmConf } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { type DumpJob, NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { root } from '../../../support/paths.ts';

const CONF = `ClusterName=test
SlurmctldHost=a
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=bf_interval=30,bf_resolution=60
AccountingStorageType=accounting_storage/slurmdbd
PriorityType=priority/multifactor
PriorityWeightAge=1000
NodeName=n[1-4] CPUs=4
PartitionName=main Nodes=n[1-4] Default=YES MaxTime=1-00:00:00 State=UP
PartitionName=short Nodes=n[1-3] MaxTime=00:30:00 PriorityTier=2 State=UP
`;

async function queueOf(text: string, id: string, conf = CONF) {
  const snapshot = parseSnapshot(text, 'snapshot.txt');
  const job = queuedJob(snapshot, id);
  const { wasm } = await clusterKernels();
  const queue = new QueueNow(wasm, snapshot, readSlurmConf(conf), job);
  return { queue, place: queue.placeOf(job) };
}

const explained = async (jobs: readonly DumpJob[], id: string) => {
  const { queue, place } = await queueOf(snapshotDump({ jobs }), id);
  return explainNow(queue, place);
};

// n1 to n3 are taken for 20, 40 and 40 more minutes, and n4 is free. Job 5 needs all four nodes, so n4 is kept for it.
const JOBS = [
  runs('1', 600, 'n1', { cpus: 4, limit: '30:00' }),
  runs('2', 600, 'n[2-3]', { cpus: 8, nodes: 2, limit: '50:00', user: 'bob' }),
  { id: '5', cpus: 16, nodes: 4, limit: '1:00:00', priority: 900, reason: 'Resources', start: NOW + 2400 },
  { id: '6', cpus: 4, limit: '2:00:00', priority: 700 },
  { id: '7', cpus: 4, limit: '1:00:00', priority: 800, user: 'bob' },
  { id: '8', cpus: 2, limit: '10:00', priority: 300, start: NOW + 60 },
];

test('a job of all nodes starts when the last of the running jobs ends, and both hold its nodes', async () => {
  const { ownStart, holders, ahead } = await explained(JOBS, '5');
  expect(ownStart?.nodes).toBe('n[1-4]');
  expect((ownStart as { start: number }).start - NOW).toBeGreaterThanOrEqual(2400);
  expect((ownStart as { start: number }).start - NOW).toBeLessThan(2430);
  // Job 8 fits on the free node before that.
  expect(holders.map(({ id, nodes, cpus, end }) => [id, nodes, cpus, end - NOW])).toEqual([
    ['8', 'n4', 2, expect.closeTo(600, -2)],
    ['1', 'n1', 4, 1200],
    ['2', 'n[2-3]', 8, 2400],
  ]);
  expect(ahead).toEqual({
    byPriority: { jobs: 0, cpus: 0 },
    byPlannedStart: { jobs: 1, cpus: 2, largest: { id: '8', cpus: 2 } },
  });
});

test('jobs are ahead by their priorities, and the terms of a priority add up to that of squeue', async () => {
  const { ahead, priorities } = await explained(JOBS, '6');
  expect(ahead.byPriority).toEqual({ jobs: 2, cpus: 20, largest: { id: '5', cpus: 16 } });
  expect(priorities.map(({ id, priority }) => [id, priority])).toEqual([
    ['5', 900],
    ['7', 800],
    ['6', 700],
    ['8', 300],
  ]);
  for (const { priority, terms, fairShareAndNice } of priorities) {
    // Submitted 10 minutes ago, of the 7 days of PriorityMaxAge.
    expect(terms.age).toBeCloseTo((1000 * 600) / 604_800, 6);
    const rest = terms.jobSize + terms.partition + terms.qos + terms.association + terms.tres;
    expect(terms.age + rest + fairShareAndNice).toBeCloseTo(priority, 6);
  }
});

test('the longest limit that starts at once ends before the planned start of the job ahead', async () => {
  const { earlier } = await explained(JOBS, '7');
  const [limit] = earlier;
  // Of the 40 minutes until job 5 starts; limits are found to a twentieth.
  expect(limit.change === 'limit' && limit.limit / 60).toBeGreaterThanOrEqual(37);
  expect(limit.change === 'limit' && limit.limit / 60).toBeLessThanOrEqual(40);
  expect(limit.start - NOW).toBeLessThan(60);
});

test('a partition of a higher tier starts a job before those ahead of it', async () => {
  // Job 10 takes n4 until job 5 has all nodes. In the other partition, job 9 does not wait for that.
  const more = [...JOBS, { id: '9', cpus: 4, limit: '25:00', priority: 100 }];
  const { earlier, ownStart } = await explained(
    [...more, { id: '10', cpus: 4, limit: '25:00', priority: 200 }],
    '9',
  );
  expect((ownStart as { start: number }).start - NOW).toBeGreaterThanOrEqual(2400 + 3600);
  const there = earlier.find(({ change }) => change === 'partition');
  expect(there).toMatchObject({ partition: 'short' });
  expect((there as { start: number }).start - NOW).toBeGreaterThanOrEqual(1200);
  expect((there as { start: number }).start - NOW).toBeLessThan(1260);
});

const SITE = join(root, 'examples/slurm/site');
const site = (name: string) => readFileSync(join(SITE, name), 'utf8');
const CELLS = site('snapshot.txt')
  .split('\n')
  .filter((line) => /^\d+\|/.test(line))
  .map((line) => line.split('|'));
const waiting = CELLS.filter(([, state]) => state === 'PENDING');

test('of a recorded queue, the jobs ahead are those that squeue lists with a higher tier or priority', async () => {
  for (const [id, , partition, , , , , , , , priority] of waiting.filter((_, i) => i % 4 === 0)) {
    const { queue, place } = await queueOf(site('snapshot.txt'), id, site('slurm.conf'));
    const { ahead } = await explainNow(queue, place);
    // Main and low have the same nodes, main the higher tier.
    const tier = (of: string) => (of === 'low' ? 1 : 10);
    const shares = (of: string) => (of === 'gpu') === (partition === 'gpu');
    const before = waiting.filter(
      ([other, , of, , , , , , , , value, reason]) =>
        shares(of) &&
        !/Dependency|Held|BeginTime/i.test(reason) &&
        (tier(of) > tier(partition) ||
          (of === partition &&
            (Number(value) > Number(priority) ||
              (value === priority && Number.parseInt(other, 10) < Number.parseInt(id, 10))))),
    );
    expect([id, ahead.byPriority.jobs]).toEqual([id, before.length]);
    expect(ahead.byPriority.cpus).toBe(before.reduce((sum, cells) => sum + Number(cells[4]), 0));
  }
});

test('of a recorded queue, the model’s starts are as near to the planned ones of squeue as the page says', async () => {
  const off: number[] = [];
  const planned = waiting.filter(([, , , , , , , , start]) => start !== 'N/A');
  for (const [id, , , , , , , , start] of planned) {
    const { queue, place } = await queueOf(site('snapshot.txt'), id, site('slurm.conf'));
    off.push(
      Math.abs(((await explainNow(queue, place)).ownStart as { start: number }).start - Number(start)),
    );
  }
  expect(off.length).toBe(22);
  expect(off.filter((one) => one <= 60).length).toBe(7);
  expect(off.sort((a, b) => a - b)[11] / 60).toBeCloseTo(4, 0);
});

test('of a recorded queue, no longer limit of job 86 starts at once, each tried', async () => {
  const { queue, place } = await queueOf(site('snapshot.txt'), '86', site('slurm.conf'));
  const { earlier, ownStart } = await explainNow(queue, place);
  const found = earlier.find(({ change }) => change === 'limit');
  const limit = found?.change === 'limit' ? found.limit / 60 : 0;
  const startWith = async (minutes: number) => {
    const jobs = queue.jobs.map((job, i) =>
      i === place ? { ...job, timeLimit: minutes, run: 60 * minutes } : job,
    );
    return (await queue.replay(jobs, [place])).start[place];
  };
  const { start } = ownStart as { start: number };
  expect(found?.start).toBe(await startWith(limit));
  const half = queue.now + (start - queue.now) / 2;
  expect(found?.start).toBeLessThan(half);
  for (let minutes = limit + 1; minutes < 21; minutes++)
    expect(await startWith(minutes)).toBeGreaterThan(half);
});

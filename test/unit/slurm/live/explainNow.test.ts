// Why a job of a queue waits now: on a small cluster by hand, and on the recorded queue of examples/slurm/site.
import { expect, test } from 'vitest';
import { explanationNowDocument } from '../../../../src/report/explain/explanationNow.ts';
import { explainNow } from '../../../../src/slurm/live/explainNow.ts';
import { NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { explained, queueOf, site, waiting } from '../../../support/slurmMachine/queueNow.ts';

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

test('a job that is held has the place of its priority after a release, and the text says so', async () => {
  const held = { id: '9', cpus: 4, limit: '5:00', priority: 0, reason: 'JobHeldUser' };
  const found = await explained([...JOBS, held], '9');
  // As old as the others, of which squeue shows larger priorities.
  expect(found.ahead.byPriority.jobs).toBe(4);
  expect(found.priorities.find(({ id }) => id === '9')?.priority).toBe(1);
  const { sentences } = explanationNowDocument(found, {
    ...{ snapshot: 'snapshot.txt', configuration: 'slurm.conf' },
    dateOf: (seconds) => `${seconds} s`,
  });
  expect(sentences.join('\n')).toMatch(/JobHeldUser \(its user holds it; scontrol release lets it start\)/);
  expect(sentences.join('\n')).toMatch(/^If this reason were gone, it would start (now|in )/m);
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

const RUNNING = JOBS.slice(0, 2);
const WIDE = JOBS[2];
/** What starts a job earlier, with the seconds until then. */
const earlierOf = ({ earlier }: Awaited<ReturnType<typeof explained>>) =>
  earlier.map(({ start, ...change }) => ({ ...change, wait: Math.round((start - NOW) / 60) }));

test('each half of a size that starts earlier is reported, with its CPUs and nodes', async () => {
  // The first node is free now, the second in 20 minutes, and the others in 40.
  expect(earlierOf(await explained([...RUNNING, WIDE], '5'))).toEqual([
    { change: 'size', cpus: 8, nodes: 2, wait: 20 },
    { change: 'size', cpus: 4, nodes: 1, wait: 0 },
  ]);
});

test('a size that starts less than a tenth earlier is not reported', async () => {
  const running = (minutes: number) => [
    runs('1', 600, 'n[1-2]', { cpus: 8, nodes: 2, limit: `${minutes + 10}:00` }),
    runs('2', 600, 'n[3-4]', { cpus: 8, nodes: 2, limit: '50:00' }),
  ];
  // In 40 minutes on all nodes, and on half of them in 35 or 37.
  const ofHalf = async (minutes: number) => earlierOf(await explained([...running(minutes), WIDE], '5'));
  expect((await ofHalf(35)).filter(({ change }) => change === 'size')).toMatchObject([{ cpus: 8, wait: 35 }]);
  expect((await ofHalf(37)).filter(({ change }) => change === 'size')).toEqual([]);
});

test('a partition in which the job starts at the same time is not reported', async () => {
  const last = runs('3', 600, 'n4', { cpus: 4, limit: '1:10:00' });
  // Both partitions have n1, which is free in 20 minutes.
  const found = await explained([...RUNNING, last, { id: '9', cpus: 4, limit: '25:00' }], '9');
  expect(found.ownStart).toMatchObject({ nodes: 'n1' });
  expect(earlierOf(found)).toEqual([]);
});

test('the limit of an array is changed for all of its waiting tasks', async () => {
  const task = (id: string) => ({ id, cpus: 4, limit: '1:00:00', priority: 100 });
  const tasks = ['9_1', '9_2', '9_3'].map(task);
  const found = await explained([...RUNNING, WIDE, ...tasks], '9_2');
  // Task 1 has n4 first. With 20 minutes, task 2 has n1 or n4 after that, before job 5 takes all nodes.
  expect((found.ownStart as { start: number }).start - NOW).toBeGreaterThanOrEqual(2400 + 3600);
  const [limit] = earlierOf(found);
  expect(limit).toMatchObject({ change: 'limit', wait: 20 });
  expect(limit.change === 'limit' && limit.limit).toBeGreaterThanOrEqual(19 * 60);
  expect(limit.change === 'limit' && limit.limit).toBeLessThanOrEqual(20 * 60);
});

test('progress ascends to its end', async () => {
  const { queue, place } = await queueOf(snapshotDump({ jobs: JOBS }), '5');
  const shares: number[] = [];
  await explainNow(queue, place, (share) => shares.push(share));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares[0]).toBeGreaterThan(0);
  expect(shares.at(-1)).toBeGreaterThan(0.5);
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
});

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

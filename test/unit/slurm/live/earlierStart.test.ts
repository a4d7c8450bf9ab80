// Which requests start a waiting job earlier, on a small cluster by hand.
import { expect, test, vi } from 'vitest';
import { explainNow } from '../../../../src/slurm/live/explainNow.ts';
import { type DumpJob, NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { CONF, queueOf } from '../../../support/slurmMachine/queueNow.ts';

interface Asked {
  readonly jobs: readonly DumpJob[];
  readonly columns?: readonly string[];
  readonly reservations?: readonly string[];
  readonly conf?: string;
}

/** Returns what starts a job earlier, with the minutes until then. */
async function earlierOf(id: string, { conf, ...dump }: Asked) {
  const { queue, place } = await queueOf(snapshotDump(dump), id, conf);
  const tries = vi.spyOn(queue, 'replay');
  const { earlier } = await explainNow(queue, place);
  const found = earlier.map(({ start, ...change }) => ({ ...change, wait: Math.round((start - NOW) / 60) }));
  return { found, tries: tries.mock.calls.map(([jobs, , stop]) => ({ job: jobs[place], ...stop })) };
}

const WIDE = { id: '5', cpus: 16, nodes: 4, limit: '1:00:00', priority: 900 };
// n1 is taken for 20 more minutes, n2 and n3 for 40.
const RUNNING = [
  runs('1', 600, 'n1', { cpus: 4, limit: '30:00' }),
  runs('2', 600, 'n[2-3]', { cpus: 8, nodes: 2, limit: '50:00' }),
];
/** Nobody may use n4 between these minutes. */
const reserved = (from: number, to: number) => [
  `ReservationName=r StartTime=${NOW + 60 * from} EndTime=${NOW + 60 * to} Nodes=n4 Flags=MAINT`,
];

test('a limit with which a job starts at once comes before a longer one with which it waits half as long', async () => {
  // n4 is free for 10 minutes. n1 is free from 20 to 60 minutes, when job 5 has all nodes for an hour.
  const jobs = [...RUNNING, WIDE, { id: '6', cpus: 4, limit: '2:00:00' }];
  const { found } = await earlierOf('6', { jobs, reservations: reserved(10, 60) });
  expect(found).toMatchObject([{ change: 'limit', wait: 0 }]);
  const [{ limit = 0 }] = found as { limit?: number }[];
  expect(limit / 60).toBeGreaterThanOrEqual(8);
  expect(limit / 60).toBeLessThanOrEqual(10);
});

test('a limit that starts a job less than a minute earlier is not reported', async () => {
  // n1 is free in 100 seconds, and n4 until a reservation begins in 90.
  const jobs = [
    runs('1', 1700, 'n1', { cpus: 4, limit: '30:00' }),
    runs('2', 600, 'n[2-3]', { cpus: 8, nodes: 2, limit: '50:00' }),
    { id: '6', cpus: 4, limit: '2:00:00' },
  ];
  expect((await earlierOf('6', { jobs, reservations: reserved(1.5, 600) })).found).toEqual([]);
});

test('the limits of other jobs than the tasks that wait stay as they are', async () => {
  const task = (id: string) => ({ id, cpus: 4, limit: '1:00:00', priority: 100 });
  // With a shorter limit, job 8 would have n4 before task 1.
  const other = { id: '8', cpus: 4, limit: '1:00:00', priority: 500 };
  const jobs = [...RUNNING, WIDE, other, ...['9_1', '9_2'].map(task)];
  expect((await earlierOf('9_1', { jobs })).found).toMatchObject([{ change: 'limit', wait: 0 }]);
  // With a shorter limit, task 1 would end before the others.
  const first = runs('9_1', 600, 'n4', { cpus: 4, limit: '3:00:00' });
  const running = [...RUNNING, first, ...['9_2', '9_3'].map(task)];
  expect((await earlierOf('9_2', { jobs: running })).found).toEqual([]);
});

test('limits of up to 30 days are tried for a job without one', async () => {
  const conf = CONF.replaceAll('MaxTime=1-00:00:00', 'MaxTime=UNLIMITED');
  const jobs = [...RUNNING, WIDE, { id: '6', cpus: 4, limit: 'UNLIMITED' }];
  const { found, tries } = await earlierOf('6', { jobs, conf });
  expect(found).toMatchObject([{ change: 'limit', wait: 0 }]);
  const limits = tries.flatMap(({ job, instant }) => (instant === undefined ? [] : [job.timeLimit]));
  expect(limits.slice(0, 2)).toEqual([1, Math.round(Math.sqrt(30 * 24 * 60))]);
});

test('half of a job with GPUs of each task has half of the GPUs', async () => {
  const conf = `GresTypes=gpu\n${CONF.replace('n[1-4] CPUs=4', 'n[1-4] CPUs=4 Gres=gpu:2')}`;
  const gpus = { TRES_PER_TASK: 'gres/gpu=1', TRES_ALLOC: 'cpu=8,node=2,gres/gpu=4' };
  const job = { id: '6', cpus: 8, nodes: 2, limit: '2:00:00', more: gpus };
  const { found } = await earlierOf('6', { jobs: [...RUNNING, job], columns: Object.keys(gpus), conf });
  // Two tasks of two CPUs and a GPU fit on n4 now.
  expect(found).toEqual([{ change: 'size', cpus: 4, nodes: 1, wait: 0 }]);
});

test('few requests are tried, each up to the start that would be reported', async () => {
  const { tries } = await earlierOf('6', {
    jobs: [...RUNNING, WIDE, { id: '6', cpus: 4, limit: '20:00:00' }],
  });
  const [own, ...others] = tries;
  expect(own.instant).toBeUndefined();
  // It starts when job 5 has ended, in 100 minutes.
  expect(others.filter(({ instant = 0 }) => instant - NOW < 60 || instant - NOW > 91 * 60)).toEqual([]);
  // The limit that starts it at once is found to a twentieth.
  expect(others.filter(({ job }) => job.timeLimit !== own.job.timeLimit).length).toBe(8);
  const isSame = ({ job }: (typeof tries)[number]) =>
    job.timeLimit === own.job.timeLimit && job.tasks === own.job.tasks;
  expect(others.filter(isSame)).toEqual([]);
});

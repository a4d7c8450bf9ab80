// Requests chosen for the applications of a log, and the report about them; by hand.
import { expect, it } from 'vitest';
import { advise } from '../../../src/advice/advise.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { apart, every, type Line, twenty } from '../../support/applicationLog.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const easy = findPolicy('easy');

const advised = (workload: Workload, strategies: string, more: Partial<Parameters<typeof advise>[1]> = {}) =>
  advise(workload, { kernel, policy: easy, strategies: parseRequestStrategies(strategies), ...more });

/** Under EASY the third job overtakes the second, which waits 99 s. Under FCFS it waits 198 s itself. */
const overtaking = testWorkload(2, [
  { submit: 0, run: 100, request: 120, processors: 1, user: 1 },
  { submit: 1, run: 100, request: 120, processors: 2, user: 2 },
  { submit: 2, run: 10, request: 60, processors: 1, user: 3 },
]);

it('the replays have the given policy, or one started for each of them', async () => {
  const fcfs = findPolicy('fcfs');
  expect((await advised(overtaking, 'hpc')).log.today.wait).toBe(99);
  expect((await advised(overtaking, 'hpc', { policy: fcfs })).log.today.wait).toBe(99 + 198);
  let begun = 0;
  const begin = async () => {
    begun++;
    return { policy: fcfs };
  };
  expect((await advised(overtaking, 'hpc', { begin })).log.today.wait).toBe(99 + 198);
  // Today, and with all applications following the strategy.
  expect(begun).toBe(2);
});

it('the progress rises from replay to replay: today, each strategy, each application, and all together', async () => {
  const shares: number[] = [];
  await advised(apart(twenty(() => 60, 3600)), 'hpc', { onProgress: (share) => shares.push(share) });
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares[0]).toBeGreaterThan(0);
  for (const share of [0.25, 0.5, 0.75, 1]) expect(shares).toContain(share);
  expect(shares.at(-1)).toBe(1);
  // Two strategies are judged alone, which is one replay more than was expected.
  const lines = twenty(() => 60, 3600);
  lines[15] = { ...lines[15], run: 100 };
  const more: number[] = [];
  await advised(apart(lines), 'hpc,t-optimal', { onProgress: (share) => more.push(share) });
  expect(Math.max(...more)).toBe(1);
});

it('the applications that save most come first', async () => {
  // The second runs as long as it requests, and saves nothing.
  const [some, none, most] = [
    twenty(() => 60, 600),
    twenty(() => 7200, 7200).map((line) => ({ ...line, user: 2 })),
    twenty(() => 60, 3600).map((line) => ({ ...line, user: 3 })),
  ];
  const lines = some.flatMap((line, i): Line[] => [line, none[i], most[i]]);
  const { applications } = await advised(apart(lines), 'hpc');
  expect(applications.map(({ user, verdict }) => [user, verdict])).toEqual([
    ['3', 'gains'],
    ['ann', 'gains'],
    ['bob', 'as today'],
  ]);
});

it('the strategy that saves most is chosen, whatever the order', async () => {
  // One of the runs to learn from takes half an hour: hpc requests that, t-optimal a minute first.
  const workload = apart(twenty((i) => (i === 3 ? 1800 : 60), 3600));
  for (const strategies of ['hpc,t-optimal', 't-optimal,hpc']) {
    const [{ strategy, requests, measured }] = (await advised(workload, strategies)).applications;
    expect(strategy).toBe('t-optimal');
    // Without checkpoints nothing is saved for the second request, which needs no restart.
    expect(requests).toEqual([
      { request: 60, checkpoint: false, probability: 0.95 },
      { request: 1800, checkpoint: false, probability: 1 },
    ]);
    expect(measured.today.reserved - measured.advised.reserved).toBe(10 * 2 * 3540);
  }
});

it('of strategies that save the same the first is chosen', async () => {
  const workload = apart(twenty(() => 60, 3600));
  for (const strategies of ['hpc,t-optimal', 't-optimal,hpc'])
    expect((await advised(workload, strategies)).applications[0].strategy).toBe(strategies.split(',')[0]);
});

it('the probability of a request is that of the work by its end, with checkpoints and restarts', async () => {
  // Learned from: five runs of 100 s and five of 200 s. Measured: six of 100 s, after all these. Four of other
  // lengths continue when the others have been learned from, and are not measured.
  const run = (time: number): Line => ({
    run: time,
    request: 3600,
    processors: 1,
    user: 1,
    how: 'completed',
  });
  const early = [130, 215, 225, 265, ...Array(5).fill(100), ...Array(5).fill(200)].map(run);
  const submits = [...early.map((_, i) => (i < 4 ? 0 : i)), ...Array.from({ length: 6 }, (_, i) => 300 + i)];
  const lines = [...early, ...Array.from({ length: 6 }, () => run(100))];
  const workload = every(1, lines, 100);
  workload.jobs.submit.set(submits);
  // The job of 130 s must end after those of 200 s, and so it waits.
  workload.jobs.wait.set([200]);
  const times = { checkpoint: 20, restart: 10 };
  const { applications } = await advised(workload, 'all-ckpt', { ...times, minimum: 5 });
  expect(applications).toMatchObject([{ verdict: 'gains', measured: { jobs: 6 } }]);
  // 100 s of work and a checkpoint take two minutes. So do a restart and 110 s: 210 s are done.
  expect(applications[0].requests).toEqual([
    { request: 120, checkpoint: true, probability: expect.closeTo(11 / 20, 12) },
    { request: 120, checkpoint: false, probability: expect.closeTo(17 / 20, 12) },
  ]);
});

it('the requests of the jobs are summarized by the least, the median and the most', async () => {
  const requests = [600, 60, 1200, 180, 240, 7200, 300, 900, 360, 1800];
  const lines = requests.map(
    (request): Line => ({ run: 50, request, processors: 1, user: 1, how: 'completed' }),
  );
  const [{ today }] = (await advised(apart(lines), 'hpc')).applications;
  expect(today).toEqual({ least: 60, median: 360, most: 7200 });
});

it('runs that were cut off are learned from, and with --fit a distribution is fitted', async () => {
  const lines = twenty((i) => (i % 2 ? 600 : 60 + i), 3600).map(
    (line, i): Line => ({ ...line, how: i % 2 ? 'cut off' : 'completed' }),
  );
  const log = apart([...lines, ...lines]);
  // Half of the runs take longer than 600 s: that is the longest time of the distribution, and not 78 s.
  const [plain] = (await advised(log, 'hpc')).applications;
  expect(plain).toMatchObject({ beyond: 0.5, requests: [{ request: 600, probability: 0.5 }] });
  expect(plain.distribution).toMatch(/^empirical distribution of /);
  expect((await advised(log, 'hpc', { fit: true })).applications[0].distribution).toMatch(/ at 64 points$/);
});

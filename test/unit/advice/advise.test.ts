import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advise } from '../../../src/advice/advise.ts';
import { applicationRuns } from '../../../src/advice/applicationRuns.ts';
import { boundRequests } from '../../../src/advice/boundRequests.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { holds } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const [tOptimal] = parseRequestStrategies('t-optimal');
const policy = findPolicy('easy');

interface Line {
  run: number;
  request: number;
  processors: number;
  user: number;
  cut: boolean;
}

/** A job every hour, each done before the next: on such a machine nobody waits for another. */
function apart(lines: readonly Line[]): Workload {
  const workload = testWorkload(
    8,
    lines.map((line, i) => ({ ...line, submit: 3600 * i, application: 1 })),
  );
  const censored = Int8Array.from(lines, ({ cut }) => (cut ? 1 : 0));
  const names = { user: ['ann', 'bob'], application: ['run_#'] };
  return { ...workload, names, jobs: { ...workload.jobs, censored } };
}

const twenty = (run: (i: number) => number, request: number): Line[] =>
  Array.from({ length: 20 }, (_, i) => ({ run: run(i), request, processors: 2, user: 1, cut: false }));

test('runs of a minute that ask for an hour should ask for a minute, then the hour', async () => {
  const workload = apart(twenty((i) => (i % 2 ? 50 : 60), 3600));
  const { applications, total, tooFew } = await advise(workload, { kernel, requests: [tOptimal], policy });
  expect(tooFew).toEqual({ applications: 0, jobs: 0 });
  expect(applications).toHaveLength(1);
  const [{ user, name, processors, today, requests, measured, beyond, strategy }] = applications;
  expect({ user, name, processors, today, beyond, strategy }).toEqual({
    strategy: 't-optimal',
    user: 'ann',
    name: 'run_#',
    processors: 2,
    today: { least: 3600, median: 3600, most: 3600 },
    beyond: 0,
  });
  expect(requests).toEqual([
    { request: 60, checkpoint: false, probability: 1 },
    { request: 3600, checkpoint: false, probability: 1 },
  ]);
  // From the 11th on, 10 jobs of 2 processors; five run 50 s and five a minute.
  expect(measured).toEqual({
    jobs: 10,
    today: { reserved: 10 * 2 * 3600, used: 2 * 550, wait: 0 },
    advised: { reserved: 10 * 2 * 60, used: 2 * 550, wait: 0 },
  });
  expect(total).toEqual(measured);
});

test('a longer run than all before it fails once, is charged for it, and the advice is to ask as today', async () => {
  const lines = twenty(() => 60, 3600);
  lines[15] = { ...lines[15], run: 100 };
  const { applications, everybody, total } = await advise(apart(lines), {
    kernel,
    requests: [tOptimal],
    policy,
  });
  // The 16th asks for a minute, fails, and asks for the hour.
  const [{ spent }] = everybody;
  expect(spent.used - total.today.used).toBe(2 * 60);
  expect(spent.wait - total.today.wait).toBe(60);
  // It waits longer than today, so that the advice is to stay.
  expect(applications).toMatchObject([{ strategy: 'user', requests: [] }]);
  expect(total.advised).toEqual(total.today);
});

test('what was cut off counts as longer than it ran', async () => {
  const half = twenty((i) => (i % 2 ? 50 : 300), 360).map((line) => ({ ...line, cut: line.run === 300 }));
  const lines = [...half, ...half];
  const [hpc] = parseRequestStrategies('hpc');
  const { applications } = await advise(apart(lines), { kernel, requests: [hpc], policy });
  const [{ beyond, requests, observed }] = applications;
  expect([observed.completed.length, observed.censored.length]).toEqual([20, 20]);
  expect(beyond).toBe(0.5);
  expect(requests).toEqual([
    { request: 300, checkpoint: false, probability: 0.5 },
    { request: 360, checkpoint: false, probability: 0.5 },
  ]);
});

test('few runs: no advice; a strategy that needs more than a law: one line', async () => {
  const workload = apart(twenty(() => 60, 3600).slice(0, 9));
  const { applications, tooFew } = await advise(workload, { kernel, requests: [tOptimal], policy });
  expect(applications).toEqual([]);
  expect(tooFew).toEqual({ applications: 1, jobs: 9 });
  const [mean] = parseRequestStrategies('mean:5');
  await expect(advise(workload, { kernel, requests: [mean], policy })).rejects.toThrow(
    /^requests 'mean:5': not computed from a law; expected hpc, t-optimal/,
  );
});

const line = fc.record({
  run: fc.integer({ min: 1, max: 600 }),
  minutes: fc.integer({ min: 1, max: 10 }),
  processors: fc.integer({ min: 1, max: 2 }),
  user: fc.integer({ min: 1, max: 2 }),
  cut: fc.boolean(),
});
const strategies = parseRequestStrategies('t-optimal,hpc,checkpoint,all-ckpt,no-ckpt,at-optimal:0.3');

test('every advice is of whole minutes, rises to what was asked for, and saves what it says', async () => {
  const arbitrary = fc.tuple(
    fc.array(line, { minLength: 5, maxLength: 60 }),
    fc.constantFrom(...strategies),
    fc.boolean(),
  );
  await holds(arbitrary, 60, async ([lines, requests, fit]) => {
    const workload = apart(lines.map((one) => ({ ...one, request: 60 * one.minutes })));
    const options = { kernel, requests: [requests], policy, minimum: 3, fit, checkpoint: 20, restart: 10 };
    const { applications, total, tooFew, everybody } = await advise(workload, options);
    const all = applicationRuns(workload);
    expect(all.reduce((sum, { jobs }) => sum + jobs.length, 0)).toBe(lines.length);
    expect(applications.length + tooFew.applications).toBe(all.length);
    for (const one of applications) {
      if (one.strategy === 'user') {
        expect(one.requests).toEqual([]);
        expect(one.measured.advised).toEqual(one.measured.today);
        continue;
      }
      for (const { request } of one.requests) expect(request % 60).toBe(0);
      const saved = one.requests.some(({ checkpoint }) => checkpoint);
      if (!saved) expect(one.requests.at(-1)?.request).toBe(one.today.most);
      expect(one.requests.at(-1)?.checkpoint).toBe(false);
      const shares = one.requests.map(({ probability }) => probability);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      // Nobody waits for another here, so that what suits one suits all.
      const { today, advised } = one.measured;
      expect(advised.reserved).toBeLessThan(today.reserved);
      expect(advised.wait).toBeCloseTo(0, 6);
    }
    const [{ spent }] = everybody;
    expect(total.today.wait).toBeCloseTo(0, 6);
    // What was waited went into requests that failed, restarts and checkpoints.
    expect(spent.used - total.today.used).toBeGreaterThanOrEqual(spent.wait - 1e-6);
    expect(spent.used - total.today.used).toBeLessThanOrEqual(2 * spent.wait + 1e-6);
    expect(spent.reserved).toBeGreaterThanOrEqual(spent.used - 1e-6);
    const sum = (pick: (one: (typeof applications)[number]) => number) =>
      applications.reduce((so, one) => so + pick(one), 0);
    expect(total.jobs).toBe(sum(({ measured }) => measured.jobs));
    expect(total.advised.reserved).toBeCloseTo(
      sum(({ measured }) => measured.advised.reserved),
      3,
    );
  });
});

test('jobs without a limit are taken to have asked for the longest, or what is said', () => {
  const lines = twenty(() => 60, 3600);
  const unlimited = [2 ** 31 - 1, 365 * 86400];
  unlimited.forEach((request, i) => {
    lines[i] = { ...lines[i], request };
  });
  lines[2] = { ...lines[2], request: 2 ** 31 - 1, run: 7201 };
  const found = boundRequests(apart(lines));
  expect([found.unlimited, found.limit]).toEqual([3, 3600]);
  expect([...found.workload.jobs.request.subarray(0, 4)]).toEqual([3600, 3600, 7260, 3600]);
  expect(boundRequests(apart(lines), 60).workload.jobs.request[0]).toBe(60);
  expect(() => boundRequests(apart(twenty(() => 60, 2 ** 31 - 1)))).toThrow(
    /^test: no job asked for a time limit; give theirs with --limit$/,
  );
});

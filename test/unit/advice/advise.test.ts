import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Advice, advise } from '../../../src/advice/advise.ts';
import { applicationRuns } from '../../../src/advice/applicationRuns.ts';
import { boundRequests } from '../../../src/advice/boundRequests.ts';
import { halvesOf } from '../../../src/advice/halves.ts';
import { exceedsNoise, sumSpent } from '../../../src/advice/judge.ts';
import { spentByJob } from '../../../src/advice/spent.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { speculate } from '../../../src/simulate/speculate.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import { jobsWithRequests } from '../../../src/stochastic/workload/columns.ts';
import type { StochasticWorkload } from '../../../src/stochastic/workload/workload.ts';
import type { RunEnding, Workload } from '../../../src/trace/workload.ts';
import { holds } from '../../properties/seed.ts';
import { apart, every, type Line, twenty } from '../../support/applicationLog.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const [tOptimal] = parseRequestStrategies('t-optimal');
const policy = findPolicy('easy');

test('jobs of a minute that request an hour are advised to request a minute, then the hour', async () => {
  const workload = apart(twenty((i) => (i % 2 ? 50 : 60), 3600));
  const { applications, total, log, tooFew } = await advise(workload, {
    kernel,
    strategies: [tOptimal],
    policy,
  });
  expect(tooFew).toEqual({ applications: 0, jobs: 0 });
  expect(applications).toHaveLength(1);
  const [{ user, name, processors, today, requests, measured, beyond, strategy, verdict }] = applications;
  expect({ user, name, processors, today, beyond, strategy, verdict }).toEqual({
    strategy: 't-optimal',
    verdict: 'gains',
    user: 'ann',
    name: 'run_#',
    processors: 2,
    today: { least: 3600, median: 3600, most: 3600 },
    beyond: 0,
  });
  expect(requests).toEqual([{ request: 60, checkpoint: false, probability: 1 }]);
  // The advice is learned from the first 10 jobs and measured on the later 10, of 2 processors. Of these,
  // five run 50 s and five run a minute.
  expect(measured).toEqual({
    jobs: 10,
    today: { reserved: 10 * 2 * 3600, used: 2 * 550, wait: 0 },
    advised: { reserved: 10 * 2 * 60, used: 2 * 550, wait: 0 },
  });
  expect(total).toEqual(measured);
  expect(log.jobs).toBe(20);
  expect(log.today.reserved - log.advised.reserved).toBe(10 * 2 * 3540);
});

test('a run longer than all runs before fails and is charged, so today’s request is advised', async () => {
  const lines = twenty(() => 60, 3600);
  lines[15] = { ...lines[15], run: 100 };
  const { applications, everybody, total } = await advise(apart(lines), {
    kernel,
    strategies: [tOptimal],
    policy,
  });
  // The 16th job requests a minute, fails, and requests the hour.
  const [{ spent }] = everybody;
  expect(spent.used - total.today.used).toBe(2 * 60);
  expect(spent.wait - total.today.wait).toBe(60);
  // It waits longer than today, so that the advice is to stay.
  expect(applications).toMatchObject([{ strategy: 'user', verdict: 'as today', requests: [] }]);
  expect(total.advised).toEqual(total.today);
});

test('a gain within the noise is not advised', () => {
  expect(exceedsNoise([10, 10, 10])).toBe(true);
  expect(exceedsNoise([10, -9, 10, -9])).toBe(false);
  expect(exceedsNoise([10])).toBe(false);
  expect(exceedsNoise([0, 0, 0])).toBe(false);
  // Mean 1, standard error 0.4472: 2.24 of them.
  expect(exceedsNoise([2, 0, 2, 0, 1, 1].map((one) => one))).toBe(true);
});

test('an application with few jobs after the jobs learned from is not measured', async () => {
  const lines = twenty(() => 60, 3600).slice(0, 15);
  const { applications, total } = await advise(apart(lines), { kernel, strategies: [tOptimal], policy });
  expect(applications).toMatchObject([{ verdict: 'not measured', requests: [], measured: { jobs: 0 } }]);
  expect(total.jobs).toBe(0);
});

test('only completed jobs give run times; failed and cancelled jobs are counted and left out', async () => {
  // Twenty crashes of 3 s among twenty runs of 50 minutes: the request is 50 minutes, and not 1.
  const lines = twenty(() => 3000, 3600).flatMap((line): Line[] => [
    line,
    { ...line, run: 3, how: 'otherwise' },
  ]);
  const [hpc] = parseRequestStrategies('hpc');
  const { applications } = await advise(apart(lines), { kernel, strategies: [hpc], policy });
  const [{ observed, leftOut, requests }] = applications;
  expect([observed.completed.length, observed.censored.length, leftOut]).toEqual([20, 0, 20]);
  expect(requests.map(({ request }) => request)).toEqual([3000]);
});

test('the advice proposes a longer limit if limits cut off many runs', async () => {
  // Half of the jobs that request 6 minutes are cut off. The jobs that request an hour show how long they
  // take.
  const short = twenty((i) => (i % 2 ? 50 : 360), 360).map(
    (line): Line => ({ ...line, how: line.run === 360 ? 'cut off' : 'completed' }),
  );
  const long = twenty((i) => 600 + 10 * i, 3600);
  const options = { kernel, strategies: [tOptimal], policy };
  const [known] = (await advise(apart([...short, ...long]), options)).applications;
  // 30 completed and 10 cut off: 95% of them end within 780 s (Kaplan and Meier: 18 of 20 beyond 360 s).
  expect(known.longer).toEqual({ cutOffAt: 360, limit: 780, share: expect.closeTo(0.9625, 12) });
  const [unknown] = (await advise(apart([...short, ...short]), options)).applications;
  expect(unknown).toMatchObject({ beyond: 0.5, longer: { cutOffAt: 360, limit: 720, share: null } });
  const [none] = (await advise(apart(long), options)).applications;
  expect(none).not.toHaveProperty('longer');
});

test('few runs give no advice, and a strategy that needs more than a distribution is refused', async () => {
  const workload = apart(twenty(() => 60, 3600).slice(0, 9));
  const { applications, tooFew } = await advise(workload, { kernel, strategies: [tOptimal], policy });
  expect(applications).toEqual([]);
  expect(tooFew).toEqual({ applications: 1, jobs: 9 });
  const [mean] = parseRequestStrategies('mean:5');
  await expect(advise(workload, { kernel, strategies: [mean], policy })).rejects.toThrow(
    /^strategy 'mean:5': it is not computed from a distribution; expected hpc, t-optimal/,
  );
});

const line = fc.record({
  run: fc.integer({ min: 1, max: 600 }),
  minutes: fc.integer({ min: 1, max: 10 }),
  processors: fc.integer({ min: 1, max: 2 }),
  user: fc.integer({ min: 1, max: 2 }),
  how: fc.constantFrom<RunEnding>('completed', 'completed', 'completed', 'cut off', 'otherwise'),
});
const strategies = parseRequestStrategies('t-optimal,hpc,dyn-prog-count,all-ckpt,no-ckpt,at-optimal:0.3');

/** Time spent by each job if the jobs after the learned ones follow the printed advice exactly. */
async function followed(workload: Workload, { applications }: Advice, minimum: number) {
  const { jobs } = workload;
  const requests = Array.from(jobs.request, (own) => [60 * Math.ceil(own / 60)]);
  for (const runs of applicationRuns(workload)) {
    const advice = applications.find(
      (one) => one.user === runs.user && one.name === runs.name && one.processors === runs.processors,
    );
    if (advice === undefined || advice.requests.length === 0) continue;
    for (const job of halvesOf(workload, runs, minimum)?.later ?? []) {
      const [own] = requests[job];
      requests[job] = [...advice.requests.map(({ request }) => request).filter((time) => time < own), own];
    }
  }
  const columns = {
    length: jobs.length,
    submit: jobs.submit,
    run: jobs.run.map((time, job) => Math.min(time, jobs.request[job])),
    processors: jobs.processors,
    distribution: new Int32Array(jobs.length).fill(-1),
  };
  const one: StochasticWorkload = {
    name: 'followed',
    processors: workload.processors,
    jobs: jobsWithRequests(columns, (job) => ({
      requests: requests[job],
      checkpoints: requests[job].map(() => false),
      ...{ checkpoint: 0, restart: 0 },
    })),
    distributions: [],
  };
  return spentByJob(one, (await speculate(one, { kernel, mode: 'online', policy })).tries);
}

test('jobs that follow the printed advice save what was measured, and no application loses', async () => {
  const arbitrary = fc.tuple(
    fc.array(line, { minLength: 10, maxLength: 80 }),
    fc.constantFrom(30, 300, 3600),
    fc.subarray(parseRequestStrategies('t-optimal,hpc,no-ckpt'), { minLength: 1 }),
  );
  await holds(arbitrary, 100, async ([lines, seconds, requests]) => {
    const workload = every(
      seconds,
      lines.map((one) => ({ ...one, request: 600 * one.minutes })),
      2,
    );
    const minimum = 3;
    const advice = await advise(workload, { kernel, strategies: requests, policy, minimum });
    const spent = await followed(workload, advice, minimum);
    const { applications, log } = advice;
    for (const one of applications) {
      const { today, advised, jobs } = one.measured;
      const runs = applicationRuns(workload).find(
        ({ user, processors }) => user === one.user && processors === one.processors,
      ) as ReturnType<typeof applicationRuns>[number];
      const later = jobs === 0 ? [] : (halvesOf(workload, runs, minimum)?.later ?? []);
      expect(later).toHaveLength(jobs);
      expect(sumSpent(later, spent).reserved).toBeCloseTo(advised.reserved, 6);
      expect(sumSpent(later, spent).wait).toBeCloseTo(advised.wait, 6);
      if (one.verdict !== 'gains') continue;
      expect(advised.reserved).toBeLessThan(today.reserved);
      expect(advised.wait).toBeLessThanOrEqual(today.wait * (1 + 1e-9) + 1e-9);
    }
    expect(sumSpent([...spent.keys()], spent).reserved).toBeCloseTo(log.advised.reserved, 3);
    expect(sumSpent([...spent.keys()], spent).wait).toBeCloseTo(log.advised.wait, 3);
  });
});

test('taking the advice saves the measured amount if requests differ and other jobs wait too', async () => {
  // Runs of two minutes that ask for 10 minutes to an hour, every two minutes, for half the machine.
  const lines = twenty((i) => 90 + (i % 4) * 10, 3600).map((one, i) => ({
    ...one,
    request: 600 * (1 + (i % 6)),
    processors: 1,
  }));
  const workload = every(100, [...lines, ...lines], 2);
  const advice = await advise(workload, {
    kernel,
    strategies: parseRequestStrategies('hpc'),
    policy,
    minimum: 5,
  });
  expect(advice.applications).toMatchObject([{ verdict: 'gains', requests: [{ request: 120 }] }]);
  const spent = await followed(workload, advice, 5);
  const { log } = advice;
  expect(log.advised.reserved).toBeLessThan(log.today.reserved);
  expect(sumSpent([...spent.keys()], spent).reserved).toBeCloseTo(log.advised.reserved, 6);
});

test('advised requests are whole minutes, rise, and stay below the old request', async () => {
  const arbitrary = fc.tuple(
    fc.array(line, { minLength: 5, maxLength: 60 }),
    fc.constantFrom(...strategies),
    fc.boolean(),
  );
  await holds(arbitrary, 60, async ([lines, requests, fit]) => {
    const workload = apart(lines.map((one) => ({ ...one, request: 60 * one.minutes })));
    const options = { kernel, strategies: [requests], policy, minimum: 3, fit, checkpoint: 20, restart: 10 };
    const { applications, total, tooFew, everybody } = await advise(workload, options);
    const all = applicationRuns(workload);
    expect(all.reduce((sum, { jobs }) => sum + jobs.length, 0)).toBe(lines.length);
    expect(applications.length + tooFew.applications).toBe(all.length);
    for (const one of applications) {
      if (one.verdict !== 'gains') {
        expect(one.requests).toEqual([]);
        expect(one.measured.advised).toEqual(one.measured.today);
        continue;
      }
      for (const { request } of one.requests) expect(request % 60).toBe(0);
      const saves = one.requests.some(({ checkpoint }) => checkpoint);
      const times = one.requests.map(({ request }) => request);
      if (!saves) expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      if (!saves) expect(times.at(-1)).toBeLessThan(one.today.most);
      const shares = one.requests.map(({ probability }) => probability);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      // No job waits for another here.
      expect(one.measured.advised.reserved).toBeLessThan(one.measured.today.reserved);
      expect(one.measured.advised.wait).toBeCloseTo(0, 6);
    }
    const [{ spent }] = everybody;
    expect(total.today.wait).toBeCloseTo(0, 6);
    // The waits went into requests that failed, restarts and checkpoints.
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

test('jobs without a limit count as requests for the longest limit, or for the given limit', () => {
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
  // Those with a limit keep it, longer or shorter.
  lines[3] = { ...lines[3], request: 600 };
  expect([...boundRequests(apart(lines), 900).workload.jobs.request.subarray(2, 5)]).toEqual([
    7260, 600, 3600,
  ]);
  const limited = apart(twenty(() => 60, 3600));
  expect(boundRequests(limited)).toEqual({ workload: limited, unlimited: 0, limit: 3600 });
  expect(boundRequests(testWorkload(4, []))).toMatchObject({ unlimited: 0, limit: 0 });
  expect(() => boundRequests(apart(twenty(() => 60, 2 ** 31 - 1)))).toThrow(
    /^test: no job requested a time limit; give one with --default-limit$/,
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { empirical } from '../../../src/distribution/empirical.ts';
import { distributionsOfEarlierRuns } from '../../../src/stochastic/history/earlierRuns.ts';
import {
  type HistoryRequestOptions,
  requestsFromHistory,
} from '../../../src/stochastic/history/requestsFromHistory.ts';
import { exactRequests } from '../../../src/stochastic/requests/exactRequests.ts';
import { milestonesOf } from '../../../src/stochastic/requests/milestones.ts';
import { parseRequestStrategies, type RequestStrategy } from '../../../src/stochastic/requests/strategy.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { holds, sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';
import { lastAttemptOf, requestsOf } from './suffices.ts';

const { wasm } = await testKernels();

interface Line {
  gap: number;
  wait: number;
  run: number;
  request: number;
  processors: number;
  user: number;
  application: number;
}

function traceOf(lines: readonly Line[]): Workload {
  let submit = 0;
  const workload = testWorkload(
    4,
    lines.map((line) => {
      submit += line.gap;
      return { ...line, submit };
    }),
  );
  const wait = Float64Array.from(lines, (line) => line.wait);
  return { ...workload, jobs: { ...workload.jobs, wait } };
}

const lines = (most: number) =>
  fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 5 }),
      wait: fc.integer({ min: -1, max: 6 }),
      run: fc.integer({ min: 0, max: 30 }),
      request: fc.integer({ min: 1, max: 30 }),
      processors: fc.integer({ min: 1, max: 2 }),
      user: fc.integer({ min: 0, max: 1 }),
      application: fc.constantFrom(-1, 3),
    }),
    { minLength: 1, maxLength: most },
  );

/**
 * The runs of a job's application that are known when the job is submitted, in the order of submission.
 * They are searched one by one.
 */
function knownRuns({ jobs }: Workload, job: number, known: 'completed' | 'submitted'): number[] {
  const runs: number[] = [];
  for (let other = 0; other < job; other++) {
    if (jobs.user[other] !== jobs.user[job]) continue;
    if (jobs.application[other] !== jobs.application[job]) continue;
    if (jobs.processors[other] !== jobs.processors[job]) continue;
    const run = Math.min(jobs.run[other], jobs.request[other]);
    const end = jobs.submit[other] + Math.max(jobs.wait[other], 0) + run;
    if (known === 'submitted' || end <= jobs.submit[job]) runs.push(run);
  }
  return runs;
}

/**
 * The runs that the distribution of each job is made from, by the rules of the documentation; undefined if it has
 * no distribution.
 */
function distributionRuns(
  workload: Workload,
  minimum: number,
  growth: number,
  known: 'completed' | 'submitted',
) {
  const last = new Map<string, number[]>();
  return Array.from({ length: workload.jobs.length }, (_, job) => {
    const { user, application, processors } = workload.jobs;
    const key = [user, application, processors].map((column) => column[job]).join();
    const runs = knownRuns(workload, job, known);
    const before = last.get(key);
    const needed = before ? Math.max(before.length + 1, Math.ceil(before.length * (1 + growth))) : minimum;
    if (runs.length >= needed) last.set(key, runs);
    return last.get(key);
  });
}

describe('the history agrees with a search for the runs one by one:', () => {
  test.each(['completed', 'submitted'] as const)('%s runs', async (known) => {
    const agree = (list: Line[]) => {
      const workload = traceOf(list);
      const { distribution, distributions, run } = distributionsOfEarlierRuns(workload.jobs, {
        minimum: 3,
        growth: 0.5,
        known,
      });
      const expected = distributionRuns(workload, 3, 0.5, known);
      for (let job = 0; job < list.length; job++) {
        expect(run[job]).toBe(Math.min(list[job].run, list[job].request));
        const runs = expected[job];
        if (runs === undefined) expect(distribution[job]).toBe(-1);
        else {
          const { v, survival } = empirical(runs);
          expect(distributions[distribution[job]].v).toEqual(v);
          for (let i = 0; i < v.length; i++)
            expect(distributions[distribution[job]].survival[i]).toBeCloseTo(survival[i], 12);
        }
      }
    };
    await holds(lines(80), 100, agree, 15);
  });

  test.each(
    parseRequestStrategies(
      'user,hpc,neuroscience:3,neuroscience:3:bound,mean:2,t-optimal,at-optimal:0.3,dyn-prog-count:0.1,all-ckpt,no-ckpt',
    ),
  )('requests by $text', async (strategy) => {
    const options = { minimum: 3, growth: 0.5, checkpoint: 2, restart: 1 };
    await holds(lines(40), 25, async (list) => {
      const workload = traceOf(list);
      const { jobs } = await requestsFromHistory(workload, strategy, { ...options, kernel: wasm });
      expect(jobs.id).toBe(workload.jobs.id);
      for (let job = 0; job < list.length; job++) {
        expect(requestsOf(jobs, job)).toEqual(await expectedRequests(workload, job, strategy, options));
        // The work ends within the user's request of it, and so within the last attempt.
        expect(lastAttemptOf(jobs, job)).toBeGreaterThanOrEqual(0);
        expect(lastAttemptOf(jobs, job, list[job].request)).toBe(requestsOf(jobs, job).length - 1);
      }
    });
  });

  async function expectedRequests(
    workload: Workload,
    job: number,
    strategy: RequestStrategy,
    {
      minimum = 10,
      growth = 0.1,
      checkpoint = 0,
      restart = 0,
    }: HistoryRequestOptions & { checkpoint?: number; restart?: number },
  ): Promise<number[]> {
    const user = workload.jobs.request[job];
    if (strategy.name === 'user') return [user];
    if (strategy.name === 'neuroscience' || strategy.name === 'mean') {
      const runs = knownRuns(workload, job, 'completed').slice(-strategy.runs);
      if (runs.length < strategy.runs) return [user];
      const sum = runs.reduce((a, b) => a + b, 0);
      const requests: number[] = [];
      for (
        let request = strategy.name === 'mean' ? sum / runs.length : Math.max(...runs);
        request > 0 && request < user;
        request *= 1.5
      ) {
        requests.push(request);
        if (strategy.afterFailure === 'bound') break;
      }
      return [...requests, user];
    }
    const runs = distributionRuns(workload, minimum, growth, 'completed')[job];
    if (runs === undefined || Math.max(...runs) === 0) return [user];
    const high = Math.max(...runs);
    const steps = Array.from({ length: 64 }, (_, i) => (i === 63 ? high : ((i + 1) * high) / 64));
    const raised = runs.map((run) => steps.find((step) => step >= run) ?? high);
    const share = (value: number) => raised.filter((run) => run === value).length / runs.length;
    const above = (value: number) => raised.filter((run) => run > value).length / runs.length;
    const distribution =
      strategy.name === 'at-optimal'
        ? {
            text: 'steps',
            v: Float64Array.from(steps),
            f: Float64Array.from(steps, share),
            survival: Float64Array.from(steps, above),
          }
        : empirical(runs);
    const milestones = await milestonesOf(wasm, distribution, strategy, { checkpoint, restart });
    const all = [
      ...milestones.filter(({ milestone }) => milestone < user),
      { milestone: user, checkpoint: false },
    ];
    return [...exactRequests(all, checkpoint, restart).requests];
  }
});

test('several instances of the kernel solve many distributions, one after the other', async () => {
  // Each job from the third on has its own distribution, of different lengths. More than one instance is needed.
  const list = Array.from({ length: 700 }, (_, i) => ({
    gap: 40,
    wait: 0,
    run: 1 + ((i * 7919) % 31),
    request: 40,
    processors: 1,
    user: 0,
    application: 0,
  }));
  const workload = traceOf(list);
  for (const strategy of parseRequestStrategies(
    sized('t-optimal,at-optimal:0.3,dyn-prog-count:1,all-ckpt', 'all-ckpt'),
  )) {
    const options = { minimum: 2, growth: 1e-9, checkpoint: 2, restart: 1 };
    const { jobs, distributions } = await requestsFromHistory(workload, strategy, {
      ...options,
      kernel: wasm,
    });
    expect(distributions.length).toBeGreaterThan(690);
    for (const job of [10, 255, 256, 257, 300, 511, 512, 513, 514, 699]) {
      const alone = { ...workload, jobs: slice(workload.jobs, job + 1) };
      const { jobs: few } = await requestsFromHistory(alone, strategy, { ...options, kernel: wasm });
      expect(requestsOf(jobs, job)).toEqual(requestsOf(few, job));
    }
  }
});

function slice(jobs: Workload['jobs'], length: number): Workload['jobs'] {
  const columns = Object.entries(jobs).map(([name, column]) => [
    name,
    typeof column === 'number' ? length : column.subarray(0, length),
  ]);
  return Object.fromEntries(columns);
}

test('options of the history out of range are refused', () => {
  const { jobs } = traceOf([{ gap: 0, wait: 0, run: 1, request: 1, processors: 1, user: 0, application: 0 }]);
  expect(() => distributionsOfEarlierRuns(jobs, { minimum: 0 })).toThrow(
    'minimum 0: expected a whole number of runs, 1 or more',
  );
  expect(() => distributionsOfEarlierRuns(jobs, { growth: 0 })).toThrow('growth 0: expected a share above 0');
  expect(() => distributionsOfEarlierRuns(jobs, { points: 0.5 })).toThrow(
    'points 0.5: expected a whole number, 1 or more',
  );
  expect(() => distributionsOfEarlierRuns(jobs, { points: 0 })).toThrow('points 0: expected');
  expect(() => distributionsOfEarlierRuns(jobs, { points: 1.5 })).toThrow('points 1.5: expected');
  expect(() => distributionsOfEarlierRuns(jobs, { minimum: 1.5 })).toThrow('minimum 1.5: expected');
  expect(() => distributionsOfEarlierRuns(jobs, { minimum: 1, points: 1 })).not.toThrow();
});

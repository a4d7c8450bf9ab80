// A single job is simulated a million times (15 000 times in the quick tests). Its mean cost is what the
// evaluators of `specula reserve` expect of its requests.

import { describe, expect, test } from 'vitest';
import { discrete, stepFunctions } from '../../../src/distribution/discrete.ts';
import type { Distribution } from '../../../src/distribution/distribution.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { expectedCostOf } from '../../../src/requests/evaluate.ts';
import { meanUncapped } from '../../../src/requests/growing.ts';
import { reserve } from '../../../src/requests/reserve.ts';
import { type Milestone, unsaved } from '../../../src/requests/sequence.ts';
import { speculate } from '../../../src/simulate/speculate.ts';
import { application, type WorkloadDescription } from '../../../src/stochastic/describe/description.ts';
import { type DrawnWorkload, drawWorkload } from '../../../src/stochastic/draw/draw.ts';
import { requester } from '../../../src/stochastic/requests/drawnRequests.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import { streamMetrics } from '../../../src/stochastic/results/streamMetrics.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

const MANY = sized(200_000, 15_000);
const distribution = discrete([2, 4, 6, 8, 10, 12, 14, 16], [0.25, 0.2, 0.15, 0.1, 0.1, 0.08, 0.07, 0.05]);
const smooth = stepFunctions(distribution);
const BOUND = 16;
const COST = { alpha: 1, beta: 0, gamma: 0, checkpoint: 1, restart: 0.5 };

/** One job after the other, each alone on the machine, because each is done before the next arrives. */
function oneByOne(of: Distribution, jobs: number): WorkloadDescription {
  const arrivals = { kind: 'evenly', gap: 256, from: 0 } as const;
  const one = { name: 'one', distribution: of, jobs, processors: 1, arrivals, checkpoint: 1, restart: 0.5 };
  return { name: 'alone', processors: 1, shuffled: false, applications: [application(one)] };
}

/** The cost of each job. */
interface Taken {
  reserved: Float64Array;
  executed: Float64Array;
  tries: Float64Array;
}

// All strategies see the same jobs.
const many = await drawWorkload(oneByOne(distribution, MANY), { seed: 1996, kernel: wasm });
const fewer = await drawWorkload(oneByOne(distribution, MANY / 5), { seed: 1996, kernel: wasm });

async function simulated(drawn: DrawnWorkload, strategy: string): Promise<Taken> {
  const [parsed] = parseRequestStrategies(strategy);
  const workload = await (await requester(drawn.description, parsed, { kernel: wasm }))(drawn);
  const { tries } = await speculate(workload, { kernel: wasm, policy: 'fcfs' });
  const n = workload.jobs.length;
  const taken = {
    reserved: new Float64Array(n),
    executed: new Float64Array(n),
    tries: new Float64Array(n),
  };
  for (let i = 0; i < tries.length; i++) {
    const job = tries.job[i];
    taken.reserved[job] += tries.estimatedEnd[i] - tries.start[i];
    taken.executed[job] += tries.end[i] - tries.start[i];
    taken.tries[job] += 1;
  }
  return taken;
}

/**
 * Checks a mean within four standard errors. They are computed from batches, because neighboring jobs
 * are not independent if requests depend on the last runs.
 */
function expectMean(values: Float64Array, expected: number): void {
  const batches = 60;
  const batch = values.length / batches;
  const means = Array.from({ length: batches }, (_, b) => {
    return values.subarray(b * batch, (b + 1) * batch).reduce((sum, value) => sum + value, 0) / batch;
  });
  const mean = means.reduce((sum, value) => sum + value, 0) / batches;
  const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (batches - 1);
  const allowed = 4 * Math.sqrt(variance / batches) + 1e-9 * expected;
  expect(Math.abs(mean - expected), `${mean}, expected ${expected} ± ${allowed}`).toBeLessThanOrEqual(
    allowed,
  );
}

/** Time reserved, time run and attempts: the three terms of the cost, each by itself. */
type Evaluator = (cost: typeof COST) => Promise<number>;
async function expectTerms(taken: Taken, evaluate: Evaluator): Promise<void> {
  const reserved = await evaluate(COST);
  expectMean(taken.reserved, reserved);
  expectMean(taken.executed, (await evaluate({ ...COST, beta: 1 })) - reserved);
  expectMean(taken.tries, (await evaluate({ ...COST, gamma: 1 })) - reserved);
}

function costOf(milestones: readonly Milestone[], cost: typeof COST): Promise<number> {
  const survival = milestones.map(({ milestone }) => smooth.survival(milestone));
  return expectedCostOf(milestones, survival, smooth.mean, { kernel: wasm, cost });
}

describe('the optimal requests for a distribution have the expected cost:', () => {
  const saves = ['dyn-prog-count', 'all-ckpt', 'no-ckpt'] as const;
  test.each(saves)('%s', async (strategy) => {
    const taken = await simulated(many, strategy);
    const { sequence, expectedCost } = await reserve(distribution, strategy, { kernel: wasm, cost: COST });
    const saved = sequence.filter(({ checkpoint }) => checkpoint).length;
    // The optimal sequence takes checkpoints at some milestones, not at all. So all three strategies are
    // tested.
    const expected = { 'dyn-prog-count': [3, 5], 'all-ckpt': [3, 4], 'no-ckpt': [0, 3] }[strategy];
    expect([saved, sequence.length]).toEqual(expected);
    expectMean(taken.reserved, expectedCost);
    await expectTerms(taken, (cost) => costOf(sequence, cost));
  });

  test('dyn-prog-count for a continuous distribution', async () => {
    const continuous = parseDistribution('truncnormal(8,2,0,20)');
    const taken = await simulated(
      await drawWorkload(oneByOne(continuous, MANY / 10), { seed: 1996, kernel: wasm }),
      'dyn-prog-count:1',
    );
    const options = { kernel: wasm, cost: COST, epsilon: 1 };
    const { sequence, expectedCost } = await reserve(continuous, 'dyn-prog-count', options);
    expect(sequence.some(({ checkpoint }) => checkpoint)).toBe(true);
    expectMean(taken.reserved, expectedCost);
  });

  test.each([0, 0.5])('t-optimal or at-optimal next to small jobs, zeta %d', async (zeta) => {
    const alone = zeta === 0;
    const taken = await simulated(many, alone ? 't-optimal' : `at-optimal:${zeta}`);
    const strategy = alone ? 't-optimal' : 'at-optimal';
    const { sequence, expectedCost } = await reserve(distribution, strategy, { kernel: wasm, zeta });
    // ICPP 2019, equation 4: the makespan lasts until the requests are over and the work that arrived
    // meanwhile is done.
    const makespan = taken.reserved.map((time, job) => Math.max(time, taken.executed[job] / (1 - zeta)));
    expectMean(makespan, expectedCost);
    const free = { checkpoint: 0, restart: 0 };
    await expectTerms(taken, (cost) => costOf(sequence, { ...cost, ...free }));
  });
});

test('the work that arrives while a job runs is done when executed time / (1 - zeta) is over', async () => {
  const description = oneByOne(distribution, 1);
  const [strategy] = parseRequestStrategies('t-optimal');
  const withRequests = await requester(description, strategy, { kernel: wasm });
  for (let seed = 1; seed <= 50; seed++) {
    const workload = await withRequests(await drawWorkload(description, { seed, kernel: wasm }));
    const { tries } = await speculate(workload, { kernel: wasm, policy: 'fcfs' });
    const executed = tries.end[tries.length - 1];
    const makespan = (until: number) => streamMetrics(workload, tries, { rate: 0.25, until }).makespan;
    const done = executed / 0.75;
    expect(makespan(done)).toBeCloseTo(done, 9);
    // Just before that instant some work is left.
    expect(makespan(0.99 * done)).toBeCloseTo(0.99 * done + 0.01 * executed, 9);
  }
});

test('the requests of hpc have the expected cost', async () => {
  const taken = await simulated(many, 'hpc');
  const { oneRequestCost } = await reserve(distribution, 'mean-uncapped', { kernel: wasm, cost: COST });
  expectMean(taken.reserved, oneRequestCost);
  await expectTerms(taken, (cost) => costOf(unsaved([BOUND]), cost));
});

/** Values and their probabilities. */
type Chances = Map<number, number>;

/** The distribution of the largest of k runs. */
function largestOf(k: number): Chances {
  const atMost = (i: number) => (i < 0 ? 0 : (1 - distribution.survival[i]) ** k);
  return new Map(Array.from(distribution.v, (v, i) => [v, atMost(i) - atMost(i - 1)]));
}

/** The distribution of the mean of k runs. */
function meanOf(k: number): Chances {
  let sums: Chances = new Map([[0, 1]]);
  for (let run = 0; run < k; run++) {
    const next: Chances = new Map();
    for (const [sum, chance] of sums) {
      for (const [i, v] of distribution.v.entries())
        next.set(sum + v, (next.get(sum + v) ?? 0) + chance * distribution.f[i]);
    }
    sums = next;
  }
  return new Map([...sums].map(([sum, chance]) => [sum / k, chance]));
}

/** Half as much again after each failure, the bound at last. */
function capped(first: number): Milestone[] {
  const requests: number[] = [];
  for (let request = first; request < BOUND; request *= 1.5) requests.push(request);
  return unsaved([...requests, BOUND]);
}

function boundNext(first: number): Milestone[] {
  return unsaved(first < BOUND ? [first, BOUND] : [BOUND]);
}

// The runs before a job do not depend on its own: the expectation is the mean over its first requests.
describe('requests by the last runs have the expected cost:', () => {
  const rules: [DrawnWorkload, string, Chances, (first: number, cost: typeof COST) => Promise<number>][] = [
    [many, 'neuroscience:10', largestOf(10), (first, cost) => costOf(capped(first), cost)],
    [fewer, 'neuroscience:3:bound', largestOf(3), (first, cost) => costOf(boundNext(first), cost)],
    [many, 'mean:5', meanOf(5), (first, cost) => costOf(capped(first), cost)],
    [
      fewer,
      'mean:2:uncapped',
      meanOf(2),
      async (first, cost) => (await meanUncapped(wasm, smooth, cost, first)).expectedCost,
    ],
  ];
  test.each(rules)('$1', async (drawn, strategy, firsts, costOfFirst) => {
    const taken = await simulated(drawn, strategy);
    await expectTerms(taken, async (cost) => {
      let expected = 0;
      for (const [first, chance] of firsts) expected += chance * (await costOfFirst(first, cost));
      return expected;
    });
  });
});

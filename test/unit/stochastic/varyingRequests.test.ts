// Requests of jobs whose checkpoints and restarts vary, against the cost that `reserve` expects.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { readVarying } from '../../../src/requests/varying/solve.ts';
import { type Application, application } from '../../../src/stochastic/describe/description.ts';
import { drawWorkload } from '../../../src/stochastic/draw/draw.ts';
import { uniformsOfJobs } from '../../../src/stochastic/draw/uniforms.ts';
import { requestsFromHistory } from '../../../src/stochastic/history/requestsFromHistory.ts';
import { requester } from '../../../src/stochastic/requests/drawnRequests.ts';
import {
  type CheckpointStrategy,
  parseRequestStrategies,
} from '../../../src/stochastic/requests/strategy.ts';
import { drawnRequests, varyingPlan } from '../../../src/stochastic/requests/varyingRequests.ts';
import type { JobRequests } from '../../../src/stochastic/workload/columns.ts';
import type { StochasticJobs } from '../../../src/stochastic/workload/workload.ts';
import { holds } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { distributions, expectClose } from '../../support/requests/instances.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm } = await testKernels();
const LEAST = 50;
const [best, all] = parseRequestStrategies('dyn-prog-count,all-ckpt') as CheckpointStrategy[];

/** The time that a job of this run time requests until it is done. */
function requested({ requests, checkpoints, ...times }: JobRequests, run: number): number {
  const { checkpoint, restart, allowance = checkpoint } = times as unknown as Record<string, number[]>;
  let [sum, saved] = [0, 0];
  for (let i = 0; i < requests.length; i++) {
    sum += requests[i];
    const reading = saved > 0 ? restart[i] : 0;
    const usable = requests[i] - (checkpoints[i] ? allowance[i] : 0);
    if (reading + (run - saved) <= usable) return sum;
    if (checkpoints[i] && checkpoint[i] <= allowance[i]) saved += usable - reading;
  }
  throw new Error(`${requests} do not suffice for ${run}`);
}

/** Numbers that are drawn with these probabilities, by the interval of [0, 1) in which each is. */
type Shares = readonly number[];

/** The mean of a value over all draws, but for those of a probability below 1e-14. */
function meanOver(
  shares: { checkpoint: Shares; restart: Shares },
  value: (uniforms: { checkpoint(): number; restart(): number }) => number,
): number {
  let total = 0;
  const follow = (script: readonly number[]): void => {
    const choices: { k: number; of: Shares }[] = [];
    const draw = (of: Shares) => () => {
      const k = script[choices.length] ?? 0;
      choices.push({ k, of });
      const below = of.slice(0, k).reduce((sum, share) => sum + share, 0);
      return below + of[k] / 2;
    };
    const found = value({ checkpoint: draw(shares.checkpoint), restart: draw(shares.restart) });
    total += found * choices.reduce((product, { k, of }) => product * of[k], 1);
    for (let i = script.length; i < choices.length; i++)
      for (let k = 1; k < choices[i].of.length; k++) {
        const longer = [...choices.slice(0, i).map((choice) => choice.k), k];
        const chance = longer.reduce((product, one, at) => product * choices[at].of[one], 1);
        if (chance > 1e-14) follow(longer);
      }
  };
  follow([]);
  return total;
}

/** A request for a run time of 0 would be no request. */
const positive = (most: number) => distributions(most).filter(({ v }) => v[0] > 0);
const share = fc.integer({ min: 1, max: 9 }).map((tenths) => [tenths / 10, 1 - tenths / 10]);
const number = (max: number) => fc.double({ min: 0.01, max, noNaN: true });
const random = fc.tuple(share, number(1), number(4)).map(([shares, usual, more]) => ({
  text: `${shares[0]}:${usual},${shares[1]}:${usual + more}`,
  shares,
}));
const fixedOrByWork = fc
  .tuple(number(1), fc.constantFrom('', '+0.1w', '+0.5w'))
  .map(([base, rise]) => ({ text: `${base}${rise}`, shares: [1] }));
const times = fc.oneof(random, fixedOrByWork);

async function expectPaid(
  distribution: Parameters<typeof varyingPlan>[1] & { v: Float64Array; f: Float64Array },
  strategy: CheckpointStrategy,
  [checkpoint, restart]: { text: string; shares: number[] }[],
  ...[charged, per]: [('use' | 'reserved')?, ('checkpoint' | 'job')?]
): Promise<number> {
  const varying = readVarying({ checkpoint: checkpoint.text, restart: restart.text }, charged, per);
  const plan = await varyingPlan(wasm, distribution, strategy, varying);
  const shares = { checkpoint: checkpoint.shares, restart: restart.shares };
  const paid = meanOver(shares, (uniforms) => {
    const own = drawnRequests(plan, varying, uniforms);
    return Array.from(distribution.v).reduce(
      (sum, run, i) => (distribution.f[i] > 0 ? sum + distribution.f[i] * requested(own, run) : sum),
      0,
    );
  });
  expectClose(paid, plan.expectedCost, 1e-10);
  return paid;
}

describe('the mean of the requests of jobs is the cost that the sequence expects', () => {
  test('with times by the work saved, and times that are drawn at each checkpoint', async () => {
    await holds(
      fc.tuple(positive(4), times, times),
      1000,
      async ([distribution, ...both]) => {
        await expectPaid(distribution, best, both);
        await expectPaid(distribution, all, both);
      },
      LEAST,
    );
  });

  test('with times that are drawn once per job', async () => {
    await holds(
      fc.tuple(positive(5), random, times),
      1000,
      async ([distribution, ...both]) => {
        await expectPaid(distribution, best, both, 'use', 'job');
      },
      LEAST,
    );
  });

  test('with checkpoints under reserved allowances', async () => {
    await holds(
      fc.tuple(positive(4), random, fixedOrByWork),
      1000,
      async ([distribution, ...both]) => {
        await expectPaid(distribution, best, both, 'reserved');
      },
      LEAST,
    );
    const [usual, resumed] = [
      { text: '0.9:0.1,0.1:1', shares: [0.9, 0.1] },
      { text: '0.1', shares: [1] },
    ];
    const distribution = discrete([1, 2, 4], [0.5, 0.3, 0.2]);
    expect(await expectPaid(distribution, best, [usual, resumed], 'reserved')).toBeCloseTo(2.1868, 10);
  });
});

describe('jobs of a log', () => {
  const jobs = Array.from({ length: 60 }, (_, i) => ({
    submit: 1000 * i,
    run: 10 + ((7 * i) % 13) * 20,
    request: 400,
    processors: 1,
    user: 1,
  }));
  const log = testWorkload(1, jobs);
  const given = { kernel: wasm, minimum: 5, checkpoint: '0.5:2,0.5:30', restart: '0.5:1,0.5:9' };
  const columns = async (options: Parameters<typeof requestsFromHistory>[2]) => {
    const { jobs } = await requestsFromHistory(log, best, options);
    return { ...jobs, text: JSON.stringify([...jobs.requests, ...jobs.checkpoint, ...jobs.restart]) };
  };

  test.each([
    {},
    { per: 'job' },
    { charged: 'reserved', restart: '1+0.01w' },
  ] as const)('end with a request that suffices for their users’: %o', async (more) => {
    const { length, offset, requests, checkpoints, checkpoint, restart, allowance } = await columns({
      ...given,
      ...more,
    });
    const drawn = new Set<number>();
    for (let job = 0; job < length; job++) {
      const own = <C extends Float64Array | Uint8Array>(column: C) =>
        Array.from(column.subarray(offset[job], offset[job + 1]));
      const saves = own(checkpoints).map(Boolean);
      const times = { checkpoint: own(checkpoint), restart: own(restart) };
      const one = { requests: own(requests), checkpoints: saves, ...times };
      expect(requested({ ...one, ...(allowance && { allowance: own(allowance) }) }, 400)).toBe(
        one.requests.reduce((sum, request) => sum + request, 0),
      );
      const used = times.checkpoint.filter((_, i) => saves[i]);
      if ('per' in more) expect(new Set(used).size).toBeLessThanOrEqual(1);
      for (const time of used) drawn.add(time);
    }
    expect([...drawn].sort((a, b) => a - b)).toEqual([2, 30]);
  });

  test('another seed draws other times, and the same seed the same', async () => {
    const first = await columns({ ...given, seed: 1 });
    expect((await columns(given)).text).toBe(first.text);
    expect((await columns({ ...given, seed: 2 })).text).not.toBe(first.text);
  });

  test('requests are not rounded', async () => {
    await expect(columns({ ...given, granularity: 60 })).rejects.toThrow(
      'granularity: expected checkpoints and restarts of fixed times',
    );
  });
});

describe('jobs that are drawn from distributions', () => {
  const drawnJobs = async (more: Partial<Application>, strategy: string, seed = 1) => {
    const distribution = parseDistribution('uniform(1m,20m)');
    const one = application({ name: 'one', distribution, jobs: 40, processors: 1, ...more });
    const description = { name: 'drawn', processors: 4, applications: [one], shuffled: false };
    const [parsed] = parseRequestStrategies(strategy);
    const jobs = await drawWorkload(description, { seed, kernel: wasm });
    return (await (await requester(description, parsed, { kernel: wasm }))(jobs)).jobs;
  };
  const timesOf = ({ checkpoints, checkpoint }: StochasticJobs) =>
    new Set(checkpoint.filter((_, i) => checkpoints[i] === 1));
  const random = { checkpoint: '0.5:2s,0.5:30s', restart: 10 } as const;

  test('take times that are drawn for each checkpoint, or for each job, by the seed', async () => {
    const each = await drawnJobs(random, 'all-ckpt:1');
    expect([...timesOf(each)].sort()).toEqual([2, 30]);
    const first = (jobs: StochasticJobs) => [...jobs.checkpoint.subarray(0, jobs.offset[1] - 1)];
    expect(new Set(first(each)).size).toBe(2);
    expect(first(await drawnJobs(random, 'all-ckpt:1'))).toEqual(first(each));
    expect(first(await drawnJobs(random, 'all-ckpt:1', 2))).not.toEqual(first(each));
    const once = await drawnJobs({ ...random, per: 'job' }, 'dyn-prog-count:1');
    expect([...timesOf(once)].sort()).toEqual([2, 30]);
    for (let job = 0; job < once.length; job++) {
      const own = [once.offset[job], once.offset[job + 1]] as const;
      const taken = once.checkpoint.subarray(...own).filter((_, i) => once.checkpoints[own[0] + i]);
      expect(new Set(taken).size).toBeLessThanOrEqual(1);
    }
  });

  test('take times by the work that is saved', async () => {
    const { offset, requests, checkpoints, checkpoint, restart } = await drawnJobs(
      { checkpoint: '2s+0.01w', restart: '1s+0.02w' },
      'all-ckpt:1',
    );
    let saved = 0;
    for (let i = 0; i < offset[1]; i++) {
      expect(restart[i]).toBeCloseTo(saved > 0 ? 1 + 0.02 * saved : 0, 9);
      if (!checkpoints[i]) continue;
      saved += requests[i] - restart[i] - checkpoint[i];
      expect(checkpoint[i]).toBeCloseTo(2 + 0.01 * saved, 9);
    }
    expect(offset[1]).toBeGreaterThan(3);
  });

  test('request the same without checkpoints, whatever these would take', async () => {
    for (const strategy of ['hpc', 'mean:5', 't-optimal', 'no-ckpt:1'])
      expect((await drawnJobs(random, strategy)).requests).toEqual(
        (await drawnJobs({ ...random, checkpoint: 16 }, strategy)).requests,
      );
  });

  test('choose among at most 4000 points under allowances', async () => {
    // 4800 points by ε. A milestone is a multiple of 2000 s / 4000.
    const distribution = parseDistribution('uniform(0,2000)');
    const strategy = parseRequestStrategies('dyn-prog-count:1.25')[0] as CheckpointStrategy;
    const times = readVarying({ checkpoint: '0.5:1,0.5:2', restart: 1 }, 'reserved');
    const { decisions = [] } = await varyingPlan(wasm, distribution, strategy, times);
    const gaps = new Set(decisions.map(({ milestone }) => (milestone / 0.5) % 1));
    expect([decisions.length > 10, ...gaps]).toEqual([true, 0]);
  });
});

test('the draws of one job do not change another one, however many they are', async () => {
  const instance = await wasm.instantiate();
  const take = (source: () => number, count: number) => Array.from({ length: count }, source);
  const uniforms = uniformsOfJobs(instance);
  const alone = take(uniforms(0.3).checkpoint, 100);
  const [one, other] = [uniforms(0.3), uniforms(0.7)];
  const mixed = Array.from({ length: 100 }, () => {
    other.checkpoint();
    one.restart();
    return one.checkpoint();
  });
  expect(mixed).toEqual(alone);
  expect(
    new Set([...alone, ...take(uniforms(0.3).restart, 100), ...take(uniforms(0.7).checkpoint, 100)]).size,
  ).toBe(300);
});

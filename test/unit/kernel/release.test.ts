// An instance that was released runs as a new one does, whatever it ran before.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTwin } from '../../../build/kernel-twin.js';
import { discrete } from '../../../src/distribution/discrete.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import type { Instance, InstanceUse, Kernel } from '../../../src/kernel/instance.ts';
import { twinKernel } from '../../../src/kernel/twin.ts';
import { twinOf } from '../../../src/kernel/twinOf.ts';
import type { TwinVariables } from '../../../src/kernel/twinState.ts';
import { wasmKernel } from '../../../src/kernel/wasm.ts';
import { criticalCheckpoint } from '../../../src/requests/critical/critical.ts';
import { expectedCostOf } from '../../../src/requests/evaluate.ts';
import { atOptimal, optimalSequence } from '../../../src/requests/optimal.ts';
import { periodic } from '../../../src/requests/periodic.ts';
import { reserve } from '../../../src/requests/reserve.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { replayStepwise } from '../../../src/simulate/replayStepwise.ts';
import { speculate } from '../../../src/simulate/speculate.ts';
import { requestsFromHistory } from '../../../src/stochastic/history/requestsFromHistory.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import { columnsAt } from '../../../src/trace/columnsAt.ts';
import { syntheticWorkload } from '../../../src/trace/generate/synthetic.ts';
import { shake } from '../../../src/trace/transform/shake.ts';
import { build } from '../../support/paths.ts';

const compiled = await WebAssembly.compile(readFileSync(join(build, 'kernel.checked.wasm')));

const newKernel = {
  checked: () => wasmKernel(compiled),
  twin: async () => twinOf(createTwin, 'pool'),
};

/** A kernel that counts what it gives. */
function counting(kernel: Kernel) {
  const given: Instance[] = [];
  const instantiate = async (use?: InstanceUse) => {
    const instance = await kernel.instantiate(use);
    given.push(instance);
    return instance;
  };
  return { kernel: { ...kernel, instantiate } as Kernel, given };
}

const first = await wasmKernel(compiled);
const plain = await syntheticWorkload('synthetic:lublin:3', { jobs: 50, kernel: first });
const log = { ...plain, jobs: { ...plain.jobs, user: plain.jobs.id.map((id) => id % 7) } };
const [strategy] = parseRequestStrategies('dyn-prog-count');
const RANDOM = '0.9:10,0.1:60';
const distribution = discrete([60, 120, 180, 240], [0.4, 0.3, 0.2, 0.1]);
const cost = { alpha: 1, beta: 0.5, gamma: 10, checkpoint: 5, restart: 5 };

type Run = (kernel: Kernel) => Promise<unknown>;

const replays: Run[] = [
  ...['fcfs', 'easy', 'conservative', 'pv-easy', 'wfp3+easy', 'sjf-easy+last', 'easy+virtual:0.5', 'venture'],
  'pv-easy+periodic:5m:1m:1m',
].map((policy) => async (kernel) => {
  const { schedule, metrics } = await replay(log, policy, { kernel });
  return { schedule, metrics };
});

const stepwise: Run = async (kernel) => {
  const run = await replayStepwise(log, { kernel });
  for (const { queue, start, free } of run)
    for (const job of [...queue]) if (log.jobs.processors[job] <= free()) start(job);
  return run.result().schedule;
};

const runs: Run[] = [
  ...replays,
  (kernel) => syntheticWorkload('synthetic:lublin:5', { jobs: 100, kernel }),
  (kernel) => shake(log, { window: 600, seed: 2, kernel }),
  (kernel) => optimalSequence(kernel, distribution, cost, 'dyn-prog-count'),
  (kernel) => atOptimal(kernel, distribution, 0.1),
  (kernel) => criticalCheckpoint(distribution, { kernel }),
  (kernel) => reserve(distribution, 'all-ckpt', { kernel, cost: { checkpoint: '10+0.1w', restart: 5 } }),
  (kernel) =>
    reserve(distribution, 'dyn-prog-count', { kernel, cost: { checkpoint: RANDOM, restart: 5 }, per: 'job' }),
  (kernel) =>
    reserve(distribution, 'dyn-prog-count', {
      kernel,
      cost: { checkpoint: RANDOM, restart: 5 },
      charged: 'reserved',
    }),
  (kernel) => periodic(kernel, parseDistribution('uniform(1m,9h)'), cost, 'all-ckpt-per'),
  (kernel) =>
    expectedCostOf(
      [
        { milestone: 120, checkpoint: true },
        { milestone: 900, checkpoint: false },
      ],
      [0.3, 0],
      240,
      { kernel },
    ),
  async (kernel) => {
    const workload = await requestsFromHistory(log, strategy, { kernel, checkpoint: RANDOM });
    const { tries } = await speculate(workload, {
      ...{ kernel, mode: 'online', policy: 'easy' },
    });
    return tries;
  },
  stepwise,
];

it.each(
  Object.entries(newKernel),
)(`of %s gives what a new one gives, for ${runs.length} kinds of runs after each other, in the memory that it has`, async (_, newOne) => {
  const expected = await Promise.all(runs.map(async (run) => run(await newOne())));
  const { kernel, given } = counting(await newOne());
  const known: number[] = [];
  for (const step of [1, 1, 5]) {
    for (let i = 0; i < runs.length; i++) {
      const place = (i * step) % runs.length;
      expect(await runs[place](kernel), `run ${place}`).toEqual(expected[place]);
    }
    known.push(new Set(given).size);
  }
  // Only runs step by step, which are never released, get new ones from then on.
  expect(known.map((all) => all - known[1])).toEqual([expect.any(Number), 0, 1]);
});

it('of the JavaScript build has the variables of a new one', async () => {
  const { kernel, given } = counting(await newKernel.twin());
  for (const run of runs.filter((one) => one !== stepwise)) await run(kernel);
  const variables = ({ exports }: { exports: unknown }) =>
    (exports as TwinVariables).variables().filter((value) => typeof value !== 'function');
  const expected = variables(await kernel.instantiate());
  expect(given.length).toBeGreaterThan(0);
  for (const instance of new Set(given)) expect(variables(instance)).toEqual(expected);
});

it('gives what a new one gives, for 40 logs of any length', async () => {
  const kernel = await wasmKernel(compiled);
  const whole = await syntheticWorkload('synthetic:lublin:9', { jobs: 1500, kernel: first });
  let length = 17;
  for (let i = 0; i < 40; i++) {
    length = (length * 7919) % 1501;
    const { jobs } = whole;
    const part = columnsAt(
      jobs,
      Int32Array.from({ length }, (_, j) => j),
    );
    const some = { ...whole, jobs: { ...part, length } };
    const { hash } = await replay(some, 'sjf-easy', { kernel });
    expect(hash, `${length} jobs`).toBe((await replay(some, 'sjf-easy', { kernel: twinKernel })).hash);
  }
});

it('has no columns that overlap after a run that needs more memory than all before it', async () => {
  const kernel = await wasmKernel(compiled);
  const released = async (...counts: number[]) => {
    const instance = await kernel.instantiate({ released: true });
    for (const count of counts) instance.exports.createDrawColumn(count);
    instance.release();
  };
  await released(20_000);
  await released(100, 300);
  const { exports, columns } = await kernel.instantiate({ released: true });
  exports.createReader(600_000);
  exports.createDrawColumn(10_000);
  columns.draws.fill(7);
  columns.text.fill(1);
  expect(columns.draws.every((value) => value === 7)).toBe(true);
});

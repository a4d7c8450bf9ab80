// The host asks for the bytes of a run before it allocates anything, and refuses a run that memory cannot
// hold.
import { expect, it } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import type { Instance, Kernel } from '../../../src/kernel/instance.ts';
import { sessions } from '../../../src/library/sessions.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { expectedCostOf, expectedMakespanOf } from '../../../src/requests/evaluate.ts';
import { atOptimal, optimalSequence } from '../../../src/requests/optimal.ts';
import { readRecording } from '../../../src/sessions/readRecording.ts';
import { prepareReplay } from '../../../src/simulate/prepareReplay.ts';
import { type SpeculateOptions, speculate } from '../../../src/simulate/speculate.ts';
import { testKernels } from '../../support/kernels.ts';
import { columnsOf } from '../../support/speculation/kernel.ts';
import { testWorkload } from '../../support/workload.ts';

const { twin } = await testKernels();

const COLUMNS = ['Float64Array', 'Float32Array', 'Int32Array', 'Uint8Array'] as const;

/** The bytes of the columns that are made meanwhile. */
function bytesMadeBy(make: () => void): number {
  const kept = COLUMNS.map((name) => globalThis[name]);
  let bytes = 0;
  for (const name of COLUMNS) {
    globalThis[name] = new Proxy(globalThis[name], {
      construct(target, words) {
        const column = Reflect.construct(target, words);
        bytes += column.byteLength;
        return column;
      },
    }) as never;
  }
  try {
    make();
  } finally {
    for (const [i, name] of COLUMNS.entries()) globalThis[name] = kept[i] as never;
  }
  return bytes;
}

/** Expects of a run that it allocates the bytes that it reported last. */
async function expectReported(run: (kernel: Kernel) => Promise<unknown>, blocks?: number): Promise<void> {
  let reported = 0;
  let made = 0;
  const watched = (name: string, call: (...words: never[]) => unknown) => {
    if (name.startsWith('create'))
      return (...words: never[]) => {
        made += bytesMadeBy(() => call(...words));
      };
    if (!name.endsWith('Bytes')) return call;
    return (...words: never[]) => {
      reported = call(...words) as number;
      return reported;
    };
  };
  await run({
    ...twin,
    async instantiate() {
      const { exports, ...instance } = await twin.instantiate();
      if (blocks !== undefined) exports.setBlocks(blocks);
      const entries = Object.entries(exports).map(([name, call]) => [name, watched(name, call)]);
      return { ...instance, exports: Object.fromEntries(entries) as Instance['exports'] };
    },
  });
  expect(made).toBe(reported);
}

const JOBS = 3000;
const jobs = Array.from({ length: JOBS }, (_, i) => {
  return { submit: i, run: 1, request: 2, processors: 1, user: i % 500, application: i % 700 };
});
const replayed = testWorkload(2000, jobs);

it.each([
  'fcfs',
  'easy',
  'sjf+easy',
  'f1',
  'sjf-easy',
  'wfp3+easy',
  'conservative',
  'wfp3+conservative',
  'venture',
  'pv-easy',
  'slp-easy+column',
  'pv-easy+suspend:1:1',
  'pv-easy+request+periodic:1:1:1',
  'easy+last',
  'conservative+last-application',
])('a replay under %s reports its bytes, in blocks of any size', async (name) => {
  const prepared = (kernel: Kernel) => prepareReplay(kernel, replayed, findPolicy(name), 'batch');
  await expectReported(prepared);
  await expectReported(prepared, 2);
});

it.each(['easy+regression', 'easy+learned', 'easy++'])('a replay under %s reports its bytes', (name) =>
  expectReported((kernel) => prepareReplay(kernel, replayed, findPolicy(name), 'batch')));

const distributions = Array.from({ length: 200 }, (_, i) => ({ v: [1, 2, 3 + i], f: [0.5, 0.25, 0.25] }));
const stochastic = columnsOf(
  1000,
  Array.from({ length: 2000 }, (_, i) => {
    const distribution = distributions[i % distributions.length];
    const checkpoints = [false, false];
    return {
      submit: i,
      run: 1,
      processors: 1,
      requests: [2, distribution.v[2]],
      checkpoints,
      checkpoint: [0, 0],
      restart: [0, 0],
      distribution,
    };
  }),
);

it.each<SpeculateOptions>([
  { mode: 'rounds' },
  { mode: 'rounds', speculativeBackfilling: true },
  { mode: 'rounds', speculativeBackfilling: true, pull: true },
  { mode: 'online', policy: 'easy' },
  { mode: 'online', policy: 'easy', speculativeBackfilling: true },
  { mode: 'online', policy: 'conservative', speculativeBackfilling: true },
  { mode: 'online', policy: 'pv-easy' },
])('stochastic jobs with %o report their bytes', (options) =>
  expectReported((kernel) => speculate(stochastic, { ...options, kernel })));

const VALUES = 1000;
const distribution = discrete(
  Float64Array.from({ length: VALUES }, (_, i) => 1 + i),
  new Float64Array(VALUES).fill(1 / VALUES),
);
const cost = { alpha: 1, beta: 0.5, gamma: 0.1, checkpoint: 2, restart: 2 };

it.each([
  'dyn-prog-count',
  'all-ckpt',
  'no-ckpt',
] as const)('the dynamic program of %s reports its bytes', (name) =>
  expectReported((kernel) => optimalSequence(kernel, distribution, cost, name)));

it('the dynamic program of at-optimal reports its bytes', () =>
  expectReported((kernel) => atOptimal(kernel, distribution, 0.3)));

it('the cost and the makespan of a sequence report their bytes', async () => {
  const times = Array.from({ length: VALUES }, (_, i) => i + 1);
  const steps = times.map((milestone) => ({ milestone, checkpoint: false }));
  const none = new Float64Array(VALUES);
  await expectReported((kernel) => expectedCostOf(steps, none, 1, { kernel }));
  await expectReported((kernel) => expectedMakespanOf(kernel, times, distribution, 0.1));
});

it.each([false, true])('sessions report their bytes, with a record of the tasks: %s', async (tasks) => {
  const range = { low: 0, high: 1 };
  const drawn = { users: 1000, service: 1, think: 1, set: { low: 1, high: 9 }, change: range, seed: 1 };
  const options = { processors: 500, tasks, warmup: 0, until: 1 };
  await expectReported((kernel) => sessions(drawn, { ...options, kernel }));
  const lines = Array.from({ length: 300 }, (_, user) => {
    const line = (time: number, what: object) => JSON.stringify({ user: `u${user}`, time, ...what });
    const named = Array.from({ length: 3 + (user % 5) }, (_, task) => ({ task: `t${task}`, service: 1 }));
    return [
      line(0, { disclose: named }),
      line(0, { request: 't0' }),
      line(1, { deliver: 't0' }),
      line(2, { cancel: true }),
    ];
  });
  const recorded = readRecording(lines.flat().join('\n'), { file: 'record' });
  await expectReported((kernel) => sessions(recorded, { ...options, kernel }));
});

// Odd presents as large as those of logs: thousands of jobs before, hundreds that run and wait, with the log's own
// starts, so that trees may answer too. A forecast ends, and its times are finite and in order.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { board, forecastOf } from '../../../src/forecast/board.ts';
import { forecast } from '../../../src/forecast/forecast.ts';
import type { History } from '../../../src/forecast/history.ts';
import { withNewJob } from '../../../src/forecast/newJob.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { expectInOrder } from '../../support/forecast/forecastInOrder.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const NEVER = Number.POSITIVE_INFINITY;
const DAY = 86_400;
const NOW = 200 * DAY;

/** A job as it was, runs or waits. Times in seconds. */
interface Drawn {
  submit: number;
  start: number;
  run: number;
  request: number;
  processors: number;
  user: number;
  state: 'ended' | 'runs' | 'waits';
}

/** Changes that make a snapshot odd: other values of some of its jobs, or of all. */
const ODD: Record<string, (job: Drawn, machine: number, all: readonly Drawn[]) => Partial<Drawn>> = {
  limit0: () => ({ request: 0 }),
  noLimit: () => ({ request: 2 ** 31 - 1 }),
  partsOfSeconds: ({ request, submit }) => ({ request: request + 0.5, submit: submit - 0.25 }),
  requestIsRun: ({ run }) => ({ request: run }),
  zeroRun: () => ({ run: 0 }),
  longRun: () => ({ run: 1e9 }),
  beyondLimit: ({ request, submit }) => ({ request: Math.min(request, (NOW - submit) / 10) }),
  wholeMachine: (_, machine) => ({ processors: machine }),
  serial: () => ({ processors: 1 }),
  identical: ({ state }, _, [first]) => ({ ...first, state }),
  nobody: () => ({ user: -1 }),
  oneUser: () => ({ user: 7 }),
  manyUsers: (job, _, all) => ({ user: all.indexOf(job) }),
  startsImmediately: ({ submit }) => ({ start: submit }),
  oneInstant: () => ({ submit: NOW - 5 * DAY }),
  now: () => ({ submit: NOW }),
  ancient: ({ submit }) => ({ submit: submit - 190 * DAY }),
  runs: () => ({ state: 'runs' }),
  waits: () => ({ state: 'waits' }),
  ended: () => ({ state: 'ended' }),
};
const NAMES = Object.keys(ODD);

const presents = fc.record({
  seed: fc.nat(2 ** 31 - 2),
  ended: fc.oneof(
    { weight: 4, arbitrary: fc.nat(300) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 19, 2510) },
  ),
  running: fc.oneof(fc.nat(30), fc.nat(300)),
  waiting: fc.oneof(fc.nat(30), fc.nat(200)),
  processors: fc.constantFrom(1, 2, 100, 1152, 93_312),
  widest: fc.constantFrom(1, 8, 1024, 1e6),
  span: fc.constantFrom(60, DAY, 30 * DAY),
  odd: fc.array(fc.record({ name: fc.constantFrom(...NAMES), share: fc.constantFrom(0.05, 0.5, 1) }), {
    maxLength: 4,
  }),
  unknown: fc.constantFrom(0, 0, 0.1, 1),
  isReplay: fc.boolean(),
  asked: fc.record({
    processors: fc.constantFrom(1, 3, 1e6),
    request: fc.constantFrom(1, 60, 3600, 30 * DAY, 2 ** 31 - 1),
    user: fc.constantFrom(-1, 1, 7, 1e6),
  }),
  policy: fc.constantFrom('easy', 'easy', 'conservative', 'fcfs', 'sjf-easy', 'wfp3+easy', 'smallest+easy'),
});
type OddPresent = typeof presents extends fc.Arbitrary<infer T> ? T : never;

/** Numbers in [0, 1) of a seed (Lehmer, as in Park and Miller, CACM 31, 1988). */
function uniformOf(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function drawnJobs({ seed, ended, running, waiting, processors, widest, span, odd }: OddPresent): Drawn[] {
  const uniform = uniformOf(seed);
  const skewed = (most: number) => Math.floor(most ** uniform());
  const states = [
    ...Array<'ended'>(ended).fill('ended'),
    ...Array<'runs'>(running).fill('runs'),
    ...Array<'waits'>(waiting).fill('waits'),
  ];
  const all = states.map((state): Drawn => {
    const submit = Math.floor(NOW - 1 - uniform() * (state === 'ended' ? 60 * DAY : span));
    const [wait, run] = [skewed(DAY) - 1, skewed(3 * DAY)];
    const request = Math.ceil(run * (1 + 9 * uniform()));
    const width = Math.min(processors, skewed(widest));
    return { submit, start: submit + wait, run, request, processors: width, user: skewed(40), state };
  });
  for (const { name, share } of odd)
    for (const job of all) if (uniform() < share) Object.assign(job, ODD[name](job, processors, all));
  return all;
}

/** A history that holds them as they are, and a new job that asks now. */
function asking(present: OddPresent) {
  const { processors, unknown, isReplay, asked, policy, seed } = present;
  const sorted = drawnJobs(present).sort((a, b) => a.submit - b.submit);
  const { jobs } = testWorkload(processors, sorted);
  const latest = { ended: NOW, runs: NOW - 1, waits: NEVER };
  const start = sorted.map(({ start, submit, state }) =>
    state === 'waits' ? NEVER : Math.max(submit, Math.min(start, latest[state])),
  );
  const end = sorted.map(({ state, run }, i) => (state === 'ended' ? start[i] + run : NEVER));
  const uniform = uniformOf(seed);
  const hidden = sorted.flatMap((_, i) => (uniform() < unknown ? [i] : []));
  const past: History = {
    ...{ jobs, processors, start: Float64Array.from(start), end: Float64Array.from(end) },
    ...{ unknown: new Set(hidden), isReplay },
  };
  const { request, user } = asked;
  const { history, place } = withNewJob(past, {
    ...{ submit: NOW, processors: Math.min(asked.processors, processors), request, user },
  });
  const options = { policy: findPolicy(policy), samples: 3, calibrationPoints: 22, seed: 1 };
  return { history: { ...past, ...history }, question: { now: NOW, place, last: place }, options };
}

describe(`odd presents of logs (seed ${SEED})`, () => {
  let kernels: TestKernels;
  beforeAll(async () => {
    kernels = await testKernels();
  });

  it('have a forecast with finite times in order', async () => {
    const seen = { overcommitted: 0, learned: 0, corrected: 0 };
    await holds(presents, 40_000, async (present) => {
      const { history, question, options } = asking(present);
      const found = await forecast(kernels.wasm, history, question, options);
      expectInOrder(found);
      if (found.surplus > 0) seen.overcommitted++;
      if (found.simulationWeight !== null) seen.learned++;
      if (found.calibrationPoints > 0) seen.corrected++;
    });
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });

  it('have a page with finite times in order', async () => {
    await holds(presents, 2000, async (present) => {
      const { history, question, options } = asking(present);
      const all = await board(kernels.wasm, history, { ...question, isNew: true }, options);
      expectInOrder(forecastOf(all));
      for (const { start, end } of [...all.running, ...all.waiting]) expectRising(start, end);
      for (const { start } of all.typical) expectRising(start, start);
    });
  });
});

function expectRising(start: readonly number[], end: readonly number[]): void {
  expect([...start, ...end].every(Number.isFinite)).toBe(true);
  for (const i of [0, 1, 2]) expect(end[i]).toBeGreaterThanOrEqual(start[i]);
  for (const i of [1, 2]) expect(start[i]).toBeGreaterThanOrEqual(start[i - 1]);
}

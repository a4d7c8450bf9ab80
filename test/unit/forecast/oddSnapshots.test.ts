// Presents that no log of ours has: whatever runs and waits, a forecast ends, and its times are in order.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { board, forecastOf } from '../../../src/forecast/board.ts';
import { forecast } from '../../../src/forecast/forecast.ts';
import { type History, historyOfReplay } from '../../../src/forecast/history.ts';
import { withNewJob } from '../../../src/forecast/newJob.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { holds, SEED, sized } from '../../properties/seed.ts';
import { expectInOrder } from '../../support/forecast/forecastInOrder.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const NEVER = Number.POSITIVE_INFINITY;
const NOW = 2_000_000;

const job = fc.record({
  ago: fc.oneof(fc.nat(40), fc.nat(5000), fc.nat(NOW)),
  run: fc.oneof(fc.constant(0), fc.nat(300), fc.nat(100_000)),
  request: fc.oneof(fc.constant(0), fc.nat(300), fc.nat(200_000), fc.constant(2 ** 31 - 1)),
  wait: fc.oneof(fc.constant(0), fc.nat(300), fc.nat(50_000)),
  processors: fc.integer({ min: 1, max: 8 }),
  user: fc.integer({ min: -1, max: 3 }),
  state: fc.constantFrom('ended', 'runs', 'waits'),
});
type OddJob = typeof job extends fc.Arbitrary<infer T> ? T : never;

/** All jobs, none, one user, no past, nothing that runs, one job many times. */
const jobs = fc.array(job, { maxLength: 24, size: 'max' }).chain((some) =>
  fc.constantFrom(
    some,
    [],
    some.map((one) => ({ ...one, user: 1 })),
    some.filter(({ state }) => state !== 'ended'),
    some.map((one) => ({ ...one, state: 'runs' as const })),
    some.filter(({ state }) => state !== 'runs'),
    some.map(() => some[0]),
  ),
);
const presents = fc.record({
  jobs,
  processors: fc.constantFrom(8, 8, 9, 16, 64),
  asked: job,
  policy: fc.constantFrom('easy', 'easy', 'conservative', 'fcfs', 'sjf-easy', 'wfp3'),
});

type OddPresent = typeof presents extends fc.Arbitrary<infer T> ? T : never;

/** Jobs that run hold what they hold, also beyond the machine. */
function worldOf(drafts: readonly OddJob[], processors: number): History {
  const sorted = drafts.toSorted((a, b) => b.ago - a.ago);
  const workload = testWorkload(
    processors,
    sorted.map(({ ago, ...one }) => ({ ...one, submit: NOW - ago })),
  );
  const start = sorted.map(({ ago, wait, state }) =>
    state === 'waits' ? NEVER : NOW - ago + (state === 'runs' ? Math.min(wait, Math.max(0, ago - 1)) : wait),
  );
  const end = sorted.map(({ run, state }, i) => (state === 'ended' ? start[i] + run : NEVER));
  return historyOfReplay(workload, { start: Float64Array.from(start), end: Float64Array.from(end) });
}

/** A new job that asks now. */
function asking({ jobs: drafts, processors, asked, policy }: OddPresent) {
  const { user, request, processors: width } = asked;
  const { history, place } = withNewJob(worldOf(drafts, processors), {
    ...{ submit: NOW, processors: Math.min(width, processors), request: Math.max(1, request), user },
  });
  const options = { policy: findPolicy(policy), samples: 4, calibrationPoints: 25, seed: 1 };
  return { history, question: { now: NOW, place, last: place }, options };
}

describe(`odd presents (seed ${SEED})`, () => {
  let kernels: TestKernels;
  beforeAll(async () => {
    kernels = await testKernels();
  });

  it('have a forecast with finite times in order', async () => {
    let overcommitted = 0;
    await holds(presents, sized(10_000, 2400), async (present) => {
      const { history, question, options } = asking(present);
      const found = await forecast(kernels.wasm, history, question, options);
      expectInOrder(found);
      if (found.surplus > 0) overcommitted++;
    });
    expect(overcommitted).toBeGreaterThan(sized(2, 0));
  });

  it('have a page with finite times in order', async () => {
    await holds(presents, sized(2000, 800), async (present) => {
      const { history, question, options } = asking(present);
      const all = await board(kernels.wasm, history, { ...question, isNew: true }, options);
      expectInOrder(forecastOf(all));
      for (const { start, end } of [...all.running, ...all.waiting])
        for (const [i, time] of start.entries()) {
          expect(Number.isFinite(time) && Number.isFinite(end[i])).toBe(true);
          expect(end[i]).toBeGreaterThanOrEqual(time);
        }
    });
  });

  it('with more running jobs than processors have the same forecast on all builds, and say by how many', async () => {
    const run = { ago: 100, run: 1000, request: 1000, wait: 0, user: 1, state: 'runs' as const };
    const drafts = [3, 4, 4, 2].map((processors) => ({ ...run, processors }));
    const ended = Array.from({ length: 30 }, (_, i) => ({
      ...{ ...run, processors: 1, ago: 5000 + i, state: 'ended' as const },
    }));
    const { history, place } = withNewJob(worldOf([...ended, ...drafts], 8), {
      ...{ submit: NOW, processors: 2, request: 1000, user: 1 },
    });
    const question = { now: NOW, place, last: place };
    const options = { policy: findPolicy('easy'), samples: 8, calibrationPoints: 10, seed: 1 };
    const found = await forecast(kernels.wasm, history, question, options);
    // 13 processors are held, and all jobs end after 1000 s: no job starts before.
    expect([found.surplus, found.running]).toEqual([5, 4]);
    for (const time of found.drawn) expect(time).toBeCloseTo(900, 6);
    for (const kernel of [kernels.checked, kernels.twin])
      expect(await forecast(kernel, history, question, options)).toEqual(found);
  });
});

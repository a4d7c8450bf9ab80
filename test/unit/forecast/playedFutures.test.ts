// Futures that are played: how long the present jobs run, what is submitted later, and when jobs start.
import { beforeAll, describe, expect, it } from 'vitest';
import { FuturePlayer } from '../../../src/forecast/futures/player.ts';
import { type History, historyOfReplay } from '../../../src/forecast/history.ts';
import { Past } from '../../../src/forecast/past.ts';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { testKernels } from '../../support/kernels.ts';
import { type TestJob, testWorkload } from '../../support/workload.ts';

const DAY = 86_400;
const WEEK = 7 * DAY;
const NOW = 3 * WEEK;

interface Draft extends TestJob {
  /** When it started; left out: it waits. */
  start?: number;
  runs?: boolean;
}

function worldOf(processors: number, jobs: readonly Draft[]): History {
  const starts = jobs.map(({ start }) => start ?? Number.POSITIVE_INFINITY);
  return historyOfReplay(testWorkload(processors, jobs), {
    start: Float64Array.from(starts),
    end: Float64Array.from(jobs, ({ run, runs }, job) =>
      runs ? Number.POSITIVE_INFINITY : starts[job] + run,
    ),
  });
}

/** It took as long as it requested, and so do drawn jobs. */
const ended = (submit: number, run = 60, processors = 1): Draft => ({
  ...{ submit, start: submit, run, request: run, processors, user: 1 },
});
const running = (start: number, request: number, processors: number, user = 1): Draft => ({
  ...{ submit: start, start, runs: true, run: request, request, processors, user },
});
const waiting = (submit: number, request: number, processors: number, user = 1): Draft => ({
  ...{ submit, run: request, request, processors, user },
});

describe('futures', () => {
  let kernel: Kernel;
  beforeAll(async () => {
    kernel = (await testKernels()).wasm;
  });
  const playerOf = (policy: string, processors: number) =>
    new FuturePlayer(kernel, { policy: findPolicy(policy) }, processors);
  const lastOf = (history: History) => new Past(history).at(NOW, history.jobs.length - 1);

  /** Three weeks of jobs of three users that took all kinds of shares of their requests. */
  const past = Array.from({ length: 300 }, (_, i): Draft => {
    const [request, run] = [600 + 60 * (i % 11), 60 + 37 * (i % 17)];
    return { ...ended(i * 6000, Math.min(run, request), 1 + (i % 3)), request, user: i % 3 };
  });
  const present = [
    running(NOW - 300, 1200, 3, 0),
    running(NOW - 200, 900, 1, 1),
    ...[2, 1, 1].map((processors, user) => waiting(NOW - 90 + user, 700, processors, user)),
    waiting(NOW, 3000, 4, 2),
  ];

  it('of a seed are the same today as ever', async () => {
    const player = playerOf('sjf-easy', 4);
    const moment = lastOf(worldOf(4, [...past, ...present]));
    const spans = async () =>
      (await (await player.futuresOf(moment, 3, 5)).spans()).map(({ start, length }) => [
        Array.from(start, (time) => time - NOW),
        [...length],
      ]);
    const found = await spans();
    expect(found).toEqual([
      [
        [-300, -200, 241, 241, 304, 753.5555555555038],
        [541, 504.00000000000006, 329, 456.06060606060606, 449.5555555555556, 208],
      ],
      [
        [-300, -200, 241, 193, 241, 470.25],
        [541, 393, 82.28070175438597, 274.1666666666667, 229.25, 393],
      ],
      [
        [-300, -200, 786.6666666667443, 230, 354.6875, 1238.9743589744903],
        [1086.6666666666667, 430, 452.3076923076923, 124.6875, 199.49999999999997, 393],
      ],
    ]);
    // Also after a moment with fewer and one with more jobs, and with another seed they are others.
    await player.futuresOf(lastOf(worldOf(4, [waiting(NOW, 60, 1)])), 1, 5);
    expect(await spans()).toEqual(found);
    const more = Array.from({ length: 30 }, (_, i) => waiting(NOW, 60, 1, i));
    await (await player.futuresOf(lastOf(worldOf(4, more)), 1, 5)).spans();
    expect(await spans()).toEqual(found);
    const [other] = await (await player.futuresOf(moment, 1, 6)).spans();
    expect([...other.length]).not.toEqual(found[0][1]);
  });

  it('draw the same submissions today as ever', async () => {
    // In each of the last three weeks other jobs came in the hour that now begins.
    const busy = Array.from({ length: 3 * 60 }, (_, i): Draft => {
      const submit = (i % 60) * 60 + Math.floor(i / 60) * WEEK;
      return { ...ended(submit, 60 + ((37 * i) % 170), 1 + (i % 3)), request: 300, user: i % 3 };
    });
    const known = { ...ended(3600, 1200, 4), user: 7 };
    const jobs = [...busy, known].toSorted((a, b) => a.submit - b.submit);
    const history = worldOf(4, [...jobs, running(NOW - 300, 1200, 4, 7), waiting(NOW, 3000, 4, 2)]);
    const drawn = await playerOf('sjf', 4).futuresOf(lastOf(history), 4, 5);
    expect([...(await drawn.waits())]).toEqual([7760, 6620, 6680, 6680]);
  });

  it('let a job run on for a millisecond, however near its end is', async () => {
    const history = worldOf(1, [ended(0, 600), running(NOW - 599.9995, 600, 1), waiting(NOW, 60, 1)]);
    const drawn = await playerOf('fcfs', 1).futuresOf(lastOf(history), 1, 1);
    expect((await drawn.waits())[0]).toBeCloseTo(0.001, 6);
  });

  it('have room for as many jobs as there are now, whatever came before', async () => {
    const player = playerOf('fcfs', 1);
    for (const count of [3, 1100, 2]) {
      const queue = Array.from({ length: count }, (_, i) => waiting(NOW - count + i, 10, 1));
      const history = worldOf(1, [ended(0, 160), running(NOW - 60, 160, 1), ...queue]);
      const drawn = await player.futuresOf(lastOf(history), 2, 1);
      expect([...(await drawn.waits())]).toEqual([100 + 10 * (count - 1), 100 + 10 * (count - 1)]);
    }
  });

  it('have room for all that is submitted before the job starts', async () => {
    // A week ago there were more than a thousand jobs on this day. They are shorter, and go first.
    const busy = (from: number) => Array.from({ length: 1500 }, (_, i) => ended(from + 10 + 20 * i, 25, 2));
    const known = { ...ended(NOW - WEEK - 500, 100, 2), user: 7 };
    const asks = waiting(NOW, 500, 2);
    const history = worldOf(2, [known, ...busy(NOW - WEEK), running(NOW - 60, 100, 2, 7), asks]);
    const player = playerOf('sjf', 2);
    const drawn = await player.futuresOf(lastOf(history), 1, 1);
    expect(await drawn.waits()).toEqual(Float64Array.of(40 + 1500 * 25));
    // The same, if they are submitted in the log and that is revealed.
    const now = { ...ended(NOW - 60, 100, 2), user: 7 };
    const reported = worldOf(2, [known, now, { ...asks, start: NOW }, ...busy(NOW)]);
    const revealed = { runTimes: true, arrivals: true };
    const truth = await playerOf('sjf', 2).futuresOf(new Past(reported).at(NOW, 2), 1, 1, revealed);
    expect(await truth.startOfLater(3, 500)).toBe(NOW + 40);
    expect(await truth.startOfLater(3 + 1400, 500)).toBe(NOW + 40 + 1400 * 25);
    expect(await truth.waits()).toEqual(Float64Array.of(40 + 1500 * 25));
    expect(truth.lengths()).toEqual(Float64Array.of(500));
  });

  it('end after a year, at which the job is taken to start', async () => {
    // Each day brings more work than a day has, and the job is the longest.
    const late = 53 * WEEK;
    const days = Array.from({ length: 53 * 14 }, (_, i) => ended((i * DAY) / 2 + 5, 13 * 3600, 1));
    const history = worldOf(1, [...days, waiting(late, 20 * 3600, 1)]);
    const moment = new Past(history).at(late, days.length);
    const drawn = await playerOf('sjf', 1).futuresOf(moment, 1, 1);
    expect(await drawn.waits()).toEqual(Float64Array.of(365 * DAY));
  });

  it('in which all jobs take what they request have no later jobs', async () => {
    const busy = Array.from({ length: 100 }, (_, i) => ended(NOW - WEEK + 10 + 20 * i, 60, 2));
    const history = worldOf(2, [
      ...busy,
      running(NOW - 60, 100, 2),
      waiting(NOW - 5, 30, 1),
      waiting(NOW, 500, 2),
    ]);
    const player = playerOf('sjf', 2);
    expect(await player.waitByRequests(lastOf(history))).toBe(70);
    // A job that has run beyond its request ends next.
    const late = worldOf(2, [...busy, running(NOW - 600, 100, 2), waiting(NOW, 500, 2)]);
    expect(await player.waitByRequests(lastOf(late))).toBeCloseTo(0.001, 9);
  });
});

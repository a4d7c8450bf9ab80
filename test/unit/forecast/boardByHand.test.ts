// The board of small snapshots whose starts are known: all past jobs of the user ran as long as they
// requested.
import { beforeAll, describe, expect, it } from 'vitest';
import { board, forecastOf } from '../../../src/forecast/board.ts';
import { answersBefore, forecast } from '../../../src/forecast/forecast.ts';
import { isImmediate } from '../../../src/forecast/futures/futures.ts';
import { FuturePlayer } from '../../../src/forecast/futures/player.ts';
import { type History, historyOfReplay } from '../../../src/forecast/history.ts';
import { withNewJob } from '../../../src/forecast/newJob.ts';
import { Past } from '../../../src/forecast/past.ts';
import { quantilesOf } from '../../../src/forecast/quantiles.ts';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { testKernels } from '../../support/kernels.ts';
import { type TestJob, testWorkload } from '../../support/workload.ts';

const NOW = 100_000;
const NEVER = Number.POSITIVE_INFINITY;
const OPTIONS = { policy: findPolicy('easy'), samples: 2, calibrationPoints: 0, seed: 1 };

interface Draft extends TestJob {
  /** When it started; left out: it waits. */
  start?: number;
  runs?: boolean;
}

function worldOf(processors: number, jobs: readonly Draft[]): History {
  const starts = jobs.map(({ start }) => start ?? NEVER);
  return historyOfReplay(testWorkload(processors, jobs), {
    start: Float64Array.from(starts),
    end: Float64Array.from(jobs, ({ run, runs }, job) => (runs ? NEVER : starts[job] + run)),
  });
}

const ended = (submit: number, seconds = 600, processors = 1): Draft => ({
  ...{ submit, start: submit, run: seconds, request: seconds, processors, user: 1 },
});
const PAST = Array.from({ length: 40 }, (_, i) => ended(10 * i, 1800));
const running = (start: number, request: number, processors: number): Draft => ({
  ...{ submit: start - 500, start, runs: true, run: request, request, processors, user: 1 },
});
const waiting = (submit: number, request: number, processors: number, user = 1): Draft => ({
  ...{ submit, run: request, request, processors, user },
});
const all = (time: number) => [time, time, time];

let kernel: Kernel;
beforeAll(async () => {
  kernel = (await testKernels()).wasm;
});

describe('a board', () => {
  const LONG = running(NOW - 500, 3600, 3);
  const QUEUE = [waiting(NOW - 200, 1200, 2), waiting(NOW - 100, 3000, 1)];
  const ASKS = waiting(NOW, 600, 4);
  // The second of the queue fits alongside the running job, and ends before it.
  const shown = {
    ...{ now: NOW, processors: 4, busy: 3, surplus: 0 },
    running: [{ id: 41, processors: 3, request: 3600, isTarget: false, start: all(-500), end: all(3100) }],
  };
  const queued = [
    { id: 42, processors: 2, request: 1200, isTarget: false, start: all(3100), end: all(4300) },
    { id: 43, processors: 1, request: 3000, isTarget: false, start: all(0), end: all(3000) },
  ];
  const asks = { id: 44, processors: 4, request: 600, isTarget: true, start: all(4300), end: all(4900) };

  it('has the running and the waiting jobs, with starts and ends', async () => {
    const history = worldOf(4, [...PAST, LONG, ...QUEUE, ASKS]);
    const found = await board(kernel, history, { now: NOW, place: 43, last: 43, isNew: false }, OPTIONS);
    const { typical, target, shortHistory, ...rest } = found;
    expect(rest).toEqual({ ...shown, waiting: [...queued, asks] });
    expect([target.start, target.end]).toEqual([all(4300), all(4900)]);
    expect(shortHistory).toMatchObject({ ended: 40, longestLimit: 3600 });
    expect(forecastOf(found)).toMatchObject({ running: 1, waiting: 2, now: NOW, surplus: 0 });
  });

  it('does not show a new job that asks in the queue', async () => {
    const { history, place } = withNewJob(worldOf(4, [...PAST, LONG, ...QUEUE]), { ...ASKS, user: 1 });
    const found = await board(kernel, history, { now: NOW, place, last: place, isNew: true }, OPTIONS);
    expect(found).toMatchObject({ ...shown, waiting: queued });
    expect(found.waiting).toHaveLength(2);
    expect(forecastOf(found)).toEqual(
      await forecast(kernel, history, { now: NOW, place, last: place }, OPTIONS),
    );
  });

  it('does not end a job that runs beyond its limit in the past', async () => {
    const history = worldOf(4, [...PAST, running(NOW - 5000, 600, 4), ASKS]);
    const found = await board(kernel, history, { now: NOW, place: 41, last: 41, isNew: false }, OPTIONS);
    const [{ start, end }] = found.running;
    expect(start).toEqual(all(-5000));
    expect(end[0]).toBeGreaterThan(0);
    // The next job starts when it ends.
    expect(found.waiting[0].start).toEqual(end);
  });

  it('counts the processors that the machine does not have', async () => {
    const jobs = [...PAST, running(NOW - 500, 3600, 3), running(NOW - 400, 3600, 2), ASKS];
    const question = { now: NOW, place: 42, last: 42, isNew: false };
    const { busy, surplus } = await board(kernel, worldOf(4, jobs), question, OPTIONS);
    expect([busy, surplus]).toEqual([5, 1]);
  });
});

describe('new jobs on a board', () => {
  it('are none without a past', async () => {
    const question = { now: NOW, place: 0, last: 0, isNew: false };
    expect((await board(kernel, worldOf(4, [waiting(NOW, 600, 4)]), question, OPTIONS)).typical).toEqual([]);
  });

  /** Eleven jobs of 1 to 11 processors, whose limits are 100 s below a number of quarters of an hour. */
  const sizes = Array.from({ length: 11 }, (_, i) => 1 + ((7 * i) % 11));
  const SIZES = [2, 6, 9, 10, 11];
  const LIMITS = [1800, 5400, 8100, 9900];
  const jobs = sizes.map((size, i): Draft => {
    const [submit, request] = [NOW - 3000 + 100 * i, 900 * size - 100];
    if (i < 5) return { ...ended(submit, 50 * size, size), request, user: i % 3 };
    if (i < 7) return { ...running(submit + 1, request, size), submit, user: i % 3 };
    return waiting(submit, request, size, i % 3);
  });

  /** Draws the starts of new jobs as a forecast does. */
  function asker(history: History) {
    const player = new FuturePlayer(kernel, OPTIONS, history.processors);
    return async (processors: number, request: number, user: number, futures: number) => {
      const job = withNewJob(history, { submit: NOW, processors, request, user });
      const moment = new Past(job.history).at(NOW, job.place);
      const waits = await (await player.futuresOf(moment, futures, OPTIONS.seed)).waits();
      return { ...quantilesOf(waits), startsImmediately: isImmediate(waits) };
    };
  }

  it('have the sizes and the limits that were frequent, and start as a forecast says', async () => {
    const history = worldOf(12, [...jobs, ended(NOW + 5000)]);
    const some = { ...OPTIONS, samples: 5 };
    const queued = await board(kernel, history, { now: NOW, place: 10, last: 10, isNew: false }, some);
    const added = withNewJob(history, { submit: NOW, processors: 3, request: 777, user: 1 });
    const question = { now: NOW, place: added.place, last: added.place, isNew: true };
    const fresh = await board(kernel, added.history, question, some);
    const reported = asker(history);
    const expected = async (user: number) => {
      const found: unknown[] = [];
      for (const processors of SIZES)
        for (const request of LIMITS) {
          const { quantiles: start } = await reported(processors, request, user, some.samples);
          found.push({ processors, request, start });
        }
      return found;
    };
    expect(queued.typical).toEqual(await expected(-1));
    expect(fresh.typical).toEqual(await expected(1));
    expect(new Set(queued.typical.map(({ start }) => start[1])).size).toBeGreaterThan(2);
  });

  it('are as the last 2000 jobs were', async () => {
    const old = Array.from({ length: 100 }, (_, i) => ended(i, 7200, 4));
    const late = Array.from({ length: 1999 }, (_, i) => ended(1000 + i, 600, 1));
    const history = worldOf(4, [...old, ...late, waiting(NOW - 1, 600, 1)]);
    const question = { now: NOW, place: 2099, last: 2099, isNew: false };
    const { typical } = await board(kernel, history, question, OPTIONS);
    expect(typical).toEqual([{ processors: 1, request: 900, start: all(0) }]);
  });

  it('are corrected by questions of the past, with the last wait as that of a similar job', async () => {
    // One job after the other: each waits for the one before it, which ends early, and the more so the later.
    const line = Array.from({ length: 700 }, (_, i): Draft => {
      const submit = 100 * i;
      return {
        ...ended(submit, 300),
        start: submit + 7 + (i % 50) * (i % 3),
        request: 600 + 60 * (i % 7),
        user: i % 4,
      };
    });
    const history = worldOf(3, [...line, running(NOW - 100, 900, 3), waiting(NOW - 50, 600, 2)]);
    const options = { ...OPTIONS, calibrationPoints: 125 };
    const question = { now: NOW, place: 701, last: 701, isNew: false };
    const { typical } = await board(kernel, history, question, options);
    const { answers, past, expert } = await answersBefore(kernel, history, question, options);
    expect(answers.points).toHaveLength(125);
    // The job that asks has waited.
    expect(expert).toBeUndefined();
    const { last } = past.at(NOW, 701).waitsOf(701);
    const reported = asker(history);
    for (const { processors, request, start } of typical) {
      const drawn = await reported(processors, request, -1, OPTIONS.samples);
      const raw = { ...drawn, lastSimilar: last };
      expect(start).toEqual(answers.answer(raw, NOW).quantiles);
      expect(start).not.toEqual(drawn.quantiles);
    }
    expect(typical.length).toBeGreaterThan(1);
  });
});

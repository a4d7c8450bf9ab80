// Invariants of all sessions, also of sampled ones, under every model.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SESSION_MODELS } from '../../src/sessions/model.ts';
import { testKernels } from '../support/kernels.ts';
import {
  arbitraryRun,
  deliveredAt,
  narrow,
  recordingOf,
  runOf,
  type SampledRun,
  type TaskRow,
  taskRows,
} from '../support/sessions/sampledRun.ts';
import { holds, SEED } from './seed.ts';

const { checked } = await testKernels();
const RUNS = 250;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Equal but for the rounding of sums over a run. */
function expectClose(found: number, wanted: number, { until }: SampledRun): void {
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(until, Math.abs(wanted)));
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The integral over time of a function of how many spans there are at a time. */
function integral(spans: readonly Span[], until: number, of: (count: number) => number): number {
  const steps = spans.flatMap(({ from, to }) => [
    { time: Math.min(from, until), change: 1 },
    { time: Math.min(to, until), change: -1 },
  ]);
  steps.sort((a, b) => a.time - b.time);
  let total = 0;
  let count = 0;
  let last = 0;
  for (const { time, change } of steps) {
    total += of(count) * (time - last);
    count += change;
    last = time;
  }
  return total + of(count) * (until - last);
}

const modelNamed = (name: string) => SESSION_MODELS.find((model) => model.name === name);
const isInteractive = (name: string) => modelNamed(name)?.disclosed === null;
const isBatch = (name: string) => modelNamed(name)?.requested === null;

/** When a task may be run: from when the scheduler sees it until it is done or given up. */
const eligible = (run: SampledRun, row: TaskRow): Span => ({
  from: isInteractive(run.model) ? row.requested : row.disclosed,
  to: Math.min(row.executed, row.ended),
});

describe(`sessions (seed ${SEED})`, () => {
  it('the number of waiting users, summed over time, equals the time that users waited (Little’s law)', () =>
    holds(arbitraryRun, RUNS, async (run) => {
      const { tasks, metrics } = await runOf(run, checked);
      const { warmup, until } = run;
      const waits = taskRows(tasks)
        .filter(({ requested }) => requested < Infinity)
        .map((row) => ({ from: row.requested, to: deliveredAt(row) }));
      const counted = (time: number) => Math.max(time, warmup) - warmup;
      const waiting = integral(
        waits.map(({ from, to }) => ({ from: counted(from), to: counted(to) })),
        until - warmup,
        (count) => count,
      );
      // A user who waits at one of the two ends of the window waits for a task that does not count.
      const atEnds = waits
        .filter(({ from, to }) => from < warmup || to > until)
        .map(({ from, to }) => Math.max(0, Math.min(to, until) - Math.max(from, warmup)));
      const waited = metrics.tasks > 0 ? metrics.tasks * metrics.visibleResponse : 0;
      expectClose(waited + sum(atEnds), waiting, run);
    }));

  it('no user waits for two outputs, and at any time a user is idle, thinks or waits', () =>
    holds(arbitraryRun, RUNS, async (run) => {
      const rows = taskRows((await runOf(run, checked)).tasks);
      for (const [i, row] of rows.entries()) {
        if (row.requested === Infinity) continue;
        const next = rows.at(i + 1);
        const isOfSet = next?.user === row.user && next.set === row.set;
        // Not before the output is both requested and executed.
        expect(row.ended).toBeGreaterThanOrEqual(deliveredAt(row));
        if (isOfSet) expect(next.requested).toBeGreaterThanOrEqual(deliveredAt(row));
        if (next?.user === row.user && !isOfSet) expect(next.disclosed).toBe(row.ended);
        if (row.task === 0) expect(row.requested).toBe(row.disclosed);
      }
    }));

  it('no processor idles while a task waits, and none works on a task that is over', () =>
    holds(arbitraryRun, RUNS, async (any) => {
      const run = narrow(any);
      const { processors, until } = run;
      const rows = taskRows((await runOf(run, checked)).tasks);
      const spans = rows.map((row) => eligible(run, row)).filter(({ from }) => from < Infinity);
      const wanted = integral(spans, until, (count) => Math.min(processors, count));
      expectClose(sum(rows.map(({ used }) => used)), wanted, run);
    }));

  it('a task receives its service and the additions of preemptions, and nothing after it is cancelled', () =>
    holds(arbitraryRun, RUNS, async (run) => {
      const rows = taskRows((await runOf(run, checked)).tasks);
      for (const row of rows) {
        const { from, to } = eligible(run, row);
        if (row.started === Infinity) {
          expect(row.used).toBe(0);
          expect(row.executed).toBe(Infinity);
          continue;
        }
        const end = Math.min(to, run.until);
        expect(row.started).toBeGreaterThanOrEqual(from);
        expect(row.started).toBeLessThanOrEqual(end);
        expect(row.used).toBeLessThanOrEqual(end - row.started + 1e-9 * run.until);
        if (row.executed === Infinity) continue;
        const added = row.used - row.service;
        if (run.preemptionCost === 0) expectClose(added, 0, run);
        else
          expectClose(added, Math.max(0, Math.round(added / run.preemptionCost)) * run.preemptionCost, run);
      }
    }));

  it('no more processors are busy than there are', () =>
    holds(arbitraryRun, RUNS, async (run) => {
      const { tasks, metrics } = await runOf(run, checked);
      expect(metrics.load).toBeLessThanOrEqual(1 + 1e-9);
      if (!['interactive:fcfs', 'batch:fcfs'].includes(run.model)) return;
      // Without preemption, the record shows the running tasks.
      const spans = taskRows(tasks)
        .filter(({ started }) => started < Infinity)
        .flatMap((row) => {
          const span = { from: row.started, to: Math.min(row.executed, row.ended) };
          return Array.from({ length: row.processors }, () => span);
        });
      const excess = integral(spans, run.until, (count) => Math.max(0, count - run.processors));
      expectClose(excess, 0, run);
    }));

  it('the totals are the sums over the record of tasks', () =>
    holds(arbitraryRun, RUNS, async (any) => {
      const run = { ...any, warmup: 0 };
      const { tasks, metrics, users } = await runOf(run, checked);
      const rows = taskRows(tasks);
      const requested = rows.filter((row) => row.requested < Infinity);
      const delivered = requested.filter((row) => row.executed < Infinity);
      const work = (some: readonly TaskRow[], of: 'used' | 'service') =>
        sum(some.map((row) => row.processors * row[of]));
      expect(metrics.tasks).toBe(delivered.length);
      expect(metrics.disclosed).toBe(rows.length);
      expectClose((metrics.throughput * run.until) / 86400, delivered.length, run);
      expectClose(metrics.load * run.processors * run.until, work(rows, 'used'), run);
      expectClose(metrics.requestedWork, work(requested, 'service'), run);
      expectClose(metrics.billed, isBatch(run.model) ? work(rows, 'used') : work(requested, 'service'), run);
      for (const [user, { tasks: count, visibleResponse }] of users.entries()) {
        const own = delivered.filter((row) => row.user === user);
        expect(count).toBe(own.length);
        const waited = sum(own.map((row) => Math.max(0, row.executed - row.requested)));
        if (count > 0) expectClose(count * visibleResponse, waited, run);
      }
    }));

  describe('models agree', () => {
    const rows = async (run: SampledRun) => taskRows((await runOf(run, checked)).tasks);

    it('if every set has one task and the rule for requests is the same', () =>
      holds(fc.tuple(arbitraryRun, fc.constantFrom('srpt', 'fcfs')), 100, async ([run, rule]) => {
        const single = { ...run, users: { ...run.users, set: { low: 1, high: 1 } } };
        const interactive = await runOf({ ...single, model: `interactive:${rule}` }, checked);
        for (const model of [
          `batch:${rule}`,
          ...['fcfs', 'srpt', 'trust'].map((other) => `${rule}*${other}`),
        ]) {
          const other = await runOf({ ...single, model }, checked);
          expect(other.tasks).toEqual(interactive.tasks);
          expect(other.users).toEqual(interactive.users);
        }
      }));

    it('for one user, whether the queue is in the order of trust or of disclosure', () =>
      holds(arbitraryRun, 100, async (run) => {
        const alone = { ...run, users: { ...run.users, users: 1 } };
        for (const first of ['batch:', 'srpt*', 'fcfs*']) {
          const [trust, fcfs] = [`${first}trust`, `${first}fcfs`].map((model) => ({ ...alone, model }));
          expect(await rows(trust)).toEqual(await rows(fcfs));
        }
      }));

    it('if no task is preempted, whatever preemption costs', () =>
      holds(
        fc.tuple(arbitraryRun, fc.constantFrom('interactive:fcfs', 'batch:fcfs')),
        100,
        async ([run, model]) => {
          const free = await rows({ ...run, model, preemptionCost: 0 });
          expect(await rows({ ...run, model, preemptionCost: 50 })).toEqual(free);
        },
      ));

    it('if the order does not depend on sizes, whatever is predicted', () =>
      holds(
        fc.tuple(arbitraryRun, fc.array(fc.constantFrom(0, 1, 1000), { minLength: 1, maxLength: 9 })),
        100,
        async ([run, wrong]) => {
          const users = recordingOf(await rows(run), run.users.users);
          const predicted = async (model: string, prediction: Float64Array) => {
            const record = taskRows(
              (await runOf({ ...run, model, users: { ...users, prediction } }, checked)).tasks,
            );
            return record.map(({ prediction: _, ...row }) => row);
          };
          const guesses = users.service.map((_, i) => wrong[i % wrong.length]);
          for (const model of ['interactive:fcfs', 'batch:fcfs', 'batch:trust', 'fcfs*fcfs', 'fcfs*trust'])
            expect(await predicted(model, guesses)).toEqual(await predicted(model, users.service));
        },
      ));
  });
});

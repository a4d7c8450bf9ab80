// Metrics of schedules that no policy made, so that every case is there: by hand, and against plain sums.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { brokenPromises } from '../../../src/metrics/brokenPromises.ts';
import { countedJobs, countedSpan } from '../../../src/metrics/counted.ts';
import { sortedSlowdowns, sortedWaits } from '../../../src/metrics/distribution.ts';
import { FairStarts, fairStarts, violatesReservation } from '../../../src/metrics/fairness.ts';
import { ANY, rangeOf } from '../../../src/metrics/metricRange.ts';
import { metrics } from '../../../src/metrics/metrics.ts';
import { timeline } from '../../../src/metrics/timeline.ts';
import { verdict } from '../../../src/metrics/verdict.ts';
import { waitsOverTime } from '../../../src/metrics/waitsOverTime.ts';
import { samples } from '../../properties/seed.ts';
import { plainSchedule, type ScheduledJob } from '../../support/plainSchedule.ts';

const small = fc.integer({ min: 0, max: 30 });
const MACHINE = 8;
/** Jobs in the order of their submissions, each perhaps with a killed attempt before its last one. */
const scheduled = fc
  .array(fc.tuple(small, small, small, small, fc.integer({ min: 1, max: MACHINE }), fc.boolean()), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => {
    const sorted = [...list].sort(([a], [b]) => a - b);
    const jobs = sorted.map(([submit, wait, lost, length, processors, isKilled]) => {
      const first = submit + wait;
      const start = isKilled ? first + lost + 1 : first;
      return { submit, start, end: start + length, processors, first, killed: isKilled ? first + lost : -1 };
    });
    const kills = jobs.flatMap(({ first, killed }, job) =>
      killed < 0 ? [] : [{ job, start: first, end: killed }],
    );
    return { jobs, kills, schedule: plainSchedule(MACHINE, jobs, kills) };
  });

const overlap = (a: number, b: number, from: number, to: number) =>
  Math.max(0, Math.min(b, to) - Math.max(a, from));
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
/** Equal but for rounding. An assertion of each number would take a second. */
const close = (found: ArrayLike<number>, expected: readonly number[]) => {
  const near = expected.map((value, i) => (Math.abs(found[i] - value) < 1e-9 ? value : found[i]));
  expect([found.length, ...near]).toEqual([expected.length, ...expected]);
};

describe('200 schedules', () => {
  it('have in each bin what their jobs and killed attempts hold, waiting and lost', () => {
    const windows = fc.record({
      from: fc.integer({ min: -5, max: 60 }),
      width: fc.constantFrom(0.5, 1, 3, 7),
      bins: fc.integer({ min: 1, max: 9 }),
    });
    for (const [{ jobs, kills, schedule }, { from, width, bins }] of samples(
      fc.tuple(scheduled, windows),
      200,
    )) {
      const sampled = timeline(schedule, from, from + width * bins, bins);
      const edges = Array.from({ length: bins }, (_, bin) => from + width * bin);
      const held = (a: number, b: number) =>
        sum(jobs.map(({ start, end, processors }) => processors * overlap(start, end, a, b)));
      const lost = (a: number, b: number) =>
        sum(kills.map(({ job, start, end }) => jobs[job].processors * overlap(start, end, a, b)));
      const waited = (a: number, b: number) =>
        sum(jobs.map(({ submit, start }) => overlap(submit, start, a, b))) -
        sum(kills.map(({ start, end }) => overlap(start, end, a, b)));
      close(
        sampled.time,
        edges.map((a) => a + width / 2),
      );
      close(
        sampled.utilization,
        edges.map((a) => (held(a, a + width) + lost(a, a + width)) / (MACHINE * width)),
      );
      close(
        sampled.queue,
        edges.map((a) => waited(a, a + width) / width),
      );
      close(
        sampled.wasted,
        edges.map((a) => lost(-1e9, a + width)),
      );
    }
  });

  it('have a mean wait in each stretch of submissions, both ends included', () => {
    const spans = fc.record({
      from: fc.integer({ min: -2, max: 20 }),
      length: fc.integer({ min: 0, max: 24 }),
      bins: fc.integer({ min: 1, max: 6 }),
    });
    for (const [{ jobs, schedule }, { from, length, bins }] of samples(fc.tuple(scheduled, spans), 200)) {
      const to = from + length;
      const placeOf = (submit: number) =>
        submit === to && length > 0 ? bins - 1 : Math.floor(((submit - from) * bins) / (length || 1));
      const expected = Array.from({ length: bins }, (_, bin) => {
        const own = jobs.filter(({ submit }) => submit >= from && submit <= to && placeOf(submit) === bin);
        return own.length === 0
          ? Number.NaN
          : sum(own.map(({ submit, start }) => start - submit)) / own.length;
      });
      expect([...waitsOverTime(schedule, from, to, bins)].map((one) => one.toFixed(9))).toEqual(
        expected.map((one) => one.toFixed(9)),
      );
    }
  });

  it('have their waits and slowdowns in ascending order, of all jobs or of those that count', () => {
    for (const { jobs, schedule } of samples(scheduled, 200)) {
      for (const counts of [undefined, (job: number) => job % 2 === 1]) {
        const own = jobs.filter((_, job) => counts === undefined || counts(job));
        const rising = (list: number[]) => [...list].sort((a, b) => a - b);
        close(sortedWaits(schedule, counts), rising(own.map(({ submit, start }) => start - submit)));
        const slowdown = ({ submit, start, end }: ScheduledJob) =>
          Math.max(1, (end - submit) / Math.max(10, end - start));
        close(sortedSlowdowns(schedule, counts), rising(own.map(slowdown)));
      }
    }
  });
});

test('jobs count from the warm-up to the cool-down, both ends included', () => {
  const at = (...times: number[]) =>
    plainSchedule(
      1,
      times.map((submit) => ({ submit, start: submit, end: submit, processors: 1 })),
    ).workload;
  const workload = at(100, 110, 120, 130);
  const counted = (leftOut: { warmup?: number; cooldown?: number }) => {
    const counts = countedJobs(workload, countedSpan(workload, leftOut));
    return counts && [0, 1, 2, 3].filter(counts);
  };
  expect(countedSpan(workload, {})).toBeUndefined();
  expect(counted({})).toBeUndefined();
  expect(countedSpan(workload, { warmup: 10 })).toEqual({ from: 110, to: 130 });
  expect(countedSpan(workload, { cooldown: 5 })).toEqual({ from: 100, to: 125 });
  expect(counted({ warmup: 10 })).toEqual([1, 2, 3]);
  expect(counted({ warmup: 11 })).toEqual([2, 3]);
  expect(counted({ cooldown: 10 })).toEqual([0, 1, 2]);
  expect(counted({ cooldown: 11, warmup: 1 })).toEqual([1]);
  expect(counted({ cooldown: 10, warmup: 20 })).toEqual([2]);
  expect(() => counted({ cooldown: 15, warmup: 16 })).toThrow(
    'none of the 4 jobs, which are submitted within 30',
  );
  expect(() => counted({ cooldown: 11, warmup: 12 })).toThrow('none of the 4 jobs');
});

test('a promise is broken by a first attempt that begins after it', () => {
  const job = (start: number, reserved?: number) => ({
    submit: 0,
    start,
    end: start + 5,
    processors: 1,
    reserved,
  });
  // The second job's first attempt was in time, the third job's was late, and the last was promised nothing.
  const jobs = [job(10, 10), job(30, 20), job(30, 20), job(11, 10), job(9, 10), job(50)];
  const schedule = plainSchedule(6, jobs, [
    { job: 1, start: 20, end: 21 },
    { job: 2, start: 21, end: 22 },
  ]);
  expect(brokenPromises(schedule)).toBe(2);
  expect(brokenPromises(schedule, (one) => one === 2)).toBe(1);
  expect(brokenPromises(schedule, (one) => one < 2)).toBe(0);
  expect(metrics({ ...schedule, promised: true }).reservationViolations).toBe(2);
  expect(metrics({ ...schedule, promised: true }).jobs).toBe(6);
});

test('a reservation is violated by a start after it and after the fair start', () => {
  const job = (start: number, reserved: number, end = start + 10) => ({
    ...{ submit: start < 5 ? 0 : 1, start, end, processors: 1, reserved },
  });
  const schedule = plainSchedule(1, [job(0, 0), job(30, 10), job(10, 40, 30)]);
  expect([...fairStarts(schedule)]).toEqual([0, 10, 10]);
  expect([0, 1, 2].map((one) => violatesReservation(schedule, one))).toEqual([false, true, false]);
  const onTime = plainSchedule(1, [job(0, 0), job(30, 30), job(10, 40, 30)]);
  expect(violatesReservation(onTime, 1)).toBe(false);
  // After its reservation, but when earlier jobs let it.
  const late = plainSchedule(1, [job(0, 0, 20), job(20, 10)]);
  expect([...fairStarts(late)]).toEqual([0, 20]);
  expect(violatesReservation(late, 1)).toBe(false);
});

test('fair starts are those of the definition with many jobs that run at once', () => {
  // 3000 jobs of one processor run when the last one, as wide as the machine, asks.
  const machine = 3000;
  const fair = new FairStarts(machine, machine);
  for (let j = 0; j < machine; j++) expect(fair.next(j, 1, j, 10_000 + ((j * 7919) % 5000))).toBe(j);
  expect(fair.next(5000, machine, 15_000, 15_001)).toBe(10_000 + Math.max(...ends(machine)));
  expect(fair.next(15_000, 1, 15_002, 15_003)).toBe(15_001);
});

const ends = (count: number) => Array.from({ length: count }, (_, j) => (j * 7919) % 5000);

test('a job is delayed beyond its fair start, and breaks a reservation only after that', () => {
  const job = (start: number, reserved: number) => ({
    submit: 0,
    start,
    end: start + 10,
    processors: 1,
    reserved,
  });
  const onTime = metrics(plainSchedule(1, [job(0, 0), job(20, 20), job(10, 10)]));
  expect([onTime.delayed, onTime.maxDelay, onTime.meanDelay]).toEqual([1, 10, 10]);
  expect(onTime.reservationViolations).toBe(0);
  const late = metrics(plainSchedule(1, [job(0, 0), job(20, 19), job(10, 10)]));
  expect(late).toEqual({ ...onTime, reservationViolations: 1 });
});

test('metrics keep to what a mean may be', () => {
  expect(rangeOf('meanBoundedSlowdown')).toEqual({ least: 1, most: Number.POSITIVE_INFINITY });
  expect(rangeOf('utilization')).toEqual({ least: 0, most: 1 });
  expect(rangeOf('meanWait')).toEqual({ least: 0, most: Number.POSITIVE_INFINITY });
  expect(ANY).toEqual({ least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY });
});

test('metrics of no jobs, and with a filter that takes all, are those of the definition', () => {
  const jobs = [
    { submit: 0, start: 0, end: 100, processors: 1 },
    { submit: 1, start: 50, end: 60, processors: 1 },
    { submit: 2, start: 60, end: 60, processors: 1 },
    { submit: 3, start: 70, end: 75, processors: 1 },
  ];
  // The second job waits although there is room: its fair start is its submission.
  const schedule = plainSchedule(2, jobs, [{ job: 2, start: 10, end: 20 }]);
  expect([...fairStarts(schedule)].slice(0, 2)).toEqual([0, 1]);
  expect(metrics(schedule, () => true)).toEqual(metrics(schedule));
  expect(metrics(schedule).delayed).toBe(2);
  // A job without length wastes no share of it.
  expect(metrics(schedule)).toMatchObject({ preempted: 1, runTimeWaste: 0, meanKills: 1 });
  expect([...new Set(Object.values(metrics(schedule, () => false)))].sort()).toEqual([
    Number.NEGATIVE_INFINITY,
    0,
    Number.NaN,
  ]);
});

test('the load is over all submissions, in any order of the jobs', () => {
  const jobs = [
    { submit: 10, start: 10, end: 20, processors: 1 },
    { submit: 30, start: 30, end: 40, processors: 2 },
    { submit: 20, start: 25, end: 35, processors: 1 },
    { submit: 0, start: 5, end: 15, processors: 1 },
  ];
  expect(metrics(plainSchedule(5, jobs))).toMatchObject({ load: 50 / (5 * 30), makespan: 40 });
});

test('quantiles of waits are those of the jobs that count, however many jobs there are', () => {
  // More than one piece of 4096 waits. Every second job counts: 2500 waits of 0, 2, 4 … 4998 s.
  const jobs = Array.from({ length: 5000 }, (_, j) => ({ submit: 0, start: j, end: j, processors: 1 }));
  const { medianWait, p90Wait, maxWait } = metrics(plainSchedule(1, jobs), (job) => job % 2 === 0);
  expect([medianWait, p90Wait, maxWait]).toEqual([2499, 4498.2, 4998]);
});

test('a difference whose interval contains 0 is neither better nor worse', () => {
  for (const value of [1, -1]) {
    expect(verdict({ value, halfWidth: 2 }, 'less')).toBeUndefined();
    expect(verdict({ value, halfWidth: 0.5 }, 'less')).toBe(value < 0 ? 'better' : 'worse');
  }
});

import { describe, expect, test } from 'vitest';
import { readSwf } from '../../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../../src/trace/open/file.ts';
import { statistics } from '../../../../src/trace/statistics/statistics.ts';
import { type Appearance, assembled } from '../../../../src/trace/transform/appearances.ts';
import { calendarOf, WEEK } from '../../../../src/trace/transform/calendar.ts';
import { resample } from '../../../../src/trace/transform/resample.ts';
import { usersByWeeks } from '../../../../src/trace/transform/userWeeks.ts';
import type { Workload } from '../../../../src/trace/workload.ts';
import { testKernels } from '../../../support/kernels.ts';
import { KTH, NASA } from '../../../support/logs.ts';
import { testWorkload } from '../../../support/workload.ts';

const { wasm, twin } = await testKernels();
const read = async (path: string) => readSwf((await openTrace(path)).chunks, { kernel: wasm });
const kth = await read(KTH);

test.each([
  ['KTH-SP2', KTH],
  ['NASA-iPSC', NASA],
])('%s comes back to the bit where each user appears once, with its own weeks', async (_, path) => {
  const log = await read(path);
  const appearances: Appearance[] = usersByWeeks(log, calendarOf(log)).map((user) => ({
    user,
    places: user.jobs.map((_, i) => ({ week: user.first + i, of: user.first + i })),
  }));
  // Whatever the order in which users are taken.
  for (const some of [appearances, appearances.toReversed()]) {
    expect(assembled(log, some)).toEqual(log);
  }
});

describe('weeks begin', () => {
  const at = (unixStartTime: number | undefined, timeZone: string | undefined, submit: number): Workload => ({
    ...testWorkload(1, [{ submit, run: 1, request: 1, processors: 1 }]),
    unixStartTime,
    timeZone,
  });
  // Thursday 1 January 1970, 0:00 UTC; in Stockholm it was 1:00.
  test.each([
    ['on Monday 0:00 UTC', at(0, undefined, 0), -3 * 86_400],
    ['on Monday 0:00 of the time zone', at(0, 'Europe/Stockholm', 0), -3 * 86_400 - 3600],
    ['with the first submission in a log without dates', at(undefined, undefined, 500), 500],
    ['before the first submission, not before time 0', at(4 * 86_400, 'UTC', 90_000), 0],
  ])('%s', (_, workload, begin) => {
    expect(calendarOf(workload)).toMatchObject({ begin, weeks: 1 });
  });

  test('KTH-SP2 has 48 of them, from a Monday in Sweden', () => {
    expect(kth.timeZone).toBe('Europe/Stockholm');
    const { begin, weeks } = calendarOf(kth);
    expect(weeks).toBe(48);
    const monday = new Date(1000 * ((kth.unixStartTime as number) + begin));
    expect(
      monday.toLocaleString('en-GB', { timeZone: kth.timeZone, weekday: 'long', timeStyle: undefined }),
    ).toContain('Monday');
    expect(monday.toLocaleTimeString('en-GB', { timeZone: kth.timeZone })).toBe('00:00:00');
  });
});

describe('KTH-SP2 resampled', async () => {
  const weeks = 60;
  const made = await resample(kth, { weeks, seed: 3, kernel: wasm });
  const calendar = calendarOf(kth);
  const users = usersByWeeks(kth, calendar);
  const original = new Map(Array.from(kth.jobs.id, (id, job) => [id, job]));
  const early = (kth.unixStartTime as number) - (made.unixStartTime as number);
  const byUser = ({ submit, user }: Workload['jobs']) => {
    const found = new Map<number, number[]>();
    for (const job of submit.keys()) found.set(user[job], [...(found.get(user[job]) ?? []), job]);
    return found;
  };
  const oldJobs = byUser(kth.jobs);
  const largest = Math.max(...kth.jobs.user);

  test('has no job twice under one number, and new numbers after the largest', () => {
    expect(new Set(made.jobs.id).size).toBe(made.jobs.length);
    const known = Array.from(made.jobs.id).filter((id) => original.has(id));
    expect(known.length).toBeGreaterThan(made.jobs.length / 4);
    expect(Math.min(...Array.from(made.jobs.id).filter((id) => !original.has(id)))).toBe(
      Math.max(...kth.jobs.id) + 1,
    );
  });

  test('has each week of a long-term user as one of the weeks of its span, with its days and hours', () => {
    const found = byUser(made.jobs);
    const shape = (jobs: Workload['jobs'], list: readonly number[], from: number) =>
      list
        .map((job) =>
          [jobs.submit[job] - from, jobs.run[job], jobs.request[job], jobs.processors[job]].join(),
        )
        .join(' ');
    const longTerm = users.filter(({ temporary }) => !temporary);
    expect(longTerm.length).toBeGreaterThan(50);
    for (const user of longTerm) {
      const number = kth.jobs.user[user.jobs.flat()[0]];
      const own = new Set(
        user.jobs.map((jobs, i) => shape(kth.jobs, jobs, calendar.begin + (user.first + i) * WEEK)),
      );
      for (let week = 0; week < weeks; week++) {
        const from = calendar.begin + early + week * WEEK;
        const jobs = (found.get(number) ?? []).filter(
          (job) => Math.floor((made.jobs.submit[job] - from) / WEEK) === 0,
        );
        expect(own.has(shape(made.jobs, jobs, from)) || (jobs.length === 0 && own.has(''))).toBe(true);
      }
    }
  });

  test('has temporary users at the rate of the log, some of them again under other numbers', () => {
    const temporary = new Set(
      users.filter((user) => user.temporary).map(({ jobs }) => kth.jobs.user[jobs.flat()[0]]),
    );
    const numbers = new Set(Array.from(made.jobs.user));
    const arrived = [...numbers].filter((number) => temporary.has(number) || number > largest).length;
    const expected = (temporary.size * weeks) / calendar.weeks;
    expect(Math.abs(arrived - expected)).toBeLessThan(4 * Math.sqrt(expected));
    expect([...numbers].some((number) => number > largest)).toBe(true);
  });

  test('says what was drawn, and the load that came out', () => {
    const { reason, action, jobs } = made.cleaning.rows.at(-1) ?? {};
    expect({ reason, jobs }).toEqual({ reason: 'resampled', jobs: made.jobs.length });
    expect(action).toMatch(
      /^60 weeks of 102 long-term and 112 temporary users; load (0\.\d{3}) \(0\.699 before\); weeks from Monday 0:00, Europe\/Stockholm \(seed 3\)$/,
    );
    expect(Number(/load (0\.\d+)/.exec(action as string)?.[1])).toBeCloseTo(statistics(made).load, 3);
  });

  test('is the same on both engines, and another log with another seed', async () => {
    expect((await resample(kth, { weeks, seed: 3, kernel: twin })).jobs).toEqual(made.jobs);
    expect((await resample(kth, { weeks, seed: 4, kernel: wasm })).jobs.submit).not.toEqual(made.jobs.submit);
  });

  test('has more jobs with more users', async () => {
    const jobs = async (factor: number) =>
      (await resample(kth, { weeks, users: factor, kernel: wasm })).jobs.length;
    const [half, one, two] = [await jobs(0.5), await jobs(1), await jobs(2)];
    expect(Math.abs(two / one - 2)).toBeLessThan(0.2);
    expect(Math.abs(half / one - 0.5)).toBeLessThan(0.2);
  });

  test('names users who take part more than once', async () => {
    const names = { user: Array.from({ length: largest }, (_, i) => `u${i + 1}`), application: [] };
    const named = await resample({ ...kth, names }, { weeks, seed: 3, kernel: wasm });
    const copies = [...new Set(named.jobs.user)].filter((number) => number > largest);
    for (const number of copies) expect(named.names?.user[number - 1]).toMatch(/^u\d+ \(again\)$/);
    expect(oldJobs.size).toBe(users.length);
  });
});

test.each([
  [{ weeks: 0 }, 'resample: expected 1 to 10000 weeks, got 0'],
  [{ weeks: 1.5 }, 'resample: expected 1 to 10000 weeks, got 1.5'],
  [{ weeks: 2, users: 0 }, 'users: expected a factor above 0, at most 1000, got 0'],
  [{ weeks: 2, users: Number.NaN }, 'users: expected a factor above 0'],
  [
    { weeks: 10_000, users: 100 },
    'resample: 10000 weeks of 10200 users are too many; expected at most 4000000 together',
  ],
  [
    { weeks: 10_000, users: 3.9 },
    /resampling makes \d+ jobs; expected at most 20000000: take fewer weeks or users/,
  ],
])('%j is refused', async (options, message) => {
  await expect(resample(kth, { ...options, kernel: wasm })).rejects.toThrow(message);
});

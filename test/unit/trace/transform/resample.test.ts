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
  const calendar = calendarOf(log);
  const appearances: Appearance[] = usersByWeeks(log, calendar).map((user) => ({
    user,
    places: user.jobs.map((_, i) => ({ week: user.first + i, of: user.first + i })),
  }));
  // Whatever the order in which users are taken.
  for (const some of [appearances, appearances.toReversed()]) {
    expect(assembled(log, some, calendar)).toEqual(log);
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
    const { weeks, weekOf, intoWeek } = calendarOf(workload);
    expect(weeks).toBe(1);
    expect([begin - 1, begin, begin + WEEK - 1, begin + WEEK].map(weekOf)).toEqual([-1, 0, 0, 1]);
    expect([begin - 1, begin, begin + 90].map(intoWeek)).toEqual([WEEK - 1, 0, 90]);
  });

  test('KTH-SP2 has 48 of them, from a Monday in Sweden', () => {
    expect(kth.timeZone).toBe('Europe/Stockholm');
    const { weeks, intoWeek } = calendarOf(kth);
    expect(weeks).toBe(48);
    const monday = new Date(
      1000 * ((kth.unixStartTime as number) + kth.jobs.submit[0] - intoWeek(kth.jobs.submit[0])),
    );
    expect(
      monday.toLocaleString('en-GB', { timeZone: kth.timeZone, weekday: 'long', timeStyle: undefined }),
    ).toContain('Monday');
    expect(monday.toLocaleTimeString('en-GB', { timeZone: kth.timeZone })).toBe('00:00:00');
  });
});

describe('in a log of Stockholm, whose clock goes back on Sunday 27 October 1996 at 3:00', () => {
  // Wednesday 23 October 1996, 0:00 in Stockholm.
  const unixStartTime = Date.UTC(1996, 9, 22, 22) / 1000;
  const workload = {
    ...testWorkload(1, [{ submit: 0, run: 1, request: 1, processors: 1 }]),
    ...{ unixStartTime, timeZone: 'Europe/Stockholm' },
  };
  const { moved, weekOf } = calendarOf(workload);
  const DAY = 86_400;
  const HOUR = 3600;

  test.each([
    ['9:00 stays 9:00 in winter: an hour later by any other clock', 9 * HOUR, 1, 9 * HOUR + WEEK + HOUR],
    ['and 9:00 of winter comes an hour earlier in summer', 9 * HOUR + WEEK + HOUR, -1, 9 * HOUR],
    ['within summer a week has 168 hours', 9 * HOUR, -1, 9 * HOUR - WEEK],
    [
      'a week later than a 2:30 that is there twice, there is one',
      4 * DAY + 3.5 * HOUR,
      1,
      4 * DAY + 3.5 * HOUR + WEEK,
    ],
    [
      'a time that is there twice is the first of the two',
      4 * DAY - WEEK + 2.5 * HOUR,
      1,
      4 * DAY + 2.5 * HOUR,
    ],
    // 30 March 1997: 158 days after 23 October; the clock is still that of winter until 2:00.
    [
      'a time that the clock skips is as long after the change',
      4 * DAY + 2.5 * HOUR,
      22,
      158 * DAY + HOUR + 2.5 * HOUR,
    ],
    [
      'and no weeks are no change, even in the hour that is there twice',
      4 * DAY + 3.5 * HOUR,
      0,
      4 * DAY + 3.5 * HOUR,
    ],
  ])('%s', (_, time, weeks, expected) => {
    expect(moved(time, weeks)).toBe(expected);
  });

  test('the week after the change begins at midnight', () => {
    const monday = 5 * DAY + HOUR;
    expect([monday - 1, monday].map(weekOf)).toEqual([0, 1]);
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

  test('has each week of a long-term user as one of the weeks of its span, with its days and its times of day', () => {
    // The local time of the machine, as people read it. KTH's log has two changes of it, and so has the
    // other.
    const format = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: kth.timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    });
    const found = byUser(made.jobs);
    const shape = ({ jobs, unixStartTime }: Workload, list: readonly number[]) =>
      list
        .map((job) => {
          const clock = format.format(1000 * ((unixStartTime as number) + jobs.submit[job]));
          // The hour before the clock goes back is there twice, and an hour is not there when it goes
          // forward.
          const hour = /^Sun.*, 0[23]:/.test(clock) ? 'Sun, 02' : clock;
          return [hour, jobs.run[job], jobs.request[job], jobs.processors[job]].join();
        })
        .sort()
        .join(' ');
    const longTerm = users.filter(({ temporary }) => !temporary);
    expect(longTerm.length).toBeGreaterThan(50);
    for (const user of longTerm) {
      const number = kth.jobs.user[user.jobs.flat()[0]];
      const own = new Set(user.jobs.map((jobs) => shape(kth, jobs)));
      const weekly = new Map<number, number[]>();
      for (const job of found.get(number) ?? []) {
        const week = calendar.weekOf(made.jobs.submit[job] - early);
        weekly.set(week, [...(weekly.get(week) ?? []), job]);
      }
      expect([...weekly.keys()].every((week) => week >= 0 && week < weeks)).toBe(true);
      for (const jobs of weekly.values()) expect(own).toContain(shape(made, jobs));
      expect(weekly.size).toBeLessThanOrEqual(user.jobs.length);
    }
  });

  test('has every user of the log, a quarter of them twice in a log that is a quarter longer', () => {
    const numbers = new Set(Array.from(made.jobs.user));
    const again = [...numbers].filter((number) => number > largest).length;
    expect(Math.abs(again - users.length / 4)).toBeLessThan(4 * Math.sqrt((users.length * 3) / 16));
    for (const { temporary, jobs } of users)
      if (temporary) expect(numbers).toContain(kth.jobs.user[jobs.flat()[0]]);
  });

  test('says what was drawn, and the load that came out', () => {
    const { reason, action, jobs } = made.cleaning.rows.at(-1) ?? {};
    expect({ reason, jobs }).toEqual({ reason: 'resampled', jobs: made.jobs.length });
    expect(action).toBe(
      '60 weeks of 102 long-term and 112 temporary users; weeks from Monday 0:00, Europe/Stockholm (seed 3)',
    );
    const { log, drawn } = made.cleaning.resampled ?? {};
    expect([log?.load, drawn?.load]).toEqual([statistics(kth).load, statistics(made).load]);
    expect(made.cleaning.loadOfLog).toBe(log?.load);
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
  [{ weeks: 2, block: 0 }, 'block: expected 1 to 10000 weeks, got 0'],
  [
    { weeks: 10_000, users: 3.5 },
    'resample: makes some 20763021 jobs; expected at most 20000000: take fewer weeks or users',
  ],
])('%j is refused', async (options, message) => {
  await expect(resample(kth, { ...options, kernel: wasm })).rejects.toThrow(message);
});

test('weeks of users who are hardly there are refused if they are too many', async () => {
  const jobs = Array.from({ length: 2 }, (_, i) => ({
    submit: i * 400 * WEEK,
    run: 1,
    request: 1,
    processors: 1,
    user: 1,
  }));
  await expect(resample(testWorkload(1, jobs), { weeks: 10_000, users: 401, kernel: wasm })).rejects.toThrow(
    'resample: some 4010000 weeks of users are too many; expected at most 4000000: take fewer weeks or users',
  );
});

test('the figures of a log are those of the definition', async () => {
  // Six weeks from the first submission: 7, 10, 20, 10, 20 and 0.5 processor-weeks, of which the first and the last
  // do not count for the work of a week.
  const job = (week: number, weeks: number, user: number) => ({
    ...{ submit: week * WEEK, run: weeks * WEEK, request: weeks * WEEK, processors: 1, user },
  });
  const works = [7, 10, 20, 10, 20, 0.5];
  const log = testWorkload(
    2,
    works.map((work, week) => job(week, work, week)),
  );
  const { log: found } = (await resample(log, { weeks: 6, kernel: wasm })).cleaning.resampled ?? {};
  // Means of 10, 20, 10, 20: 15; deviations of 5 each. Every user is there for one week.
  expect(found).toEqual({
    load: 67.5 / (2 * 5),
    usersAtOnce: 1,
    variation: Math.sqrt(100 / 3) / 15,
    correlation: -75 / 100,
    largestUsers: 67 / 67.5,
  });
  const short = testWorkload(
    2,
    works.slice(0, 4).map((work, week) => job(week, work, 1)),
  );
  const { log: few } = (await resample(short, { weeks: 6, kernel: wasm })).cleaning.resampled ?? {};
  expect(few).toMatchObject({
    usersAtOnce: 1,
    variation: Number.NaN,
    correlation: Number.NaN,
    largestUsers: 1,
  });
});

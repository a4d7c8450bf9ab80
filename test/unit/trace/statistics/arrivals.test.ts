// Submissions by the clock, accuracy of requests, and the users with the most work.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accuracyClasses } from '../../../../src/trace/statistics/accuracy.ts';
import { arrivals } from '../../../../src/trace/statistics/arrivals.ts';
import { rankedUsers } from '../../../../src/trace/statistics/rankedUsers.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { testWorkload } from '../../../support/workload.ts';

const at = (times: readonly number[]) =>
  testWorkload(
    8,
    times.map((submit) => ({ submit, run: 10, request: 20, processors: 1 })),
  );

describe(`submissions (seed ${SEED})`, () => {
  const times = fc.array(fc.integer({ min: 0, max: 40_000_000 }), { minLength: 1, maxLength: 40 });
  const zones = ['UTC', 'Europe/Stockholm', 'America/Chicago', 'Asia/Kolkata', 'Australia/Lord_Howe'];

  it('have the hour and the weekday of the clock of the log', async () => {
    const unix = fc.integer({ min: 0, max: 1_700_000_000 });
    await holds(fc.tuple(times, unix, fc.constantFrom(...zones)), 400, ([list, unixStartTime, timeZone]) => {
      const found = arrivals({ ...at([...list].sort((a, b) => a - b)), unixStartTime, timeZone });
      const hours = new Array(24).fill(0);
      const weekdays = new Array(7).fill(0);
      for (const time of list) {
        // The clock as people read it: Tue 14:05.
        const said = new Date(1000 * (unixStartTime + time)).toLocaleString('en-GB', {
          timeZone,
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
        });
        const [, day, hour] = /^(\w+),? (\d+):/.exec(said) ?? [];
        hours[Number(hour)]++;
        weekdays[['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day)]++;
      }
      expect(Array.from(found.hours)).toEqual(hours);
      expect(Array.from(found.weekdays)).toEqual(weekdays);
      expect(found.timeZone).toBe(timeZone);
    });
  });

  it('count from the first one if the log has no dates', () => {
    const day = 86_400;
    const found = arrivals(at([500, 500 + 3599, 500 + 3600, 500 + day, 500 + 7 * day + 7200]));
    expect(Array.from(found.hours.subarray(0, 4))).toEqual([3, 1, 1, 0]);
    expect(Array.from(found.weekdays)).toEqual([4, 1, 0, 0, 0, 0, 0]);
    expect(found.timeZone).toBeUndefined();
  });

  it('see the hour that a clock is changed by', () => {
    // 31 March 1996 in Stockholm: 2:00 became 3:00, at 1:00 UTC.
    const unixStartTime = Date.UTC(1996, 2, 31) / 1000;
    const { hours } = arrivals({ ...at([0, 3599, 3600]), unixStartTime, timeZone: 'Europe/Stockholm' });
    expect([...hours.entries()].filter(([, jobs]) => jobs > 0)).toEqual([
      [1, 2],
      [3, 1],
    ]);
  });
});

it('requests are counted by the share of them that was used', async () => {
  const job = fc.record({
    run: fc.integer({ min: 0, max: 30 }),
    request: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(2 ** 31 - 1)),
  });
  await holds(
    fc.tuple(fc.array(job, { minLength: 1 }), fc.integer({ min: 1, max: 9 })),
    400,
    ([list, bins]) => {
      const { jobs } = testWorkload(
        4,
        list.map((one) => ({ ...one, submit: 0, processors: 1 })),
      );
      const found = accuracyClasses(jobs, bins);
      expect(found.length).toBe(bins);
      found.forEach((count, bin) => {
        const inside = list.filter(({ run, request }) => {
          if (request === 2 ** 31 - 1) return false;
          const used = Math.min(1, run / request);
          return Math.floor(used * bins) === bin || (used === 1 && bin === bins - 1);
        });
        expect(count).toBe(inside.length);
      });
    },
  );
});

it('users are ranked by their processor-seconds; jobs of unknown users have none', () => {
  const job = (user: number, run: number, processors: number) => ({
    submit: 0,
    run,
    request: 50,
    processors,
    user,
  });
  const { jobs } = testWorkload(9, [
    job(3, 10, 1),
    job(1, 100, 2),
    job(-1, 50, 9),
    job(2, 10, 2),
    job(3, 10, 1),
  ]);
  expect(rankedUsers(jobs, 9)).toEqual([1, 2, 3]);
  expect(rankedUsers(jobs, 1)).toEqual([1]);
});

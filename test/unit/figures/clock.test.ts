import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Clock } from '../../../src/figures/clock.ts';
import { holds } from '../../properties/seed.ts';

const DAY = 86400;

describe('without dates', () => {
  const clock = new Clock(100, {});
  test('times count from the first submission', () => {
    expect(clock.ticks(100, 100 + 4 * DAY, 4)).toEqual([0, 1, 2, 3, 4].map((day) => 100 + day * DAY));
    expect(clock.labels([100, 100 + DAY])).toEqual(['0', '1 d']);
    expect(clock.full(100 + DAY + 5400)).toBe('1 d 01:30');
    expect(clock.dayOf('2')).toBe(100 + 2 * DAY);
    expect(clock.dayOf('1997-03-01')).toBeUndefined();
  });
});

describe('with dates', () => {
  // 1996-09-23 00:00 UTC; Stockholm is two hours ahead until 27 October, then one.
  const unixStartTime = Date.UTC(1996, 8, 23) / 1000;
  const clock = new Clock(0, { unixStartTime, timeZone: 'Europe/Stockholm' });

  test('ticks are at midnight on the clock of the machine, also after that clock is changed', () => {
    const ticks = clock.ticks(0, 60 * DAY, 60);
    expect(clock.labels(ticks).slice(0, 2)).toEqual(['24 Sep 1996', '25 Sep']);
    expect(ticks[0]).toBe(DAY - 2 * 3600);
    expect(ticks[40]).toBe(41 * DAY - 3600);
    expect(ticks.length).toBe(60);
  });

  test('months have their names, and January its year', () => {
    const ticks = clock.ticks(0, 200 * DAY, 8);
    expect(clock.labels(ticks)).toEqual(['Oct 1996', 'Nov', 'Dec', '1997', 'Feb', 'Mar', 'Apr']);
  });

  test('hours have the date once, and at midnight', () => {
    const ticks = clock.ticks(0, DAY, 5);
    expect(clock.labels(ticks)).toEqual(['23 Sep 06:00', '12:00', '18:00', '24 Sep']);
  });

  test('a time in full, and a day by its date', () => {
    expect(clock.full(0)).toBe('23 Sep 1996 02:00');
    expect(clock.full(61)).toBe('23 Sep 1996 02:01:01');
    expect(clock.dayOf('1996-12-24')).toBe(Date.UTC(1996, 11, 23, 23) / 1000 - unixStartTime);
    expect(clock.about).toBe('Europe/Stockholm');
  });
});

test('ticks rise, lie in view, and are at most as many as asked for', async () => {
  const facts = fc.record({
    unixStartTime: fc.option(fc.integer({ min: 0, max: 2e9 }), { nil: undefined }),
    timeZone: fc.constantFrom('UTC', 'Europe/Stockholm', 'America/Los_Angeles', 'Asia/Kolkata'),
  });
  const range = fc.tuple(fc.integer({ min: 0, max: 1e8 }), fc.integer({ min: 1, max: 3e8 }));
  await holds(fc.tuple(facts, range, fc.integer({ min: 2, max: 12 })), 200, ([known, [from, span], most]) => {
    const clock = new Clock(0, known);
    const ticks = clock.ticks(from, from + span, most);
    expect(ticks.every((tick) => tick >= from && tick <= from + span)).toBe(true);
    // A change of the clock may bring one more.
    expect(ticks.length).toBeLessThanOrEqual(most + 2);
    for (let i = 1; i < ticks.length; i++) expect(ticks[i]).toBeGreaterThan(ticks[i - 1]);
    expect(new Set(clock.labels(ticks)).size).toBe(ticks.length);
  });
});

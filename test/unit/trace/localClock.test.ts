// The clock on the wall, compared with what Node says of it, quarter by quarter around its changes.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LocalClock } from '../../../src/trace/localClock.ts';
import { holds, SEED } from '../../properties/seed.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
// Lord Howe is set by half an hour; Samoa left out a whole day; Casablanca is set twice around Ramadan.
const ZONES = [
  ...['UTC', 'Europe/Stockholm', 'US/Pacific', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'],
  ...['Africa/Casablanca', 'America/Sao_Paulo'],
];

/** A date as people read it: `2011-12-29 23:45:00`. */
function read(instant: number, timeZone: string): string {
  return new Date(1000 * instant).toLocaleString('sv-SE', { timeZone });
}

const shown = (time: number) => new Date(1000 * time).toISOString().slice(0, 19).replace('T', ' ');

describe(`a clock (seed ${SEED})`, () => {
  const instants = fc.integer({ min: Date.UTC(1990) / 1000, max: Date.UTC(2026) / 1000 });

  test('shows at each instant what people read', async () => {
    const clocks = new Map(ZONES.map((zone) => [zone, new LocalClock(zone)]));
    await holds(fc.tuple(instants, fc.constantFrom(...ZONES)), 2000, ([instant, zone]) => {
      expect(shown(clocks.get(zone)?.at(instant) as number)).toBe(read(instant, zone));
    });
  });

  test('comes back to an instant from what it shows, unless it shows that twice: then to the first', async () => {
    const clocks = new Map(ZONES.map((zone) => [zone, new LocalClock(zone)]));
    await holds(fc.tuple(instants, fc.constantFrom(...ZONES)), 2000, ([instant, zone]) => {
      const clock = clocks.get(zone) as LocalClock;
      const back = clock.instantOf(clock.at(instant));
      expect(clock.at(back)).toBe(clock.at(instant));
      expect(back).toBeLessThanOrEqual(instant);
    });
  });

  test.each([
    // 31 March 1996, 2:00 became 3:00 at 1:00 UTC; 27 October 1996, 3:00 became 2:00 at 1:00 UTC.
    ['in winter', 'Europe/Stockholm', Date.UTC(1996, 2, 30, 12), Date.UTC(1996, 2, 30, 13)],
    [
      'before it is put forward',
      'Europe/Stockholm',
      Date.UTC(1996, 2, 31, 0, 59, 59),
      Date.UTC(1996, 2, 31, 1, 59, 59),
    ],
    ['after it is put forward', 'Europe/Stockholm', Date.UTC(1996, 2, 31, 1), Date.UTC(1996, 2, 31, 3)],
    [
      'before it is put back',
      'Europe/Stockholm',
      Date.UTC(1996, 9, 27, 0, 59, 59),
      Date.UTC(1996, 9, 27, 2, 59, 59),
    ],
    ['after it is put back', 'Europe/Stockholm', Date.UTC(1996, 9, 27, 1), Date.UTC(1996, 9, 27, 2)],
    ['of half an hour', 'Australia/Lord_Howe', Date.UTC(2020, 6, 1), Date.UTC(2020, 6, 1, 10, 30)],
    [
      'before a day that is left out',
      'Pacific/Apia',
      Date.UTC(2011, 11, 30, 9, 59, 59),
      Date.UTC(2011, 11, 29, 23, 59, 59),
    ],
    ['after a day that is left out', 'Pacific/Apia', Date.UTC(2011, 11, 30, 10), Date.UTC(2011, 11, 31)],
  ])('%s, in %s', (_, zone, instant, time) => {
    expect(1000 * new LocalClock(zone).at(instant / 1000)).toBe(time);
  });

  test.each([
    ['a time that is there once', Date.UTC(1996, 9, 27, 1, 59, 59), Date.UTC(1996, 9, 26, 23, 59, 59)],
    ['the first of two equal times', Date.UTC(1996, 9, 27, 2, 30), Date.UTC(1996, 9, 27, 0, 30)],
    ['a time after two equal ones', Date.UTC(1996, 9, 27, 3), Date.UTC(1996, 9, 27, 2)],
    ['a time that is left out', Date.UTC(1996, 2, 31, 2, 30), Date.UTC(1996, 2, 31, 1, 30)],
    ['the time after those that are left out', Date.UTC(1996, 2, 31, 3), Date.UTC(1996, 2, 31, 1)],
  ])('finds %s', (_, time, instant) => {
    expect(1000 * new LocalClock('Europe/Stockholm').instantOf(time / 1000)).toBe(instant);
  });

  test('keeps fractions of seconds', () => {
    const clock = new LocalClock('Europe/Stockholm');
    expect(clock.at(0.25)).toBe(HOUR + 0.25);
    expect(clock.instantOf(HOUR + 0.25)).toBe(0.25);
  });

  test('of an instant that no calendar has is that of Greenwich', () => {
    const clock = new LocalClock('Asia/Kolkata');
    expect(clock.at(2 ** 52)).toBe(2 ** 52);
    expect(clock.at(8.64e12 - DAY)).toBe(8.64e12 - DAY + 5.5 * HOUR);
  });
});

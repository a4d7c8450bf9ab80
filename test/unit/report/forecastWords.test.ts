import { expect, test } from 'vitest';
import {
  adviceSentences,
  basisText,
  datesFrom,
  inWords,
  startSentences,
  surplusText,
  weightText,
} from '../../../src/report/forecastWords.ts';
import { rough, roughPercent } from '../../../src/report/format.ts';

test('durations have about two digits', () => {
  expect([0, 0.4, 59, 59.8, 60, 89, 3500, 3570].map(rough)).toEqual([
    ...['0 s', '0 s', '59 s', '1 min', '1 min', '1 min', '58 min', '1 h'],
  ]);
  expect([3600, 11_700, 35_600, 36_000, 172_000, 172_800, 860_000, 1e6].map(rough)).toEqual([
    ...['1 h', '3.3 h', '9.9 h', '10 h', '48 h', '2 d', '10 d', '12 d'],
  ]);
  expect([29, 30, 7200].map(inWords)).toEqual(['immediately', 'in 30 s', 'in 2 h']);
});

test('shares are whole percents, and only 0 and 1 are printed as 0% and 100%', () => {
  expect([0, 0.004, 0.006, 0.5, 0.994, 0.996, 1].map(roughPercent)).toEqual([
    ...['0%', 'below 1%', '1%', '50%', '99%', 'above 99%', '100%'],
  ]);
});

test('a forecast reports how much the simulation counts compared with the learned model', () => {
  expect(weightText([0.494, 0.036, 1])).toBe(
    'Weight of simulation vs. learned model: 49/51% (10th percentile), 4/96% (median), 100/0% (90th percentile).',
  );
});

test('a forecast reports what corrected it, or that nothing did', () => {
  expect(basisText(1, 0)).toBe(
    '1 simulated future, not corrected: too few calibration points with known waits',
  );
  expect(basisText(32, 100)).toBe('32 simulated futures, corrected by 100 calibration points');
  expect([surplusText(0), surplusText(1)]).toEqual([
    '',
    'The running jobs hold 1 processor more than the machine has, so the first jobs that end free none.',
  ]);
});

test('a start is expected, and never certain', () => {
  const said = (
    start: [number, number, number],
    startedImmediately: number | null = null,
    startsImmediately = false,
  ) => startSentences({ start, startsImmediately, startedImmediately } as never);
  expect(said([2400, 10_800, 32_400])).toEqual([
    'Expected start: in about 3 h; 80% of such jobs start between 40 min and 9 h, 10% later.',
  ]);
  const dateOf = (seconds: number) => `day ${seconds / 3600}`;
  const outlook = {
    start: [2400, 10_800, 32_400],
    startsImmediately: false,
    startedImmediately: null,
  } as never;
  expect(startSentences(outlook, dateOf)).toEqual([
    'Expected start: in about 3 h, day 3; 80% of such jobs start between 40 min and 9 h, 10% later.',
  ]);
  expect(said([0, 20, 600], 0.82, true)).toEqual([
    'The job starts immediately in every simulated future. In the past, 82% of such jobs started within a minute.',
    'Expected start: immediately or soon; 80% of such jobs start between now and 10 min, 10% later.',
  ]);
  expect(said([0, 0, 0], null, true)).toEqual([
    'The job starts immediately in every simulated future. It is not known how many such jobs really did so in the past.',
    'Expected start: immediately.',
  ]);
});

test('dates are those of the clock of the log, to the minute', () => {
  expect(datesFrom(0, {})).toBeUndefined();
  const dateOf = datesFrom(100, { unixStartTime: 1_700_000_000, timeZone: 'Europe/Stockholm' });
  // 22:13:20 UTC and 100 s is 23:15 in Stockholm.
  expect([0, 31, 86_400 * 200].map((seconds) => dateOf?.(seconds))).toEqual([
    '14 Nov 2023 23:15',
    '14 Nov 2023 23:16',
    '2 Jun 2024 00:15',
  ]);
  expect(datesFrom(0, { unixStartTime: 0 })?.(0)).toBe('1 Jan 1970 00:00');
});

test('a request is advised to one job alone, and none where the real scheduler is unknown', () => {
  expect(adviceSentences(null, 'easy')).toEqual([
    'No request is advised, because easy only approximates the real scheduler and these rows were not validated against it.',
  ]);
  const soonest = { request: 7200, medianStart: 0, medianEnd: 0, killed: 0, expectedEnd: 5000 };
  const sequence = { requests: [600, 7200], expectedEnd: 4000 };
  expect(adviceSentences({ soonest, sequence }, 'easy')).toEqual([
    'The request with the earliest expected end: 2h.',
    'The best sequence of these requests: 10m, 2h (expected end: 1.1 h).',
    'This is advice for a single job. If many jobs follow it, it may help none of them.',
  ]);
});

import { expect, test } from 'vitest';
import {
  adviceSentences,
  basisText,
  countText,
  datesFrom,
  inWords,
  rough,
  roughPercent,
  startSentences,
  surplusText,
} from '../../../src/report/forecastWords.ts';

test('durations have the precision of a person', () => {
  expect([0, 0.4, 59, 59.8, 60, 89, 3500, 3570].map(rough)).toEqual([
    ...['0 s', '0 s', '59 s', '1 min', '1 min', '1 min', '58 min', '1 h'],
  ]);
  expect([3600, 11_700, 35_600, 36_000, 172_000, 172_800, 860_000, 1e6].map(rough)).toEqual([
    ...['1 h', '3.3 h', '9.9 h', '10 h', '48 h', '2 d', '10 d', '12 d'],
  ]);
  expect([29, 30, 7200].map(inWords)).toEqual(['at once', 'in 30 s', 'in 2 h']);
});

test('shares are whole percents, and what is not quite all or nothing is not said to be', () => {
  expect([0, 0.004, 0.006, 0.5, 0.994, 0.996, 1].map(roughPercent)).toEqual([
    ...['0 %', 'below 1 %', '1 %', '50 %', '99 %', 'above 99 %', '100 %'],
  ]);
});

test('a forecast says how much the futures count beside past waits', () => {
  expect(countText([0.494, 0.036, 1])).toBe(
    'In the 10, 50 and 90 % quantiles the futures count 49, 4 and 100 %, and what past waits teach counts the rest.',
  );
});

test('a forecast says what corrected it, or that nothing did', () => {
  expect(basisText(1, 0)).toBe('1 future, not corrected: the past has fewer than 20 questions');
  expect(basisText(32, 100)).toBe('32 futures, corrected by 100 questions of the past');
  expect([surplusText(0), surplusText(1)]).toEqual([
    '',
    'The running jobs hold 1 processor more than the machine has: the first of them to end make no room.',
  ]);
});

test('a start is expected, and never certain', () => {
  const said = (start: [number, number, number], startedAtOnce: number | null = null, atOnce = false) =>
    startSentences({ start, atOnce, startedAtOnce } as never);
  expect(said([2400, 10_800, 32_400])).toEqual([
    'Expected start: in about 3 h; for 8 of 10 such jobs between 40 min and 9 h, for 1 of 10 later.',
  ]);
  const dateOf = (seconds: number) => `day ${seconds / 3600}`;
  const outlook = { start: [2400, 10_800, 32_400], atOnce: false, startedAtOnce: null } as never;
  expect(startSentences(outlook, dateOf)).toEqual([
    'Expected start: in about 3 h, day 3; for 8 of 10 such jobs between 40 min and 9 h, for 1 of 10 later.',
  ]);
  expect(said([0, 20, 600], 0.82, true)).toEqual([
    'It starts at once in every future. Of such jobs of the past, 82 % started within a minute.',
    'Expected start: at once or soon; for 8 of 10 such jobs between now and 10 min, for 1 of 10 later.',
  ]);
  expect(said([0, 0, 0], null, true)).toEqual([
    'It starts at once in every future. How often such jobs of the past did so is not known.',
    'Expected start: at once.',
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

test('a request is advised to one job alone, and none where the scheduler is only guessed', () => {
  expect(adviceSentences(null, 'easy')).toEqual([
    'No request is advised: easy is only a guess at the scheduler, and these rows were never compared with the real one.',
  ]);
  const soonest = { request: 7200, medianStart: 0, medianEnd: 0, killed: 0, expectedEnd: 5000 };
  const sequence = { requests: [600, 7200], expectedEnd: 4000 };
  expect(adviceSentences({ soonest, sequence }, 'easy')).toEqual([
    'The request with the earliest expected end: 2h.',
    'The best sequence of these requests: 10m, 2h (expected end: 1.1 h).',
    'This holds for one job that follows it alone. If many do, it may help nobody.',
  ]);
});

// Cells of a dump of sacct, with values worked out by hand (sacct(1), sbatch(1)).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JobTable } from '../../../../src/trace/accounting/jobTable.ts';
import { NO_TIME } from '../../../../src/trace/accounting/runs.ts';
import { cellSlurmTime, type JobId, namePattern, readJobId } from '../../../../src/trace/sacct/cells.ts';
import {
  INVALID,
  lengthOfRun,
  Remembered,
  RememberedLabels,
  slurmCount,
  slurmDuration,
  slurmState,
  slurmTime,
  timeLimit,
  tresCount,
} from '../../../../src/trace/sacct/values.ts';
import { holds, SEED } from '../../../properties/seed.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const DAY = 86_400;

describe('a duration', () => {
  test.each([
    ['5', 300],
    ['5:30', 330],
    // As sacct shows CPU times of less than an hour.
    ['10:02.25', 602.25],
    ['0.5', 30],
    ['0.0', 0],
    ['1:75:30', 8130],
    ['1:75:30.25', 8130.25],
    ['12-1', 12 * DAY + 3600],
    ['1 days 00:10:00', DAY + 600],
    ['1:05:30', 3930],
    ['1:05:30.5', 3930.5],
    ['1:05:30.25', 3930.25],
    ['2-0', 2 * DAY],
    ['2-03', 2 * DAY + 3 * 3600],
    ['2-03:04', 2 * DAY + 3 * 3600 + 240],
    ['2-03:04:05', 2 * DAY + 3 * 3600 + 245],
  ])('%s', (text, seconds) => {
    expect(slurmDuration(text)).toBe(seconds);
    expect(timeLimit(text)).toBe(seconds);
  });

  test.each(['x', '', '-5', '5:', '1:2:3:4', '1-', '5m', 'x5', '1-2-3', '1:2.5:3'])('%j is none', (text) => {
    expect(slurmDuration(text)).toBeNaN();
  });

  test.each([
    ['UNLIMITED', 2 ** 31 - 1],
    ['unlimited', 2 ** 31 - 1],
    ['Partition_Limit', -1],
    ['INVALID', -1],
    ['', -1],
    ['no limit', Number.NaN],
    ['UNLIMITED?', Number.NaN],
    ['not UNLIMITED', Number.NaN],
    ['xinvalid', Number.NaN],
    ['invalidx', Number.NaN],
  ])('the limit %j is %d', (text, seconds) => {
    expect(timeLimit(text)).toBe(seconds);
  });
});

test('a length of a run is known, none, one that Slurm could not compute, or no length', () => {
  const lengthOf = (text: string) => lengthOfRun(text, slurmDuration);
  expect(['5', '', 'Unknown', 'INVALID', '-3', 'invalidx', 'x-'].map(lengthOf)).toEqual([
    ...[300, -1, -1, INVALID, INVALID],
    ...[Number.NaN, Number.NaN],
  ]);
  expect(['0.0', '1', 'None', 'x'].map(slurmTime)).toEqual([NO_TIME, 1, NO_TIME, Number.NaN]);
});

describe(`a point in time (seed ${SEED})`, () => {
  test.each([
    ['1700000000', 1_700_000_000],
    ['1', 1],
    ['123456789012345', 123_456_789_012_345],
    ['0', NO_TIME],
    ['Unknown', NO_TIME],
    ['None', NO_TIME],
    ['N/A', NO_TIME],
    ['', NO_TIME],
    ['1970-01-01T00:00:00', NO_TIME],
    ['1970-01-02T00:00:01', DAY + 1],
    ['2024-02-29T23:59:59', (54 * 365 + 13 + 60) * DAY - 1],
    ['2000-03-01T00:00:00', (30 * 365 + 7 + 60) * DAY],
    ['2023-02-29T00:00:00', Number.NaN],
    ['2024-13-01T00:00:00', Number.NaN],
    ['yesterday', Number.NaN],
    ['-5', Number.NaN],
    ['unknown?', Number.NaN],
  ])('%s', (text, seconds) => {
    const cell = bytes(`|${text}|`);
    expect(cellSlurmTime(cell, 1, cell.length - 1)).toBe(seconds);
  });

  test('is a time in its form only', () => {
    const time = '2024-02-28T23:58:59';
    const read = (text: string) => cellSlurmTime(bytes(`1${text}9`), 1, 1 + text.length);
    // Dates of other programs are read like any date.
    const also = new Set(['2024-02-28 23:58:59', '2024-02-28T24:58:59', '2024-02-28T23:58+59']);
    for (let at = 0; at < time.length; at++) {
      for (const letter of '04 x/:+') {
        const text = time.slice(0, at) + letter + time.slice(at + 1);
        const date = new Date(`${text}Z`);
        const isDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(date.getTime());
        if (also.has(text)) expect(read(text)).toBeGreaterThan(0);
        else expect([text, read(text)]).toEqual([text, isDate ? date.getTime() / 1000 : Number.NaN]);
      }
    }
    for (const text of ['00:00', '60:00', '59:61'])
      expect(read(`2024-02-28T23:${text}`)).toBe(text === '00:00' ? 1_709_161_200 : Number.NaN);
    for (const text of ['2024-02-28T25:00:00', '2024-02-00T00:00:00', '2024-00-01T00:00:00'])
      expect(read(text)).toBeNaN();
    expect(read(`${time}5`)).toBeNaN();
    expect(read(time.slice(0, -1))).toBeNaN();
  });

  test('is the same from its bytes as from its text, on every day', async () => {
    const instants = fc.integer({ min: -2e9, max: 5e9 }).filter((seconds) => seconds !== 0);
    await holds(instants, 2000, (seconds) => {
      const text = new Date(1000 * seconds).toISOString().slice(0, 19);
      expect(cellSlurmTime(bytes(text), 0, 19)).toBe(seconds);
    });
  });
});

describe('resources', () => {
  const TEXT = 'billing=4,cpu=16,gres/gpu=2,gres/gpu:a100=1,mem=4G,node=3';
  test('are found by their names', () => {
    expect([tresCount(TEXT, 'cpu'), tresCount(TEXT, 'node')]).toEqual([16, 3]);
    expect(tresCount('mycpu=5,gres/cpu=7', 'cpu')).toBe(-1);
    expect(tresCount('', 'cpu')).toBe(-1);
    expect(tresCount('cpu=1.5K,node=2M', 'cpu')).toBe(1500);
    expect(tresCount('cpu=1.5K,node=2M', 'node')).toBe(2e6);
    expect(tresCount('CPU=3g', 'cpu')).toBe(3e9);
  });

  test.each([
    ['16', 16],
    ['1.5K', 1500],
    ['1.25K', 1250],
    ['2m', 2e6],
    ['3G', 3e9],
    ['12K', 12_000],
    ['.0', 0],
    ['', -1],
    ['Unknown', -1],
    ['none', -1],
    ['x', Number.NaN],
    ['5T', Number.NaN],
    ['-5', Number.NaN],
    ['x5', Number.NaN],
    ['5 of 6', Number.NaN],
    ['nonesuch', Number.NaN],
  ])('the count %j is %d', (text, count) => {
    expect(slurmCount(text)).toBe(count);
  });
});

describe('a state', () => {
  const over = (code: number, ending: string, cancelled = false, resized = false) => ({
    kind: 'over',
    cancelled,
    resized,
    code,
    ending,
  });
  test.each([
    ['COMPLETED', over(1, 'completed')],
    ['CD', over(1, 'completed')],
    ['COMPLETING', over(-1, 'otherwise')],
    ['FAILED', over(0, 'otherwise')],
    ['TIMEOUT', over(0, 'cut off')],
    ['TO', over(0, 'cut off')],
    ['NODE_FAIL', over(0, 'otherwise')],
    ['OUT_OF_MEMORY', over(0, 'otherwise')],
    ['PREEMPTED', over(0, 'otherwise')],
    ['CANCELLED', over(5, 'otherwise', true)],
    ['CANCELLED by 1000', over(5, 'otherwise', true)],
    ['CANCELLED+', over(5, 'otherwise', true)],
    ['REQUEUED', over(0, 'otherwise')],
    ['RQ', over(0, 'otherwise')],
    ['RESIZING', over(0, 'otherwise', false, true)],
    ['RS', over(0, 'otherwise', false, true)],
    ['COM+PLETED', over(-1, 'otherwise')],
    ['1 RUNNING', over(-1, 'otherwise')],
    ['SOMETHING', over(-1, 'otherwise')],
    ['', over(-1, 'otherwise')],
  ])('%s is over', (text, expected) => {
    expect(slurmState(text)).toEqual(expected);
  });

  test.each([
    ['pending', 'PENDING PD REQUEUE_HOLD RH REQUEUE_FED RF SPECIAL_EXIT SE CONFIGURING CF pending'],
    ['running', 'RUNNING R SUSPENDED S SIGNALING SI STOPPED ST STAGE_OUT SO'],
    ['revoked', 'REVOKED RV'],
  ])('%s: %s', (kind, words) => {
    for (const word of words.split(' ')) expect(slurmState(word).kind).toBe(kind);
  });

  test('is unknown if a known one is only a part of it', () => {
    const words = 'PENDING PD RUNNING R REVOKED RV REQUEUED RQ RESIZING RS TIMEOUT TO COMPLETED CD CANCELLED';
    for (const word of words.split(' '))
      for (const text of [`X${word}`, `${word}X`])
        expect([text, slurmState(text)]).toEqual([text, over(-1, 'otherwise')]);
  });
});

describe('a job’s number', () => {
  const NONE = { base: -1, task: -1, component: -1, kind: 'job', pendingTasks: false } as const;
  const read = (text: string): JobId | undefined => {
    const found = ['_5+6.7', '7', '+6', '.7', '_[1'].map((behind) => {
      const id: JobId = { base: 9, task: 9, component: 9, kind: 'step', pendingTasks: true };
      return readJobId(bytes(`|${text}${behind}`), 1, 1 + text.length, id) ? id : undefined;
    });
    // Text after the cell is not read.
    for (const one of found) expect(one).toEqual(found[0]);
    return found[0];
  };
  test.each([
    ['123', { base: 123 }],
    ['123_4', { base: 123, task: 4 }],
    ['123+1', { base: 123, component: 1 }],
    ['123_4+2', { base: 123, task: 4, component: 2 }],
    ['123.batch', { base: 123, kind: 'step' }],
    ['123.1', { base: 123, kind: 'step' }],
    ['123.00', { base: 123, kind: 'step' }],
    ['123.0', { base: 123, kind: 'decimal' }],
    ['123+1.0', { base: 123, component: 1, kind: 'step' }],
    ['123_4.0', { base: 123, task: 4, kind: 'step' }],
    ['123+0.extern', { base: 123, component: 0, kind: 'step' }],
    ['123_[4-9%2]', { base: 123, pendingTasks: true }],
  ])('%s', (text, id) => {
    expect(read(text)).toEqual({ ...NONE, ...id });
  });

  test.each([
    '',
    'x',
    '_5',
    '12x',
    '12_',
    '12_x',
    '12+',
    '12+x',
    '12 ',
    '12_3_4',
    '+1',
    '.batch',
  ])('%j is none', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

test.each([
  ['run_17', 'run_#'],
  ['17', '#'],
  ['a1b22c333', 'a#b#c#'],
  ['#1#2', '##'],
  ['mesh', 'mesh'],
  ['a""7"', 'a""#"'],
  ['', ''],
  // The room for a pattern ends here.
  ['12abcdefghij', '#abcdefg'],
])('the pattern of %j is %j', (name, pattern) => {
  const into = new Uint8Array(8);
  const length = namePattern(bytes(`5${name}5`), 1, 1 + name.length, into);
  expect(length).toBe(pattern.length);
  expect(new TextDecoder().decode(into.subarray(0, length))).toBe(pattern);
});

test('in a pattern of quoted text quotes are not doubled', () => {
  const into = new Uint8Array(20);
  const patternOf = (cell: string) =>
    new TextDecoder().decode(into.subarray(0, namePattern(bytes(cell), 1, cell.length - 1, into)));
  expect(patternOf('"say ""7"""')).toBe('say "#"');
  expect(patternOf('"""7"",')).toBe('""#""');
  expect(patternOf(',""7"""')).toBe('""#""');
});

test('remembered values are found by the bytes of a cell', () => {
  const asked: string[] = [];
  const lengths = new Remembered((text) => {
    asked.push(text);
    return text.length;
  });
  const text = bytes('ab,abc,ab,xyz,bab');
  expect([lengths.get(text, 0, 2), lengths.get(text, 3, 6), lengths.get(text, 7, 9)]).toEqual([2, 3, 2]);
  expect([lengths.get(text, 10, 13), lengths.get(text, 15, 17)]).toEqual([3, 2]);
  expect(asked).toEqual(['ab', 'abc', 'xyz']);
});

// FNV-1a of 32 bits is the same for both.
test.each([
  ['costarring', 'liquid'],
  ['declinate', 'macallums'],
  ['a', 'avophgxx'],
])('cells with one hash are distinguished: %j and %j', (one, other) => {
  const asked: string[] = [];
  const words = new Remembered((text) => {
    asked.push(text);
    return text;
  });
  const text = bytes(one + other);
  const middle = one.length;
  for (let time = 0; time < 2; time++)
    expect([words.get(text, 0, middle), words.get(text, middle, text.length)]).toEqual([one, other]);
  expect(asked).toEqual([one, other]);
});

test('names get numbers in their order, and no name is -1', () => {
  const labels = new RememberedLabels();
  const text = bytes('ann,bob,,ann');
  expect([
    labels.get(text, 0, 3),
    labels.get(text, 4, 7),
    labels.get(text, 8, 8),
    labels.get(text, 9, 12),
  ]).toEqual([1, 2, -1, 1]);
  expect(labels.names).toEqual(['ann', 'bob']);
});

test(`a table of jobs is a Map (seed ${SEED})`, async () => {
  const key = fc.oneof(
    fc.integer({ min: 0, max: 50 }),
    fc.integer({ min: 0, max: 2 ** 31 }),
    fc.maxSafeNat(),
  );
  await holds(fc.array(fc.tuple(key, fc.nat()), { maxLength: 60 }), 100, (entries) => {
    const [table, map] = [new JobTable(), new Map<number, number>()];
    for (const [job, value] of entries) {
      expect(table.get(job)).toBe(map.get(job));
      if (map.has(job)) continue;
      table.add(job, value);
      map.set(job, value);
    }
    for (const [job, value] of map) expect(table.get(job)).toBe(value);
  });
  const table = new JobTable();
  for (let job = 0; job < 20_000; job++) table.add(3 * job, job);
  const wrong = (job: number) => table.get(job) !== (job % 3 === 0 ? job / 3 : undefined);
  expect(Array.from({ length: 60_000 }, (_, job) => job).filter(wrong)).toEqual([]);
});

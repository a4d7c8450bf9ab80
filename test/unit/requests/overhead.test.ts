// How times of checkpoints and restarts are written, and which functions of the work are taken.
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import {
  checkConcave,
  isFixed,
  isRandom,
  meanTime,
  type Overhead,
  readOverhead,
  type TimeOfWork,
} from '../../../src/requests/varying/overhead.ts';
import { isOfSaving, readVarying, varies } from '../../../src/requests/varying/solve.ts';

const byWork = (overhead: Overhead) => readOverhead(overhead, 'checkpoint') as TimeOfWork;

describe('a time', () => {
  test.each<[Overhead, number, number, number | undefined]>([
    [0, 0, 0, 0],
    [7, 7, 7, 0],
    ['6m', 360, 360, 0],
    ['0', 0, 0, 0],
    ['6m+0.02w', 360, 362, 0.02],
    [' 1m + 2 * w ', 60, 260, 2],
    ['0.5w', 0, 50, 0.5],
    ['.5w', 0, 50, 0.5],
    ['1.w', 0, 100, 1],
    ['.25w', 0, 25, 0.25],
    ['12w', 0, 1200, 12],
    ['12.w', 0, 1200, 12],
    ['1h+0w', 3600, 3600, 0],
    ['min(1m,0.1w)', 0, 10, undefined],
    ['min(5,0.1w,1+0.02w)', 0, 3, undefined],
    ['max(2,0.1w)', 2, 10, undefined],
    ['1:5m', 300, 300, 0],
    ['0.25:9,0.75:9', 9, 9, 0],
    ['1:4,0:8', 4, 4, 0],
    [(work) => 3 + work / 4, 3, 28, undefined],
  ])('%s takes the given times at the work 0 and 100', (overhead, first, later, rise) => {
    const time = byWork(overhead);
    expect(isRandom(time)).toBe(false);
    expect([time.at(0), time.at(100), time.rise]).toEqual([first, later, rise]);
    expect(isFixed(time)).toBe(rise === 0);
    expect(meanTime(time)).toBe(time);
  });

  test.each([
    ...['w', '1+w+w', '6m+', '+w', '-1w', '-1', '1x', 'inf', 'min(1,', 'mean(1,2)', 'min(1,2)w', 'xmin(1,2)'],
    ...[
      '0.5:1',
      '0.5:1,0.6:2',
      ':1,1:2',
      '1:',
      '0.5:1,0.5:2:3',
      '-0.5:1,1.5:2',
      'x:1,1:2',
      '0.5:-1,0.5:2',
      '1:inf',
    ],
    ...[
      '1:0.5:1,0.5:2',
      '0.5:1:7,0.5:2',
      '0.5:1,,0.5:2',
      '0.999999:3',
      '1.5:3',
      'min(1,2)x',
      '',
      '1.2.3w',
      '1w2',
    ],
  ])('%j is refused, and said what could be', (text) => {
    expect(() => readOverhead(text, 'restart')).toThrow(UsageError);
    expect(() => readOverhead(text, 'restart')).toThrow(
      new UsageError(
        `restart is '${text}'; expected a duration (6m), a line in the work saved (6m+0.02w), the least of lines ` +
          '(min(1h,6m+0.02w)), or probabilities with times (0.9:6m,0.1:1h)',
      ),
    );
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('the number %d is refused', (time) => {
    expect(() => readOverhead(time, 'restart')).toThrow(
      new UsageError(`restart ${time}: expected a number 0 or above`),
    );
  });

  test('random times rise, and equal ones are one', () => {
    const time = readOverhead('0.2:1h, 0.5:6m, 0.3:60m, 0:9h', 'checkpoint');
    expect(time).toEqual({ times: [360, 3600], shares: [0.5, 0.5] });
    expect([isRandom(time), isFixed(time)]).toEqual([true, false]);
    const mean = meanTime(time);
    expect([mean.at(0), mean.at(1e6), mean.rise]).toEqual([1980, 1980, 0]);
    // Probabilities may be rounded.
    expect(readOverhead('0.3333333333:1,0.6666666667:2', 'checkpoint')).toMatchObject({ times: [1, 2] });
  });
});

describe('a function of the work', () => {
  const check = (at: (work: number) => number, v: number[], rise?: number) => () =>
    checkConcave({ at, ...(rise === undefined ? {} : { rise }) }, v, 'restart');

  test('may bend down anywhere, and up at a value', () => {
    expect(check((work) => Math.sqrt(work), [1, 4, 30])).not.toThrow();
    expect(check((work) => Math.max(2, work - 2), [4, 10])).not.toThrow();
    expect(check(() => 3, [1, 2])).not.toThrow();
    expect(check(() => 0, [1, 2])).not.toThrow();
    // A straight line within rounding.
    expect(check((work) => 0.1 * work + 0.2, [0.3, 0.7, 1.1])).not.toThrow();
    // Rounding is a share of the time.
    expect(check((work) => 1e9 + (work === 4 ? -0.5 : 0), [8])).not.toThrow();
    expect(check((work) => 1e-9 + (work === 4 ? -1e-12 : 0), [8])).toThrow(/^restart is convex/);
    // A line says of itself that it is straight.
    expect(check((work) => work * work, [5], 0)).not.toThrow();
  });

  test.each([1 / 8, 7 / 8])('may not bend up between values, not even at %d of the way', (share) => {
    const bent = (from: number, to: number) => (work: number) => {
      const place = from + share * (to - from);
      return 1 + Math.max((work - place) * 0.1, 0);
    };
    expect(check(bent(2, 10), [2, 10, 12])).toThrow(
      /^restart is convex between the values 2 and 10 of the distribution/,
    );
    expect(check(bent(0, 2), [2, 10])).toThrow(
      /^restart is convex between the values 0 and 2 of the distribution/,
    );
  });

  test('is no time below 0, or without an end', () => {
    expect(check((work) => 4 - work, [4])).not.toThrow();
    expect(check((work) => 4 - work, [4, 5])).toThrow(
      new UsageError('restart at work 5 is -1; expected a number 0 or above'),
    );
    expect(check((work) => 1 / work, [1])).toThrow('restart at work 0 is Infinity');
    expect(check(() => Number.NaN, [1])).toThrow('restart at work 0 is NaN');
  });
});

test('times vary if one of both is not fixed', () => {
  const both = (checkpoint: Overhead, restart: Overhead) => varies(readVarying({ checkpoint, restart }));
  expect([both(1, '2m'), both('1w', 1), both(1, '0.5:1,0.5:2'), both('1w', '1w')]).toEqual([
    ...[false, true, true, true],
  ]);
});

test('times are charged as used, and drawn at each checkpoint, by default', () => {
  const random = '0.5:1,0.5:2';
  expect(readVarying({ checkpoint: random, restart: 1 })).toMatchObject({
    charged: 'use',
    per: 'checkpoint',
  });
  expect(readVarying({ checkpoint: 1, restart: random }, 'use', 'job')).toMatchObject({ per: 'job' });
  expect(readVarying({ checkpoint: random, restart: '1w' }, 'reserved')).toMatchObject({
    charged: 'reserved',
  });
});

test('strategies that take checkpoints', () => {
  const all = ['dyn-prog-count', 'all-ckpt', 'all-ckpt-per', 'no-ckpt', 'no-ckpt-per', 't-optimal'] as const;
  expect(all.map(isOfSaving)).toEqual([true, true, true, false, false, false]);
});

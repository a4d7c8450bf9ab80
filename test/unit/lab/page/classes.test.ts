import { expect, it } from 'vitest';
import { rangeWords } from '../../../../src/lab/page/results/classes.ts';
import { jobClasses } from '../../../../src/metrics/classes.ts';
import type { Schedule } from '../../../../src/schedule/schedule.ts';

/** The classes of a machine of this size, without jobs. */
const wordsOf = (processors: number) => {
  const workload = { processors, jobs: { processors: Int32Array.of() } };
  const none = { start: Float64Array.of(), end: Float64Array.of(), flags: Uint8Array.of() };
  return jobClasses({ workload, ...none } as unknown as Schedule).map(rangeWords);
};

it('classes are ranges of processors and of time', () => {
  expect(wordsOf(1000)).toEqual([
    '1 to 250 processors',
    '251 to 500 processors',
    '501 to 750 processors',
    '751 to 1,000 processors',
    ...['up to 10 min', '10 min to 1 h', '1 h to 8 h', 'more than 8 h'],
    'blocked, 1 to 250 processors',
    'blocked, 251 to 1,000 processors',
  ]);
  expect(wordsOf(2)).toEqual([
    'no processors',
    '1 processor',
    'no processors',
    '2 processors',
    ...['up to 10 min', '10 min to 1 h', '1 h to 8 h', 'more than 8 h'],
    'blocked, no processors',
    'blocked, 1 to 2 processors',
  ]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { classCsv, classTable, rangeWords } from '../../../../src/lab/page/results/classes.ts';
import type { ClassRow } from '../../../../src/lab/protocol.ts';
import { jobClasses } from '../../../../src/metrics/classes.ts';
import { NO_RATIO, type Ratio } from '../../../../src/metrics/ratio.ts';
import type { Schedule } from '../../../../src/schedule/schedule.ts';
import { outline, withPage } from '../../../support/page.ts';

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

it('a class that has neither a size nor a length has its name', () => {
  expect(rangeWords({ label: 'all' })).toBe('all');
});

let restore = () => {};
beforeAll(() => {
  restore = withPage();
});
afterAll(() => restore());

/** A policy whose classes have these numbers of jobs, waits, slowdowns and changes. */
const view = (
  name: string,
  ...classes: [jobs: number, wait: number, slowdown: number, change?: Ratio][]
) => ({
  policy: { name },
  classes: classes.map(
    ([jobs, meanWait, meanBoundedSlowdown, change], i): ClassRow => ({
      ...{ label: `class ${i}`, jobs, meanWait, meanBoundedSlowdown, change },
    }),
  ),
});

/** A change with its interval. */
const ratio = (value: number, low: number, high: number): Ratio => ({ value, low, high, p: 0.001 });

it('the table of classes has each change around the line of none, and a dash for a class without jobs', () => {
  const easy = view('easy', [1, 60, 1], [0, Number.NaN, Number.NaN], [1234, 7200, 40]);
  const sjf = view('sjf', [1, 0, 2], [1, 0, 1.5], [1234, 60, 10, ratio(0.25, 0.25, 0.5)]);
  expect(outline(classTable([easy, sjf]))).toEqual([
    'table aria-label=Bounded slowdown by class of jobs',
    [
      'caption',
      [
        'span',
        'Mean bounded slowdown. A dot is its change from easy, with the 95% interval: no change is in the middle, × 1/4 ' +
          'at the left end, × 4 at the right end. A class that has other jobs under that policy has no dot.',
      ],
    ],
    [
      'thead',
      [
        ...['tr', ['th scope=col', 'class']],
        ...['easy', 'sjf'].map((name, i) => [
          'th scope=col',
          ['span', [`span class=swatch background:var(--series-${i})`], name],
        ]),
        ['th scope=col', ['span', 'change', ['span class=unseen', ', sjf']]],
      ],
    ],
    [
      'tbody',
      [
        ...['tr', ['th scope=row', 'class 0']],
        ['td title=mean wait 1 min', '1.00', ['small', '1 job']],
        ['td title=mean wait 0 s', '2.00', ['small', '1 job']],
        ['td class=change'],
      ],
      [
        ...['tr', ['th scope=row', 'class 1']],
        ['td', '–', ['small', '0 jobs']],
        ['td title=mean wait 0 s', '1.50', ['small', '1 job']],
        ['td class=change'],
      ],
      [
        ...['tr', ['th scope=row', 'class 2']],
        ['td title=mean wait 2 h', '40.00', ['small', '1,234 jobs']],
        ['td title=mean wait 1 min', '10.00', ['small', '1,234 jobs']],
        [
          'td class=change',
          [
            'span class=barred',
            [
              'span class=track around aria-hidden=true',
              ['i class=span left:0.0%;right:calc(100% - 25.0%)'],
              ['i class=spot left:0.0%;background:var(--series-1)'],
            ],
            [
              'small class=better',
              [
                'span class=mark title=better',
                ['span aria-hidden=true', '✓ '],
                ['span class=unseen', 'better: '],
              ],
              '× 0.250 (0.250 to 0.500)',
            ],
          ],
        ],
      ],
    ],
  ]);
});

it.each([
  [ratio(0.9, 0.8, 1.1), '× 2 at the right', '42.4%'],
  [ratio(8, 4, 9.5), '× 10 at the right', '95.2%'],
  [ratio(1000, 900, 1100), '× 100 at the right', '100.0%'],
  [{ ...NO_RATIO, value: 3 }, '× 3 at the right', '100.0%'],
])('the scale of changes has room for %j', (change, words, left) => {
  const table = classTable([view('easy', [1, 0, 1]), view('sjf', [1, 0, 1, change])]);
  const text = JSON.stringify(outline(table));
  expect(text).toContain(words);
  expect(text).toContain(`class=spot left:${left}`);
});

it('the classes as CSV have one row a policy and class', () => {
  const csv = classCsv([
    view('easy', [1, 60, 1], [0, Number.NaN, Number.NaN]),
    view('a, b', [2, 0, 10], [1, 0, 2]),
  ]);
  expect(csv.split('\n')).toEqual([
    'class,policy,jobs,meanWait,meanBoundedSlowdown',
    'class 0,easy,1,60,1',
    'class 1,easy,0,NaN,NaN',
    'class 0,"a, b",2,0,10',
    'class 1,"a, b",1,0,2',
    '',
  ]);
});

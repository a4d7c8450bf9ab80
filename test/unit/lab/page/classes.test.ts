import { afterAll, beforeAll, expect, it } from 'vitest';
import { classCsv, classTable, rangeWords } from '../../../../src/lab/page/results/classes.ts';
import type { ClassRow, PolicyView } from '../../../../src/lab/protocol.ts';
import { jobClasses } from '../../../../src/metrics/classes.ts';
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

/** A policy whose classes have these numbers of jobs, waits and slowdowns. */
const view = (name: string, ...classes: [jobs: number, wait: number, slowdown: number][]) =>
  ({
    policy: { name },
    classes: classes.map(
      ([jobs, meanWait, meanBoundedSlowdown], i): ClassRow => ({
        ...{ label: `class ${i}`, jobs, meanWait, meanBoundedSlowdown },
      }),
    ),
  }) as unknown as PolicyView;

/** The cell of a class under a policy. */
const cell = (place: number, wait: string, width: string, slowdown: string, jobs: string) => [
  `td title=mean wait ${wait}`,
  [
    'span class=barred',
    ['span class=rail', [`span class=meter width:${width};background:--series-${place}`]],
    ['span', slowdown],
  ],
  ['small', jobs],
];

it('the table of classes has a logarithmic bar for each policy, and a dash for a class without jobs', () => {
  const easy = view('easy', [1, 60, 1], [0, Number.NaN, Number.NaN], [1234, 7200, 100]);
  const sjf = view('sjf', [2, 0, 10], [1, 0, 1.5], [3, 60, 31.6]);
  expect(outline(classTable([easy, sjf]))).toEqual([
    'table aria-label=Bounded slowdown by class of jobs',
    ['caption', ['span', 'Mean bounded slowdown. The bars are logarithmic: from 1 at the left to 100.']],
    ['thead', ['tr', ...['class', 'easy', 'sjf'].map((title) => ['th scope=col', title])]],
    [
      'tbody',
      [
        ...['tr', ['th scope=row', 'class 0']],
        cell(0, '1.00 min', '1.0%', '1.00', '1 job'),
        cell(1, '0.00 s', '50.0%', '10.00', '2 jobs'),
      ],
      [
        ...['tr', ['th scope=row', 'class 1']],
        ['td', '–', ['small', '0 jobs']],
        cell(1, '0.00 s', '8.8%', '1.50', '1 job'),
      ],
      [
        ...['tr', ['th scope=row', 'class 2']],
        cell(0, '2.00 h', '100.0%', '100.00', '1,234 jobs'),
        cell(1, '1.00 min', '75.0%', '31.60', '3 jobs'),
      ],
    ],
  ]);
});

it.each([
  [[1], '10'],
  [[10], '10'],
  [[10.1, 2], '100'],
  [[2, 5432], '10,000'],
  [[], '10'],
])('the bars of slowdowns %j reach to %s', (slowdowns, most) => {
  const table = classTable([
    view('easy', [0, 0, Number.NaN], ...slowdowns.map((one): [number, number, number] => [1, 0, one])),
  ]);
  expect(JSON.stringify(outline(table))).toContain(`from 1 at the left to ${most}.`);
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

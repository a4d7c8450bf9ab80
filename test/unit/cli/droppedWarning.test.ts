import { expect, test } from 'vitest';
import { droppedWarning } from '../../../src/cli/common/droppedWarning.ts';

const warningOf = (lines: number, ...rows: [reason: string, action: string, jobs: number][]) =>
  droppedWarning({
    name: 'log',
    cleaning: { lines, jobs: 0, rows: rows.map(([reason, action, jobs]) => ({ reason, action, jobs })) },
  });

test('a warning counts the dropped jobs if they are more than 1% of the trace', () => {
  expect(warningOf(1000, ['oversize', 'dropped', 10])).toEqual([]);
  expect(warningOf(1000, ['oversize', 'dropped', 11])).toEqual([
    'log: warning: 11 of 1,000 jobs (1.1%) dropped: oversize 11',
  ]);
  expect(warningOf(28489, ['negative-run', 'dropped', 3], ['oversize', 'dropped', 1158])).toEqual([
    'log: warning: 1,161 of 28,489 jobs (4.08%) dropped: negative run 3, oversize 1,158',
  ]);
});

test.each([
  'outside-window',
  'beyond-first-jobs',
  'zero-run',
  'no-request',
  'step',
])('jobs that the user leaves out are not counted: %s', (reason) => {
  expect(warningOf(100, [reason, 'dropped', 90], ['no-processors', 'dropped', 1])).toEqual([]);
  expect(warningOf(100, [reason, 'dropped', 90], ['no-processors', 'dropped', 2])).toHaveLength(1);
});

test('jobs that are kept or changed are not counted', () => {
  expect(warningOf(100, ['overrun', 'killed', 50], ['zero-run', 'kept', 50])).toEqual([]);
});

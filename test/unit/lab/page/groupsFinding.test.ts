import { expect, test } from 'vitest';
import {
  changesFinding,
  type GroupChange,
  groupsFinding,
  placesOf,
} from '../../../../src/lab/page/results/groupsFinding.ts';

const row = (group: string, jobs: number, meanWait: number) => ({ group, jobs, meanWait });

test('the finding names the group that waits longest, against the mean of all other jobs', () => {
  const rows = [row('main', 30, 100), row('low', 10, 600), row('gpu', 10, 300)];
  // (30 × 100 + 10 × 300) / 40 = 150
  expect(groupsFinding('partition', rows, 'easy')).toBe(
    'Under easy, jobs of partition low wait longest: 10 min on average, 4 times as long as the other jobs (10 of 50 jobs).',
  );
});

test('a group of nine jobs does not lead, but counts among the others', () => {
  const rows = [row('a', 9, 900), row('b', 11, 100), row('c', 10, 50)];
  expect(placesOf('account', rows)).toEqual([1, 2, 0]);
  // (9 × 900 + 10 × 50) / 19 = 452.6
  expect(groupsFinding('account', rows, 'fcfs')).toBe(
    'Under fcfs, jobs of account b wait longest among groups of at least ten jobs: 1.67 min on average, 0.2 times as long as the other jobs (11 of 30 jobs).',
  );
});

test('groups begin with the longest wait, and only sizes keep their order', () => {
  const rows = [row('1', 20, 5), row('2', 3, 9), row('3 to 4', 20, 7)];
  expect(placesOf('user', rows)).toEqual([2, 0, 1]);
  expect(placesOf('week', rows)).toEqual([2, 0, 1]);
  expect(placesOf('size', rows)).toEqual([0, 1, 2]);
  expect(placesOf('nodes', rows)).toEqual([0, 1, 2]);
});

test.each([
  ['size', '1', 'jobs of 1 processor wait'],
  ['size', '3 to 4', 'jobs of 3 to 4 processors wait'],
  ['size', '1025 to 2048', 'jobs of 1,025 to 2,048 processors wait'],
  ['account', '1025', 'jobs of account 1025 wait'],
  ['nodes', '1', 'jobs of 1 node wait'],
  ['nodes', '2', 'jobs of 2 nodes wait'],
  ['nodes', 'unknown', 'jobs of unknown number of nodes wait'],
  ['queue', 'unknown', 'jobs of unknown queue wait'],
  ['user', '7', 'jobs of user 7 wait'],
  ['week', '1996-09-23', 'jobs of the week of 1996-09-23 wait'],
  ['week', '3', 'jobs of week 3 wait'],
] as const)('the jobs of a group by %s are named: %s', (by, group, words) => {
  expect(groupsFinding(by, [row(group, 10, 60), row('else', 10, 30)], 'easy')).toContain(words);
});

test.each([
  [[row('a', 9, 5)], 'Each group has fewer than ten jobs, which are too few to compare their waits.'],
  [[row('a', 10, 0), row('b', 3, 8)], 'Under easy, no group of at least ten jobs waits.'],
  [[row('a', 10, 60)], 'Under easy, jobs of queue a wait 1 min on average, and there are no others.'],
  [
    [row('a', 10, 60), row('b', 90, 0)],
    'Under easy, jobs of queue a wait longest: 1 min on average, while the other jobs do not wait (10 of 100 jobs).',
  ],
  [
    [row('a', 10, 61), row('b', 10, 60)],
    'Under easy, jobs of queue a wait longest: 1.02 min on average, as long as the other jobs (10 of 20 jobs).',
  ],
])('the finding of groups without a clear comparison', (rows, words) => {
  expect(groupsFinding('queue', rows, 'easy')).toBe(words);
});

const change = (group: string, value: number, more: Partial<GroupChange> = {}): GroupChange => ({
  ...{ group, policy: 'sjf-easy', of: 'mean wait', verdict: value < 1 ? 'better' : 'worse' },
  ratio: { value, low: value - 0.1, high: value + 0.1, p: 0.001 },
  ...more,
});

test.each([
  [
    [change('1', 0.7), change('2', 0.5), change('3', 0.2, { verdict: undefined }), change('4', 1.5)],
    'jobs of user 2 gain most with certainty: mean wait 50% lower (40 to 60%) under sjf-easy; jobs of user 4 lose most: mean wait 50% higher (40 to 60%) under sjf-easy.',
  ],
  [
    [change('1', 0.8), change('2', 0.1, { of: 'mean bounded slowdown' })],
    'jobs of user 1 gain most with certainty: mean wait 20% lower (10 to 30%) under sjf-easy. No group in the table loses with certainty.',
  ],
  [
    [change('1', 1.2), change('2', 1.4, { policy: 'fcfs' })],
    'jobs of user 2 lose most with certainty: mean wait 40% higher (30 to 50%) under fcfs. No group in the table gains with certainty.',
  ],
  [
    [change('1', 0.5, { of: 'mean bounded slowdown' })],
    'jobs of user 1 gain most with certainty: mean bounded slowdown 50% lower (40 to 60%) under sjf-easy. No group in the table loses with certainty.',
  ],
  [[change('1', 0.5, { verdict: undefined })], 'no group in the table gains or loses with certainty.'],
])('the finding about changes has the largest of those with a mark', (changes, words) => {
  expect(changesFinding('user', 'easy', changes)).toBe(`Compared with easy, ${words}`);
});

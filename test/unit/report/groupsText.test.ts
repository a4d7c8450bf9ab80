import { expect, test } from 'vitest';
import type { GroupRow, JobGroups } from '../../../src/metrics/groups/groups.ts';
import { NO_RATIO } from '../../../src/metrics/ratio.ts';
import { groupsText } from '../../../src/report/groupsText.ts';
import { joinedTitles } from '../../support/joinedTitles.ts';

const row = (group: string, work: number, wait: number, slowdown: number): GroupRow => ({
  ...{ group, jobs: 1200, work, meanWait: wait, meanBoundedSlowdown: slowdown },
});
const rows = (text: string) =>
  joinedTitles(text).map((line) => line.split(/ {2,}/).map((cell) => cell.trim()));

test('one result has its figures', () => {
  const groups: JobGroups[] = [{ by: 'user', rows: [row('ann', 30, 60, 2.5), row('bob', 10, 3600, 1)] }];
  const [titles, , ann, bob] = rows(groupsText([{ name: 'easy', groups }]));
  expect(titles).toEqual(['user', 'jobs', 'work', 'mean wait', 'bounded slowdown']);
  expect(ann).toEqual(['ann', '1,200', '75%', '1 min', '2.50']);
  expect(bob).toEqual(['bob', '1,200', '25%', '60 min', '1.00']);
});

test('shares of work are of all groups, also of those that are not shown', () => {
  const many = Array.from({ length: 20 }, (_, i) => row(`u${i}`, 5, 60, 1));
  const text = groupsText([{ name: 'easy', groups: [{ by: 'user', rows: many }] }]);
  const shown = rows(text).filter(([name]) => /^u\d/.test(name));
  expect(shown.map(([name, , share]) => [name, share])).toEqual(
    Array.from({ length: 10 }, (_, i) => [`u${i}`, '5%']),
  );
  expect(text).toContain('… and 10 more (--json)');
});

test('others are compared with the first: by ratios, or by a difference alone', () => {
  const first: JobGroups = { by: 'size', rows: [row('1', 1, 60, 2), row('2', 1, 0, 1)] };
  const ratio = { value: 1.5, low: 1.2, high: 1.9, p: 0.001 };
  const differences = (one: typeof ratio) => ({
    meanWait: { value: 30, halfWidth: 5, ratio: one },
    meanBoundedSlowdown: { value: -1, halfWidth: 5, ratio: { value: 0.5, low: 0.2, high: 1.4, p: 0.3 } },
    submittedLater: 0,
  });
  const other: JobGroups = {
    by: 'size',
    rows: [
      { ...row('1', 1, 90, 1), differences: differences(ratio) },
      { ...row('2', 1, 30, 1), differences: differences(NO_RATIO) },
    ],
  };
  const text = groupsText([
    { name: 'easy', groups: [first] },
    { name: 'fcfs', groups: [other] },
  ]);
  expect(text).toMatch(/^By size, under easy, and fcfs compared with it:\n\n/);
  const [, , titles, , one, two] = rows(text);
  expect(titles).toEqual([
    'size',
    'jobs',
    'work',
    'mean wait',
    'wait compared',
    'bounded slowdown',
    'slowdown compared',
  ]);
  expect(one.slice(2).join('|')).toBe('50%|1 min|1.500 (1.200 to 1.900) ✗|2.00|0.500 (0.200 to 1.400)');
  expect(two.slice(2, 5)).toEqual(['50%', '0 min', '30 s']);
  expect(text).toContain('✓ better');
});

test('a group that submits later has no mark for less waiting, but one for more', () => {
  const changed = (value: number, submittedLater: number): JobGroups[] => {
    const change = {
      value: value - 1,
      halfWidth: 0.1,
      ratio: { value, low: value - 0.1, high: value + 0.1, p: 0 },
    };
    const differences = { meanWait: change, meanBoundedSlowdown: change, submittedLater };
    return [{ by: 'user', rows: [{ ...row('ann', 1, 1, 1), differences }] }];
  };
  const marks = (value: number, submittedLater: number) => {
    const results = [
      { name: 'easy', groups: changed(1, 0) },
      { name: 'fcfs', groups: changed(value, submittedLater) },
    ];
    const [, , , , ann] = rows(groupsText(results));
    return ann.slice(4).filter((_, i) => i % 2 === 0);
  };
  expect(marks(0.8, -1)).toEqual(['0.800 (0.700 to 0.900) ✓', '0.800 (0.700 to 0.900) ✓']);
  expect(marks(0.8, 1)).toEqual(['0.800 (0.700 to 0.900)', '0.800 (0.700 to 0.900)']);
  expect(marks(1.2, 1)).toEqual(['1.200 (1.100 to 1.300) ✗', '1.200 (1.100 to 1.300) ✗']);
});

test('ten groups are shown, and the number of the remaining ones', () => {
  const many = (length: number): JobGroups[] => [
    { by: 'user', rows: Array.from({ length }, (_, i) => row(`user${i}`, 1, 1, 1)) },
  ];
  expect(groupsText([{ name: 'easy', groups: many(10) }])).not.toContain('…');
  const text = groupsText([{ name: 'easy', groups: many(11) }]);
  expect(text).toContain('… and 1 more (--json)\n');
  expect(text).toContain('user9 ');
  expect(text).not.toContain('user10');
});

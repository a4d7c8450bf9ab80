import { expect, test } from 'vitest';
import { Clock } from '../../../../src/figures/clock.ts';
import { found } from '../../../../src/lab/page/results/find.ts';
import type { WorkloadView } from '../../../../src/lab/protocol.ts';

const DAY = 86400;
const workload = {
  jobs: { id: [4, 5], user: [7, -1], submit: Float64Array.of(0, 3 * DAY) },
} as unknown as WorkloadView;
const clock = new Clock(0, {});
const find = (text: string) => found(text, workload, clock);

test('a job, a user or a day is found by its words', () => {
  expect(find(' 5 ')).toEqual({ kind: 'job', id: 5 });
  expect(find('Job 4')).toEqual({ kind: 'job', id: 4 });
  expect(find('user 7')).toEqual({ kind: 'user', user: 7 });
  expect(find('day 2')).toEqual({ kind: 'day', from: 2 * DAY, to: 3 * DAY });
  // The last job is submitted at day 3, and may still run a day later.
  expect(find('day 4')).toEqual({ kind: 'day', from: 4 * DAY, to: 5 * DAY });
  const dated = new Clock(0, { unixStartTime: 0 });
  expect(found('1970-01-03', workload, dated)).toEqual({ kind: 'day', from: 2 * DAY, to: 3 * DAY });
});

test('a user is found by name where the trace has names, else by number', () => {
  const named = { ...workload, userNames: ['ann', 'bob', '7'] } as unknown as WorkloadView;
  const jobs = { id: [4, 5], user: [2, 3], submit: Float64Array.of(0, 0) };
  const of = (text: string) => found(text, { ...named, jobs } as unknown as WorkloadView, clock);
  expect(of('user bob')).toEqual({ kind: 'user', user: 2 });
  expect(of('User 7')).toEqual({ kind: 'user', user: 3 });
  expect(() => of('user bobb')).toThrow("no replayed job is of user bobb; did you mean 'bob'?");
  expect(() => of('user ann')).toThrow('no replayed job is of user ann');
});

test('a day is within the schedule if one of its moments is', () => {
  // The trace begins at noon of a day.
  const noon = new Clock(0, { unixStartTime: 10 * DAY + DAY / 2 });
  expect(found('1970-01-11', workload, noon)).toEqual({ kind: 'day', from: -DAY / 2, to: DAY / 2 });
  expect(() => found('1970-01-10', workload, noon)).toThrow("'1970-01-10' is not within the schedule");
  // It begins at midnight, so that the day before has ended.
  const midnight = new Clock(0, { unixStartTime: 10 * DAY });
  expect(() => found('1970-01-10', workload, midnight)).toThrow("'1970-01-10' is not within the schedule");
});

test.each([
  ['', "'' is no job, user or day: write 17, user 3 or day 2"],
  ['abc', "'abc' is no job, user or day: write 17, user 3 or day 2"],
  ['6', 'there is no job 6 among the replayed jobs'],
  ['user 1', 'no replayed job is of user 1'],
  ['day 9', "'9' is not within the schedule"],
  ['day 5', "'5' is not within the schedule"],
  [' x ', "'x' is no job, user or day: write 17, user 3 or day 2"],
  ['my job 4', "'my job 4' is no job, user or day: write 17, user 3 or day 2"],
  ['day x', "'x' is not a day"],
  ['x1997-03-01', "'x1997-03-01' is no job, user or day: write 17, user 3 or day 2"],
  ['1997-03-01', "'1997-03-01': this trace has no dates; name a day as day 2"],
])('%j is refused in words', (text, message) => {
  expect(() => find(text)).toThrow(message);
});

// Classes, users, groups and sizes of jobs in schedules that no policy made, by hand.
import { describe, expect, it, test } from 'vitest';
import { slowdownBySize } from '../../../src/metrics/bySize.ts';
import { byUser } from '../../../src/metrics/byUser.ts';
import { blockedMetrics, classMetrics, jobClasses } from '../../../src/metrics/classes.ts';
import { checkGroupings } from '../../../src/metrics/groups/groupings.ts';
import { groupsOf } from '../../../src/metrics/groups/groups.ts';
import { BLOCKED } from '../../../src/schedule/schedule.ts';
import { plainSchedule } from '../../support/plainSchedule.ts';

describe('classes of jobs', () => {
  // By processors of 16: at most 4, 8, 12 and 16; by length: at most 10 min, 1 h, 8 h, and more.
  const job = (processors: number, length: number, flags = 0) => ({
    ...{ submit: 0, start: 100, end: 100 + length, processors, flags },
  });
  const schedule = plainSchedule(16, [
    job(4, 600, BLOCKED),
    job(5, 601, BLOCKED),
    job(8, 3600),
    job(9, 3601),
    job(12, 28_800, BLOCKED),
    job(13, 28_801),
    job(16, 1),
    job(1, 0),
  ]);
  const membersOf = (belongs: (job: number) => boolean) => [...schedule.start.keys()].filter(belongs);

  it('begin above the one before and have their upper bound', () => {
    expect(
      jobClasses(schedule).map(({ label, size, length, belongs }) => [
        label,
        size ?? length,
        membersOf(belongs),
      ]),
    ).toEqual([
      ['≤ 1/4 machine', [1, 4], [0, 7]],
      ['≤ 1/2 machine', [5, 8], [1, 2]],
      ['≤ 3/4 machine', [9, 12], [3, 4]],
      ['≤ machine', [13, 16], [5, 6]],
      ['≤ 10 min', [0, 600], [0, 6, 7]],
      ['≤ 1 h', [600, 3600], [1, 2]],
      ['≤ 8 h', [3600, 28_800], [3, 4]],
      ['> 8 h', [28_800, Number.POSITIVE_INFINITY], [5]],
      ['blocked, ≤ 1/4 machine', [1, 4], [0]],
      ['blocked, > 1/4 machine', [5, 16], [1, 4]],
    ]);
    for (const { size, length } of jobClasses(schedule)) expect([size, length]).toContain(undefined);
  });

  it('have the metrics of their jobs, or of those that count', () => {
    const jobs = (list: readonly { metrics: { jobs: number } }[]) => list.map((one) => one.metrics.jobs);
    const odd = (one: number) => one % 2 === 1;
    expect(jobs(classMetrics(schedule))).toEqual([2, 2, 2, 2, 3, 2, 2, 1, 1, 2]);
    expect(jobs(classMetrics(schedule, odd))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 1]);
    expect(jobs(blockedMetrics(schedule))).toEqual([1, 2]);
    expect(jobs(blockedMetrics(schedule, odd))).toEqual([0, 1]);
    expect(blockedMetrics(schedule).map(({ label }) => label)).toEqual([
      'blocked, ≤ 1/4 machine',
      'blocked, > 1/4 machine',
    ]);
  });
});

describe('users', () => {
  const job = (user: number, submit: number, start: number, length: number, processors = 1) => ({
    ...{ user, submit, start, end: start + length, processors },
  });

  it('are in the order of their work, then of their numbers', () => {
    const jobs = [job(3, 0, 0, 10), job(2, 0, 0, 10), job(1, 0, 0, 5), job(-1, 0, 0, 20), job(-7, 0, 0, 1)];
    expect(byUser(plainSchedule(8, jobs)).map(({ user, work }) => [user, work])).toEqual([
      [-1, 21],
      [2, 10],
      [3, 10],
      [1, 5],
    ]);
  });

  it('are delayed from their fair starts on, by jobs submitted later', () => {
    // One processor: the second job could have begun at 10, and the third overtook it. That one began at
    // once.
    const jobs = [job(1, 0, 0, 10), job(2, 1, 30, 10), job(3, 2, 10, 20), job(2, 50, 50, 10)];
    const rows = byUser(plainSchedule(1, jobs));
    expect(rows.map(({ user, jobs, meanDelay }) => [user, jobs, meanDelay])).toEqual([
      [2, 2, 10],
      [3, 1, 0],
      [1, 1, 0],
    ]);
    expect(rows[0].meanBoundedSlowdown).toBe((39 / 10 + 1) / 2);
  });
});

describe('groups', () => {
  const base = plainSchedule(8, [
    { submit: 0, start: 0, end: 10, processors: 1 },
    { submit: 0, start: 4, end: 14, processors: 1 },
    { submit: 0, start: 8, end: 48, processors: 4 },
    { submit: 0, start: 2, end: 3, processors: 1 },
  ]);
  const workload = {
    ...base.workload,
    names: { group: ['physics'], partition: ['long', 'short'], queue: ['q'] },
    jobs: {
      ...base.workload.jobs,
      group: Float64Array.of(1, 2, -1, 2),
      partition: Float64Array.of(2, 1, 1, 0),
      queue: Float64Array.of(-3, 1, 1, 1),
      nodes: Float64Array.of(1, 2, 3, 4),
    },
  } as unknown as typeof base.workload;
  const rowsOf = (by: 'account' | 'partition' | 'queue' | 'size' | 'nodes' | 'user') =>
    groupsOf(workload, [by], [base])[0][0].rows.map(({ group, jobs, work }) => [group, jobs, work]);

  it('have the names and numbers of their own columns, and the most work first', () => {
    expect(rowsOf('account')).toEqual([
      ['unknown', 1, 160],
      ['2', 2, 11],
      ['physics', 1, 10],
    ]);
    expect(rowsOf('partition')).toEqual([
      ['long', 2, 170],
      ['short', 1, 10],
      ['0', 1, 1],
    ]);
    expect(rowsOf('queue')).toEqual([
      ['q', 3, 171],
      ['unknown', 1, 10],
    ]);
    expect(rowsOf('user')).toEqual([['unknown', 4, 181]]);
  });

  it('by size ascend, and none is empty', () => {
    expect(rowsOf('size')).toEqual([
      ['1', 3, 21],
      ['3 to 4', 1, 160],
    ]);
    expect(rowsOf('nodes')).toEqual([
      ['1', 1, 10],
      ['2', 1, 10],
      ['3 to 4', 2, 161],
    ]);
  });

  it('of equal work are in the order of their names', () => {
    const equal = plainSchedule(
      2,
      ['b', 'a', 'c'].map((_, user) => ({ submit: 0, start: 0, end: 5, processors: 1, user: user + 1 })),
    );
    const named = { ...equal.workload, names: { user: ['b', 'a', 'c'], application: [] } };
    expect(groupsOf(named, ['user'], [equal])[0][0].rows.map(({ group }) => group)).toEqual(['a', 'b', 'c']);
  });

  it('have the mean slowdown of their jobs', () => {
    const [[{ rows }]] = groupsOf(workload, ['account'], [base]);
    expect(rows[1]).toMatchObject({ group: '2', meanWait: 3, meanBoundedSlowdown: (1.4 + 1) / 2 });
  });

  it('have the energy, the carbon and the cost of their jobs', () => {
    const energy = { energy: Float64Array.of(1, 2, 3, 4), cost: Float64Array.of(10, 20, 30, 40) };
    const [[{ rows }]] = groupsOf(workload, ['account'], [{ ...base, energy }]);
    expect(rows.map(({ group, ...row }) => [group, row.energy, row.cost, row.carbon])).toEqual([
      ['unknown', 3, 30, undefined],
      ['2', 6, 60, undefined],
      ['physics', 1, 10, undefined],
    ]);
  });

  it('of a property that the trace does not record are one', () => {
    const plain = { ...base.workload, names: undefined };
    for (const by of ['user', 'account', 'partition', 'queue', 'nodes'] as const)
      expect(groupsOf(plain, [by], [base])[0][0].rows).toMatchObject([{ group: 'unknown', jobs: 4 }]);
  });

  it('may all have the number 0', () => {
    const jobs = { ...base.workload.jobs, partition: Float64Array.of(0, 0, 0, 0) };
    expect(() => checkGroupings({ ...base.workload, jobs }, ['partition'])).not.toThrow();
  });

  it('by nodes are rejected if no job records them', () => {
    expect(() => checkGroupings(workload, ['nodes', 'size'])).not.toThrow();
    expect(() => checkGroupings(base.workload, ['size', 'week'])).not.toThrow();
    expect(() => checkGroupings(base.workload, ['nodes'])).toThrow('--by nodes');
  });
});

test('sizes have the mean slowdown of their jobs', () => {
  const jobs = [
    { submit: 100, start: 150, end: 175, processors: 1 },
    { submit: 100, start: 120, end: 140, processors: 2 },
    { submit: 100, start: 100, end: 101, processors: 2 },
  ];
  expect(slowdownBySize(plainSchedule(4, jobs))).toMatchObject([
    { atMost: 1, jobs: 1, meanBoundedSlowdown: 75 / 25 },
    { atMost: 2, jobs: 2, meanBoundedSlowdown: (40 / 20 + 1) / 2 },
  ]);
});

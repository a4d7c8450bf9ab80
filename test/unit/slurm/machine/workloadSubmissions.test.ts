import { expect, test } from 'vitest';
import { submissionsOf } from '../../../../src/slurm/machine/workloadSubmissions.ts';
import type { JobNames, Jobs, Workload } from '../../../../src/trace/workload.ts';
import { testWorkload } from '../../../support/workload.ts';

const UNLIMITED = 2_147_483_647;

/** Jobs of two processors, with these columns. */
function workload(
  { request = [600], ...columns }: Partial<Record<keyof Jobs, number[]>>,
  names?: Partial<JobNames>,
): Workload {
  const given = testWorkload(
    8,
    request.map((one, i) => ({ submit: 10 * i, run: 5 + i, request: one, processors: 2 })),
  );
  return {
    ...given,
    jobs: { ...given.jobs, ...columns } as Jobs,
    ...(names && { names: names as JobNames }),
  };
}

const options = (...of: Parameters<typeof submissionsOf>) =>
  submissionsOf(...of).map((one) => Object.fromEntries(one.options));

test('a job of a trace is a submission of as many tasks, with its limit in minutes', () => {
  expect(submissionsOf(workload({ request: [600, 601] }))).toEqual([
    {
      where: 'test: job 1',
      id: 1,
      submit: 0,
      run: 5,
      options: new Map(Object.entries({ ntasks: '2', time: '10' })),
    },
    {
      where: 'test: job 2',
      id: 2,
      submit: 10,
      run: 6,
      options: new Map(Object.entries({ ntasks: '2', time: '11' })),
    },
  ]);
});

test('the largest number of a trace is no limit', () => {
  const request = [UNLIMITED - 1, UNLIMITED, UNLIMITED + 1];
  expect(options(workload({ request })).map(({ time }) => time)).toEqual([
    ...['35791395', 'UNLIMITED', 'UNLIMITED'],
  ]);
});

test('users and groups are their names, else their numbers; what is not known is left out', () => {
  const columns = { request: [60, 60, 60, 60], user: [1, 2, 0, -1], group: [2, 1, 0, -1] };
  expect(options(workload(columns))).toEqual([
    { ntasks: '2', time: '1', uid: '1', account: '2' },
    { ntasks: '2', time: '1', uid: '2', account: '1' },
    { ntasks: '2', time: '1' },
    { ntasks: '2', time: '1' },
  ]);
  const named = workload(columns, { user: ['ada', 'bob'], group: ['cs', 'physics'] });
  expect(options(named).map(({ uid, account }) => [uid, account])).toEqual([
    ['ada', 'physics'],
    ['bob', 'cs'],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('nodes, memory and GPUs are asked for if the trace tells them', () => {
  const columns = { request: [60, 60, 60], nodes: [3, 0, -1], memory: [500, 0, -1], gpus: [2, 0, -1] };
  expect(options(workload(columns))).toEqual([
    { ntasks: '2', time: '1', nodes: '3-', mem: '500M', gres: 'gpu:2' },
    { ntasks: '2', time: '1' },
    { ntasks: '2', time: '1' },
  ]);
});

test('a dump names partitions and QOS', () => {
  const columns = { request: [60, 60], partition: [2, 0], queue: [1, 0] };
  const named = workload(columns, { partition: ['long', 'short'], queue: ['urgent'] });
  expect(options(named)).toEqual([
    { ntasks: '2', time: '1', partition: 'short', qos: 'urgent' },
    { ntasks: '2', time: '1' },
  ]);
});

test('given names go before those of a dump: of queues, else of partitions', () => {
  const columns = { request: [60], partition: [1], queue: [2] };
  const named = workload(columns, { partition: ['dumped'] });
  const [queues, partitions] = [new Map([[2, 'by queue']]), new Map([[1, 'by partition']])];
  const partition = (...of: Parameters<typeof submissionsOf>) => options(...of)[0].partition;
  expect(partition(named, { queues, partitions })).toBe('by queue');
  expect(partition(named, { partitions })).toBe('by partition');
  expect(partition(named, {})).toBe('dumped');
  expect(partition(workload(columns))).toBeUndefined();
});

test('a number without a name is refused in one line', () => {
  const given = workload({ request: [60], partition: [1], queue: [2] });
  const names = new Map([
    [7, 'a'],
    [8, 'b'],
  ]);
  expect(() => submissionsOf(given, { queues: names })).toThrow(
    'test: job 1: its queue is 2, which has no name: --queues has 7, 8',
  );
  expect(() => submissionsOf(given, { partitions: names })).toThrow(
    'test: job 1: its partition is 1, which has no name: --partitions has 7, 8',
  );
});

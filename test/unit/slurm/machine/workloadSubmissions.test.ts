import { describe, expect, test } from 'vitest';
import { notRecordedIn, submissionsOf } from '../../../../src/slurm/machine/workloadSubmissions.ts';
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
      jobOfLog: 0,
      options: new Map(Object.entries({ ntasks: '2', time: '10' })),
    },
    {
      where: 'test: job 2',
      id: 2,
      submit: 10,
      run: 6,
      jobOfLog: 1,
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

test('users and groups are given by name, else by number; unknown ones are left out', () => {
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

test('nodes are requested if the trace records them', () => {
  expect(options(workload({ request: [60, 60, 60], nodes: [3, 0, -1] }))).toEqual([
    { ntasks: '2', time: '1', nodes: '3-' },
    { ntasks: '2', time: '1' },
    { ntasks: '2', time: '1' },
  ]);
});

describe('of a dump', () => {
  const dumped = (asked: Record<string, string>, columns: Partial<Record<keyof Jobs, number[]>> = {}) =>
    workload(
      { request: [60], asked: [1], partition: [1], ...columns },
      { partition: ['gpu'], asked: [asked] as never },
    );
  const of = (...given: Parameters<typeof dumped>) => options(dumped(...given))[0];

  test('a job asks for what was typed, and partition and limit are those of the log', () => {
    const line = 'sbatch -N 2 --ntasks=6 -t 99 -p cpu --mem=3G --nice=4 -d afterok:5 --hold a.sh -c 9';
    expect(of({ submitline: line, reqtres: 'cpu=12,mem=6G,node=2' })).toEqual({
      ...{ ntasks: '6', 'cpus-per-task': '2', nodes: '2', mem: '3G', nice: '4', time: '1', partition: 'gpu' },
    });
  });

  test('all partitions that were typed count if the job ran in one, and the limit if it could shrink', () => {
    const line = 'srun -p cpu,gpu --time-min=5 -t 9 a';
    expect(of({ submitline: line })).toMatchObject({ partition: 'cpu,gpu', time: '9', 'time-min': '5' });
  });

  test('tasks of an array are together, by index, at the instant of the first; another task is alone', () => {
    const given = workload(
      {
        request: [60, 60, 60, 60, 120],
        ...{
          id: [20, 21, 22, 23, 24],
          array: [20, -1, 20, 20, 20],
          task: [3, -1, 1, 9, 2],
          asked: [1, 1, 1, 1, 1],
        },
      },
      { asked: [{ submitline: 'sbatch --array=1-3,9%2 a.sh' }] },
    );
    const submissions = submissionsOf(given);
    expect(submissions.map(({ id, submit, array }) => [id, submit, array])).toEqual([
      [22, 0, { id: 20, task: 1, limit: 2 }],
      [20, 0, { id: 20, task: 3, limit: 2 }],
      [23, 0, { id: 20, task: 9, limit: 2 }],
      [21, 10, undefined],
      [24, 40, { id: 20, task: 2, limit: 2 }],
    ]);
    expect(submissions[0].where).toBe('test: job 20_1');
  });

  test('unrecorded information is counted', () => {
    const given = workload(
      { request: [60, 60, 60], asked: [1, 1, 2] },
      { asked: [{ alltres: '' }, { submitline: 'sbatch --wrap=x', reqtres: 'cpu=2,node=1' }] },
    );
    expect(notRecordedIn(given)).toEqual([
      { what: 'processors', jobs: 2 },
      { what: 'nodes', jobs: 2 },
      { what: 'line', jobs: 2 },
    ]);
  });
});

test('a dump names partitions and QOS; the queue of another table is no QOS', () => {
  const columns = { request: [60, 60], partition: [2, 0], queue: [1, 0] };
  const names = { partition: ['long', 'short'], queue: ['urgent'] };
  const named = workload(columns, { ...names, asked: [] });
  expect(options(named)).toEqual([
    { ntasks: '2', time: '1', partition: 'short', qos: 'urgent' },
    { ntasks: '2', time: '1' },
  ]);
  expect(options(workload(columns, names))[0]).toEqual({ ntasks: '2', time: '1', partition: 'short' });
});

test('given names may be by the names of queues in the trace, too', () => {
  const columns = { request: [60, 60], queue: [2, 3] };
  const named = workload(columns, { queue: ['long', 'short'] });
  const queues = new Map<string | number, string>([
    ['short', 'main'],
    ['3', 'large'],
  ]);
  expect(options(named, { queues }).map(({ partition }) => partition)).toEqual(['main', 'large']);
  // A number counts where names are, too: the first name has number 1.
  const numbered = new Map([
    ['2', 'main'],
    ['3', 'large'],
  ]);
  expect(options(named, { queues: numbered }).map(({ partition }) => partition)).toEqual(['main', 'large']);
  expect(() => submissionsOf(named, { queues: new Map([['shrt', 'main']]) })).toThrow(
    'test: job 1: its queue is short, which has no name: --queues has shrt',
  );
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

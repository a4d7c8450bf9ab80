// Measures of groups of jobs, against sums over plain jobs.
import { beforeAll, expect, test } from 'vitest';
import { groupMeasures, parseGroupMeasure } from '../../../src/metrics/jobGroup.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { syntheticWorkload } from '../../../src/trace/generate/synthetic.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { testKernels } from '../../support/kernels.ts';

let workload: Workload;
let schedule: Schedule;

beforeAll(async () => {
  const { wasm: kernel } = await testKernels();
  const plain = await syntheticWorkload('synthetic:lublin:3', { kernel, jobs: 600 });
  const numbers = (count: number) => Int32Array.from(plain.jobs.submit, (_, job) => 1 + (job % count));
  workload = {
    ...plain,
    names: {
      user: ['ann', 'bob', 'cy'],
      application: [],
      group: ['physics', '7'],
      queue: [],
      partition: ['long'],
    },
    jobs: {
      ...plain.jobs,
      user: numbers(5),
      group: numbers(2),
      queue: numbers(3),
      partition: numbers(4),
      nodes: numbers(6),
    },
  };
  ({ schedule } = await replay(workload, 'easy', { kernel }));
});

const measure = (text: string, counts?: (job: number) => boolean) =>
  groupMeasures(schedule, [parseGroupMeasure(text)], counts)[0];

test.each<[string, (job: number) => boolean]>([
  ['size<=4', (job) => workload.jobs.processors[job] <= 4],
  ['size>=4', (job) => workload.jobs.processors[job] >= 4],
  ['size < 4', (job) => workload.jobs.processors[job] < 4],
  ['size > 4', (job) => workload.jobs.processors[job] > 4],
  ['nodes=3', (job) => job % 6 === 2],
  ['request>1h', (job) => workload.jobs.request[job] > 3600],
  ['run<=90', (job) => workload.jobs.run[job] <= 90],
  ['user=bob', (job) => job % 5 === 1],
  ['user=4', (job) => job % 5 === 3],
  ['account=physics', (job) => job % 2 === 0],
  ['account=7', (job) => job % 2 === 1],
  ['partition=long', (job) => job % 4 === 0],
  ['queue=3', (job) => job % 3 === 2],
  ['size<=4 and user=ann', (job) => workload.jobs.processors[job] <= 4 && job % 5 === 0],
])('%s: its jobs, and no others', (group, belongs) => {
  const places = [...workload.jobs.submit.keys()];
  const even = (job: number) => job % 4 < 3;
  for (const counts of [undefined, even]) {
    const own = places.filter((job) => belongs(job) && (counts?.(job) ?? true));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(600);
    const waits = own.map((job) => schedule.start[job] - workload.jobs.submit[job]);
    expect(measure(`jobs of ${group}`, counts)).toBe(own.length);
    expect(measure(`meanWait of ${group}`, counts)).toBeCloseTo(
      waits.reduce((a, b) => a + b, 0) / own.length,
      6,
    );
  }
});

test('several measures come in their order', () => {
  const names = ['maxWait of size<=4', 'jobs of size>4', 'jobs of size<=4'];
  const [wait, large, small] = groupMeasures(
    schedule,
    names.map((text) => parseGroupMeasure(text)),
  );
  expect(wait).toBe(measure(names[0]));
  expect(large + small).toBe(600);
  expect(small).toBe(measure(names[2]));
});

test('a group is named as it was written', () => {
  expect(parseGroupMeasure(' p99Wait  of  size<=4 ')).toEqual({
    name: 'p99Wait of size<=4',
    metric: 'p99Wait',
    group: 'size<=4',
  });
});

test.each([
  ['p99Wait', "'p99Wait': expected METRIC of GROUP, such as 'p99Wait of size<=4'"],
  ['p98Wait of size<=4', "there is no metric 'p98Wait'; did you mean 'p90Wait'?"],
  ['meanWait of small', "group 'small': expected FIELD, then <=, >=, <, > or =, then a value: size<=4"],
  ['meanWait of sise<=4', "group 'sise<=4': jobs have no 'sise'; did you mean 'size'?"],
  ['meanWait of user<=4', "group 'user<=4': a user is a name; expected user=NAME"],
  ['meanWait of size<=few', "group 'size<=few': expected a number after <="],
  [
    'meanWait of run<=soon',
    "group 'run<=soon': expected a duration, such as 90 (seconds), 15m, 1h30m, 2d or 1w",
  ],
])('%s is refused', (text, message) => {
  expect(() => parseGroupMeasure(text)).toThrow(message);
});

test('a group without jobs is refused', () => {
  expect(() => measure('meanWait of size>100000')).toThrow(
    "group 'size>100000': synthetic:lublin:3 has no such job",
  );
  expect(() => measure('meanWait of user=anne')).toThrow(
    "group 'user=anne': no job of synthetic:lublin:3 is of this user; did you mean 'ann'?",
  );
  expect(() => measure('meanWait of queue=short')).toThrow(
    "group 'queue=short': expected a whole number, as the queues of synthetic:lublin:3 have no names",
  );
});

// Numbers of submissions that no cluster can take: one line with file and line, or a job that sbatch refuses.
import { describe, expect, test } from 'vitest';
import { readArray } from '../../../../src/slurm/machine/events/arrays.ts';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterJobs, readSubmissions, taskSubmissions } from '../../../../src/slurm/machine/submissions.ts';

const { cluster } = readSlurmConf(
  'SelectTypeParameters=CR_Core\nNodeName=n[1-2] CPUs=4\nPartitionName=main Nodes=ALL Default=YES\n',
);
const line = (words: string, submit: number | string = 1, run: number | string = 9) =>
  `-dt ${submit} -e submit_batch_job | -sim-walltime ${run} ${words} x.job\n`;
const read = (text: string) => clusterJobs(readEvents(text, { file: 'a.events' }), cluster);

describe('times', () => {
  test.each([
    [line('', '9007199254740994'), "-dt '9007199254740994': expected at most 2^53 seconds"],
    [line('', '-1e16'), "-dt '-1e16': expected at most 2^53 seconds"],
    [line('', 0, '1e300'), "-sim-walltime '1e300': expected at most 2^53 seconds"],
    [
      line('', '9007199254740990', 5),
      'submitted at 9007199254740990 s, up to 5 s long: the simulation could reach 9007199254740996 s',
    ],
    [
      line('', 0, 4e15),
      'a run of 4000000000000000 s; the model of Slurm replays at most 2147483648 s, 68 years',
    ],
    [line('', 2147483650), 'it may start 2147483649 s after the first submission; the model of Slurm'],
    [line('--begin=now+3600000000'), 'it may start 3600000000 s after the first submission'],
    [
      line('--begin=now+9007199254740990'),
      'submitted at 9007199254740991 s, up to 9 s long: the simulation could reach 9007199254741000 s',
    ],
  ])('%s', (text, message) => {
    expect(() => read(line('', 1, 1) + text)).toThrow(`a.events:2: ${message}`);
  });

  test('a replay may take 68 years, whenever it begins', () => {
    const [first, last] = read(line('', 2 ** 52, 2 ** 31) + line('', 2 ** 52 + 2 ** 31, 1));
    expect(first.run).toBe(2147483648);
    expect(last.submit - first.submit).toBe(2147483648);
  });
});

describe('numbers', () => {
  const whole = 'expected a whole number from 1 to 2147483647';
  const nodes = 'expected a number like 2, or a range like 2-4';
  test.each([
    ['-n -1', `--ntasks '-1': ${whole}`],
    ['-n 0', `--ntasks '0': ${whole}`],
    ['--ntasks=2147483648', `--ntasks '2147483648': ${whole}`],
    ['-c -2', `--cpus-per-task '-2': ${whole}`],
    ['-c 1.5', `--cpus-per-task '1.5': ${whole}`],
    ['--ntasks-per-node=-4', `--ntasks-per-node '-4': ${whole}`],
    ['--mincpus=99999999999', `--mincpus '99999999999': ${whole}`],
    ['--gpus=1 --cpus-per-gpu=-1', `--cpus-per-gpu '-1': ${whole}`],
    ['--nice=9007199254740993', "--nice '9007199254740993': expected a whole number from -2147483645 to"],
    ['-N -1', `--nodes '-1': ${nodes}`],
    ['-N 0', `--nodes '0': ${nodes}`],
    ['-N 1e3', `--nodes '1e3': ${nodes}`],
    ['-N 2-x', `--nodes '2-x': ${nodes}`],
    ['-N 2-3-4', `--nodes '2-3-4': ${nodes}`],
    ['-N 1-99999999999', `--nodes '1-99999999999': ${nodes}`],
  ])('%s', (words, message) => {
    expect(() => read(line('-n 1') + line(words))).toThrow(`a.events:2: ${message}`);
  });

  test('a negative --nice is one', () => {
    expect(readSubmissions(line('--nice=-5'), 'a', cluster)[0].nice).toBe(-5);
  });
});

describe('nodes that the cluster has not', () => {
  test.each([['-n 2 -w n[1-2],n3'], ['-w n[1-999999]'], ['-x n[2-3]']])('%s is refused', (words) => {
    expect(read(line(words))[0].refused).toBe('it names nodes that the cluster has not');
  });

  test('sbatch takes the first of those that it has, for a task', () => {
    const [job] = read(line('-n 1 -w n[1-2]'));
    expect(job.refused).toBeUndefined();
    expect(job.nodes?.named).toEqual([0]);
  });

  test.each(['-w n[1-999999999]', '-x n[1-99999999999999999999]'])('%s is too long', (words) => {
    expect(() => read(line(words))).toThrow(
      /^a\.events:1: 'n\[1-9+\]' is too long: it has more than 1000000 names/,
    );
  });
});

describe('arrays of MaxArraySize or more are no arrays', () => {
  test.each([
    ['0-1001', undefined],
    ['1-4000000', undefined],
    ['1-99999999999', undefined],
    ['5,1001', undefined],
    ['0-1001:1000', undefined],
    ['9007199254740993', undefined],
    ['4000001', 1e9],
  ])('--array=%s, MaxArraySize %s', (text, size) => {
    expect(readArray(text, 'here', size)).toBeUndefined();
  });

  test('one below it is', () => {
    expect(readArray('1000', 'here')?.tasks).toEqual([1000]);
    expect(readArray('1001-1003', 'here', 1004)?.tasks).toEqual([1001, 1002, 1003]);
    expect(readArray('4000000', 'here', 4_000_001)?.tasks).toEqual([4_000_000]);
  });

  test('sbatch refuses one submission, not each of its tasks', () => {
    const submissions = readEvents(line('-a 1-3') + line('-n 2'), { file: 'a.events' });
    const sized = (maxArraySize: number) => ({ ...cluster, maxArraySize });
    expect(clusterJobs(submissions, sized(4))).toHaveLength(4);
    expect(taskSubmissions(submissions, sized(4))).toHaveLength(4);
    expect(taskSubmissions(submissions, sized(3))).toEqual(submissions);
    const [refused, ...rest] = clusterJobs(submissions, sized(3));
    expect(refused.refused).toBe('its array has numbers of MaxArraySize or more');
    expect(refused.array).toBeUndefined();
    expect(rest).toHaveLength(1);
  });
});

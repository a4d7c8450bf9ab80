// Jobs with deadlines, worked out by hand: which are canceled, when, and under which version of Slurm.
import { expect, test } from 'vitest';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, runOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { unsupportedOptions } from '../../../../../src/slurm/machine/unsupported.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
PriorityType=priority/basic
NodeName=n1 CPUs=4
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE
`;

const job = (at: number, run: number, words: string) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime ${run} ${words} x.job\n`;

/** Start of each job, or its last reason. */
async function outcomes(lines: readonly string[], version = '22.05', settings = '') {
  const configuration = readSlurmConf(`${settings}\n${CONF}`, { version });
  const submissions = readEvents(lines.join(''), { file: 'jobs' });
  const { found, reasonOf } = await runOnSlurm(configuration, submissions, { kernel }).then((run) => ({
    found: run.found,
    reasonOf: (i: number) => run.found.reason[i],
  }));
  return [...found.start].map((start, i) => (Number.isNaN(start) ? `canceled ${reasonOf(i)}` : start));
}

const LATE = 'canceled 21';

test('a job is canceled once its limit would end after its deadline', async () => {
  const lines = (options: string) => [job(0, 300, '-n 4 -t 5'), job(10, 60, `-n 4 -t 2 ${options}`)];
  const [first, second] = await outcomes(lines(''));
  expect(second).toBeGreaterThan((first as number) + 300);
  const least = (second as number) - 10 + 120;
  expect(await outcomes(lines(`--deadline=now+${least}`))).toEqual([first, second]);
  expect(await outcomes(lines(`--deadline=now+${least - 1}`))).toEqual([first, LATE]);
});

test('a job that waits for a canceled one learns of it', async () => {
  const lines = [
    job(0, 300, '-n 4 -t 5'),
    job(10, 60, '-J late -n 4 -t 2 --deadline=now+200'),
    job(20, 60, '-n 1 -t 2 -d afterany:late'),
    job(20, 60, '-n 1 -t 2 -d afternotok:late'),
    job(20, 60, '-n 1 -t 2 -d afterok:late --kill-on-invalid-dep=yes'),
  ];
  const [, late, any, notOk, ok] = await outcomes(lines);
  expect([late, ok]).toEqual([LATE, 'canceled 11']);
  expect([any, notOk].every((start) => typeof start === 'number' && start > 89)).toBe(true);
});

test('a job that waits until the tasks of a canceled array have begun learns of it', async () => {
  const found = await outcomes([
    job(0, 300, '-n 4 -t 5'),
    job(10, 60, '-J late -n 4 -t 2 --deadline=now+200 --array=1-2'),
    job(20, 60, '-n 1 -t 2 -d after:late'),
  ]);
  expect(found).toEqual([expect.any(Number), LATE, LATE, expect.any(Number)]);
});

test('the rest of an array is canceled with the task that comes next', async () => {
  const found = await outcomes([job(0, 60, '-n 4 -t 1 --array=1-4 --deadline=now+200')]);
  expect(found.map((one) => typeof one)).toEqual(['number', 'number', 'number', 'string']);
  expect(found[3]).toBe(LATE);
});

test('from 23.11.4 on, a job is canceled that no pass comes to', async () => {
  // Another job waits for one that is held for long.
  const lines = [
    job(10, 60, '-J held -n 4 -t 1 --hold --deadline=now+100'),
    job(20, 60, '-n 1 -t 2 -d afterany:held'),
    '-dt 5000 -e scontrol | release held\n',
  ];
  const [before, late] = await outcomes(lines, '23.11.3');
  expect([before, late]).toEqual([LATE, expect.any(Number)]);
  expect(late).toBeGreaterThanOrEqual(5000);
  const [after, early] = await outcomes(lines, '23.11.4');
  expect(after).toBe(LATE);
  expect(early).toBeLessThan(10 + 100 - 60 + 125);
});

test('from 23.02 on, sbatch refuses a job that can never end before its deadline', () => {
  const refusedOf = (version: string, words: string) =>
    readSubmissions(job(7.5, 60, words), 'jobs', readSlurmConf(CONF, { version }).cluster)[0].refused;
  const why = 'its time limit reaches past its deadline';
  expect(refusedOf('23.02', '-n 1 -t 2 --deadline=now+119')).toBe(why);
  expect(refusedOf('23.02', '-n 1 -t 2 --deadline=now+120')).toBe(undefined);
  expect(refusedOf('23.02', '-n 1 -t 2 --deadline=now+150 --begin=now+31')).toBe(why);
  expect(refusedOf('23.02', '-n 1 -t 2 --deadline=now+150 --begin=now+30')).toBe(undefined);
  expect(refusedOf('22.05', '-n 1 -t 2 --deadline=now+119')).toBe(undefined);
});

test('a deadline that is a date or would shorten a time limit is reported', () => {
  const featuresOf = (words: string) =>
    unsupportedOptions(readEvents(job(0, 60, words), { file: 'jobs' })).map(({ feature }) => feature);
  const feature = 'deadlines that are dates, and those of jobs with --time-min or without --time';
  expect(featuresOf('-n 1 -t 2 --deadline=now+1hour')).toEqual([]);
  for (const words of [
    '-t 2 --deadline=2027-01-01',
    '--deadline=now+90',
    '-t 2 --time-min=1 --deadline=now+9',
  ])
    expect(featuresOf(`-n 1 ${words}`)).toEqual([feature]);
  expect(featuresOf('-n 1 -t UNLIMITED --deadline=now+90')).toEqual([feature]);
});

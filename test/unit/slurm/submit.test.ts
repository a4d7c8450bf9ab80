import { expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { quoted } from '../../../src/input/quoted.ts';
import { complaint, isUnanswered } from '../../../src/slurm/drive/commands.ts';
import { endInSacct, jobInScontrol, verdict } from '../../../src/slurm/drive/jobState.ts';
import { isMarked } from '../../../src/slurm/drive/jobs.ts';
import { directives, directiveValues, parseSbatch } from '../../../src/slurm/drive/sbatchArguments.ts';
import { signalOption } from '../../../src/slurm/drive/signal.ts';
import { stagesOf } from '../../../src/slurm/drive/stages.ts';
import { limitSeconds, minutesText } from '../../../src/slurm/drive/timeLimit.ts';
import { testKernels } from '../../support/kernels.ts';

test('time limits of partitions are read as sinfo prints them', () => {
  expect(['infinite', '30:00', '1:00:00', '2-00:00:00', '7-12:30:15', '0:30'].map(limitSeconds)).toEqual([
    Number.POSITIVE_INFINITY,
    1800,
    3600,
    172_800,
    649_815,
    30,
  ]);
  expect([90, 120, 125, 1440].map(minutesText)).toEqual(['1h30m', '2h', '2h5m', '1d']);
});

test('the end of a job is read from scontrol, whatever its name says', () => {
  const shown = (state: string, name = 'a') =>
    `JobId=7 JobName=${name}\n   UserId=root(0)\n   JobState=${state} Reason=None Dependency=(null)\n` +
    '   Requeue=1 Restarts=0 BatchFlag=1 Reboot=0 ExitCode=99:0 DerivedExitCode=0:0\n';
  expect(jobInScontrol(shown('FAILED')).end).toEqual({ state: 'FAILED', exitCode: 99 });
  expect(jobInScontrol(shown('RUNNING', 'JobState=COMPLETED')).end).toBeUndefined();
  for (const state of ['PENDING', 'COMPLETING', 'REQUEUED', 'SUSPENDED'])
    expect(jobInScontrol(shown(state)).end).toBeUndefined();
});

test('the end of a job is read from sacct', () => {
  expect(endInSacct('CANCELLED by 1000|0:15\n')).toEqual({ state: 'CANCELLED', exitCode: 0, signal: 15 });
  expect(endInSacct('TIMEOUT|0:0')).toEqual({ state: 'TIMEOUT', exitCode: 0 });
  expect(endInSacct('RUNNING|0:0')).toBeUndefined();
});

test('only a time-out and the agreed exit code lead to the next request', () => {
  const of = (state: string, exitCode = 0) => verdict({ state, exitCode }, 99);
  expect([of('COMPLETED'), of('TIMEOUT'), of('FAILED', 99)]).toEqual(['done', 'next', 'next']);
  const others = ['CANCELLED', 'OUT_OF_MEMORY', 'NODE_FAIL', 'BOOT_FAIL', 'DEADLINE', 'PREEMPTED'];
  expect(new Set([of('FAILED', 1), of('FAILED', 0), ...others.map((state) => of(state, 99))])).toEqual(
    new Set(['failed']),
  );
});

test('a call of sbatch is taken apart as sbatch does', () => {
  const { options, values, script } = parseSbatch(
    '-N 2 -n4 --partition=long --account me --exclusive -H job.sh -t 5 --array=1'.split(' '),
  );
  expect(script).toEqual(['job.sh', '-t', '5', '--array=1']);
  expect(options).toEqual('-N 2 -n4 --partition=long --account me --exclusive -H'.split(' '));
  expect(Object.fromEntries(values)).toEqual({
    nodes: '2',
    ntasks: '4',
    partition: 'long',
    account: 'me',
    exclusive: '',
    hold: '',
  });
  expect(parseSbatch(['--wrap=sleep 1']).script).toEqual([]);
  expect(() => parseSbatch(['-N', '2'])).toThrow(/^no script: /);
  for (const taken of ['-t5', '--time=5', '-a1-3', '--comment=x', '--wait', '--parsable'])
    expect(() => parseSbatch([taken, 'job.sh'])).toThrow(/^sbatch option .*leave it out$/);
});

test('directives of a job script end at its first command', () => {
  const script =
    '#!/bin/bash\n#SBATCH -p long --array=1-3\n\n# a comment\n#SBATCH --job-name=x\necho\n#SBATCH -p no\n';
  expect(directives(script)).toEqual(['#SBATCH -p long --array=1-3', '#SBATCH --job-name=x']);
  expect(Object.fromEntries(directiveValues(script))).toEqual({
    partition: 'long',
    array: '1-3',
    'job-name': 'x',
  });
});

test('requests are whole minutes, rounded up, each once, within the limit', async () => {
  const { wasm: kernel } = await testKernels();
  const distribution = discrete([50, 55, 110, 170], [0.5, 0.3, 0.15, 0.05]);
  const minutes = async (limit: number, last?: number) =>
    (await stagesOf(distribution, { kernel, limit, last })).stages.map((stage) => stage.minutes);
  expect(await minutes(Number.POSITIVE_INFINITY)).toEqual([1, 2, 3]);
  expect(await minutes(120)).toEqual([1, 2]);
  expect(await minutes(Number.POSITIVE_INFINITY, 590)).toEqual([1, 2, 3, 10]);
  expect(await minutes(Number.POSITIVE_INFINITY, 100)).toEqual([1, 2, 3]);
  await expect(minutes(120, 590)).rejects.toThrow('--last 10m: above the limit of 2m');
  // 1.1 h are 3960.0000000000005 s, and a minute and a millisecond is two minutes.
  expect(await minutes(Number.POSITIVE_INFINITY, 1.1 * 3600)).toEqual([1, 2, 3, 66]);
  expect(await minutes(Number.POSITIVE_INFINITY, 660.001)).toEqual([1, 2, 3, 12]);
  // A job that may take no time requests a minute too, because a limit of 0 means no limit.
  expect((await stagesOf(discrete([0], [1]), { kernel, limit: 600 })).stages).toEqual([
    { minutes: 1, checkpoint: false },
  ]);
  const refused = stagesOf(distribution, { kernel, limit: 600, strategy: 'all-ckpt' });
  await expect(refused).rejects.toThrow('strategy all-ckpt: it takes checkpoints');
});

test('a request that checkpoints has room for the checkpoint, its margin and an early signal', async () => {
  const { wasm: kernel } = await testKernels();
  const distribution = discrete([600, 6000], [0.8, 0.2]);
  const { stages } = await stagesOf(distribution, {
    kernel,
    limit: 1e9,
    checkpoint: 300,
    restart: 100,
    strategy: 'all-ckpt',
  });
  // 600 + 300 + 120, then 100 + 5400.
  expect(stages).toEqual([
    { minutes: 17, checkpoint: true },
    { minutes: 92, checkpoint: false },
  ]);
  expect(signalOption('USR1', 300)).toBe('--signal=B:USR1@360');
});

test('words are quoted for sh, and the mark and the complaints of sbatch are found', () => {
  expect(['a-b=c', "it's", 'two words', ''].map(quoted)).toEqual([
    'a-b=c',
    "'it'\\''s'",
    "'two words'",
    "''",
  ]);
  expect(isMarked('1|sbatch --comment=specula:ab:1 job.sh', 'specula:ab:1')).toBe(true);
  expect(isMarked('1|sbatch --comment=specula:ab:11 job.sh', 'specula:ab:1')).toBe(false);
  const outcome = (stderr: string) => ({ status: 1, stdout: '', stderr });
  const refused = outcome(
    'sbatch: error: invalid partition specified: x\nsbatch: error: Batch job submission failed\n',
  );
  expect(complaint(refused)).toBe('invalid partition specified: x; Batch job submission failed');
  expect(isUnanswered(refused)).toBe(false);
  for (const text of [
    'Unable to contact slurm controller (connect failure)',
    'Socket timed out on send/recv operation',
  ])
    expect(isUnanswered(outcome(`sbatch: error: Batch job submission failed: ${text}`))).toBe(true);
});

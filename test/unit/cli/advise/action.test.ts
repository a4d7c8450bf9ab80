import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionOutput } from '../../../support/actionOutput.ts';
import { atRoot } from '../../../support/paths.ts';

const site = atRoot('examples/slurm/site');
const conf = join(site, 'slurm.conf');

const advised = (...more: string[]) =>
  actionOutput(['advise', '--from-sacct', join(site, 'jobs.txt'), ...more]);

test('a log on which nothing can be measured gets one sentence, on the machine of slurm.conf', async () => {
  const { stdout } = await advised('--slurm-conf', conf);
  expect(stdout).toMatch(/^jobs\.txt: 179 of 187 jobs, 64 processors\n/);
  expect(stdout.split('\n\n')[1]).toBe(
    'No time limit is measured: 5 of 41 applications have 10 runs that completed, but none of them has 10 later jobs to measure its requests on; dump a longer time, or lower --min-runs.',
  );
});

test('a log without an application of enough runs gets one sentence', async () => {
  const { stdout } = await advised('--min-runs', '100');
  expect(stdout).toMatch(/^jobs\.txt: 179 of 187 jobs, 56 processors\n/);
  expect(stdout.split('\n\n')[1]).toBe(
    'No time limit is measured: none of 41 applications has 100 runs that completed; dump a longer time, or lower --min-runs.',
  );
});

test('a log with advice has tables, and counts nodes of slurm.conf', async () => {
  const { stdout } = await advised('--min-runs', '4', '--unit', 'nodes', '--slurm-conf', conf);
  expect(stdout).toMatch(/^jobs\.txt: 179 of 187 jobs, 8 processors\n/);
  expect(stdout).toContain('should request');
  expect(stdout).not.toContain('No time limit is measured');
  expect(stdout).toContain('on 8 processors:');
});

test('few runs of a user in a partition give a request by their ranks, judged on the later half', async () => {
  const { stdout } = await advised();
  // All six runs of news on gpu end within 82% of their limits: 1 / 7, and a seventh may be one of up to 46%.
  const rowOf = (start: RegExp) => stdout.split('\n').find((line) => start.test(line));
  expect(rowOf(/^news +gpu/)).toMatch(/ 3 +6 +0 of 6: 0% \(0% to 46%\) .* 82% +14% \(0% to 46%\) /);
  // Two runs reached their limits, so that nothing below them is known to suffice.
  expect(rowOf(/^games +main/)).toMatch(/ 100% +– +– {2}4 of 9: 44% /);
  expect(stdout).toMatch(/^uucp +job_# +2 +13 +3m +2m +7% \(0% to 25%\)$/m);
});

test('the size is given once', async () => {
  await expect(advised('--slurm-conf', conf, '--processors', '64')).rejects.toThrow(
    '--processors and --slurm-conf both give the size of the machine; leave one out',
  );
});

// The messages of `specula submit` without a cluster. test/end-to-end/slurm tests it on one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/paths.ts';
import { temporaryFolder } from '../cli/cli.ts';

const folder = temporaryFolder();
const bin = join(folder, 'bin');
mkdirSync(bin);
symlinkSync(process.execPath, join(bin, 'node'));
writeFileSync(join(folder, 'runs.txt'), '50\n50\n50\n170\n');
writeFileSync(join(folder, 'job.sh'), '#!/bin/sh\ntrue\n');
writeFileSync(join(folder, 'array.sh'), '#!/bin/sh\n#SBATCH --array=1-4\ntrue\n');

/** Runs the command where nothing of Slurm is on the PATH. */
function specula(...args: string[]) {
  const env = { ...process.env, PATH: bin };
  return spawnSync(process.execPath, [command, ...args], { cwd: folder, env, encoding: 'utf8' });
}
const submit = (...args: string[]) => specula('submit', '--history', 'runs.txt', ...args);

test('without Slurm one line says how to get one, and nothing is written', () => {
  const { status, stdout, stderr } = submit('--state', 'run.json', '--', 'job.sh');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^specula: no Slurm on this machine: .*apt-get install slurm-wlm.*\n$/);
  expect(existsSync(join(folder, 'run.json'))).toBe(false);
});

test('control characters of arguments are shown as text', () => {
  const { status, stdout, stderr } = submit('--dry-run', '--', 'job.sh', '\u001b[31mred');
  expect(status).toBe(0);
  expect(stdout + stderr).not.toContain('\u001b');
  expect(stdout).toContain('\\x1b[31mred');
});

test('a dry run prints the calls and needs no Slurm', () => {
  const before = readdirSync(folder);
  const { status, stdout, stderr } = submit('--dry-run', '--', '-n', '4', 'job.sh', 'two words');
  expect(status).toBe(0);
  expect(stderr).toMatch(/^specula: the limit of the cluster is not known: no Slurm on this machine/);
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(
    /^SPECULA_RUN=(\w+) SPECULA_STAGE=1 SPECULA_STAGES=2 SPECULA_REQUEST=60 SPECULA_CHECKPOINT=0 SPECULA_CONTINUE_EXIT=99 sbatch -n 4 --parsable --time=1 --comment=specula:\1:1 job\.sh 'two words'$/,
  );
  expect(lines[1]).toContain('--time=3 ');
  const chain = submit('--dry-run', '--chain', '--last', '10m', '--', 'job.sh').stdout.trimEnd().split('\n');
  expect(chain).toHaveLength(3);
  expect(chain[0]).not.toContain('--dependency');
  expect(chain[2]).toContain('--kill-on-invalid-dep=yes --dependency=afternotok:JOB1,afternotok:JOB2 ');
  expect(readdirSync(folder)).toEqual(before);
});

test.each([
  [
    ['--', '--time=5', 'job.sh'],
    "specula: sbatch option '--time=5': the limits are what this command chooses; leave it out\n",
  ],
  [['--', 'array.sh'], "specula: script 'array.sh': has #SBATCH --array, but a sequence is one job\n"],
  [
    ['--distribution', 'uniform(1,2)', '--', 'job.sh'],
    'specula: give the distribution of the run time: either --distribution or --history\n',
  ],
  [['--now', '--chain', '--', 'job.sh'], 'specula: --chain: does not go with --now; leave one out\n'],
  [['--chain', '--', '--wrap=true'], 'specula: --chain: needs a script, not --wrap\n'],
  [
    ['--chain', '--', '-d', 'afterok:1', 'job.sh'],
    "specula: sbatch option '--dependency': --chain sets it; leave it out\n",
  ],
])('%j is refused in one line', (args, message) => {
  const { status, stderr } = submit(...args);
  expect({ status, stderr }).toEqual({ status: 2, stderr: message });
});

test('a file that is not a state is refused in one line', () => {
  writeFileSync(join(folder, 'other.json'), '{"a": 1}');
  expect(specula('resume', 'other.json')).toMatchObject({
    status: 1,
    stderr: "specula: other.json: specula is missing; expected 1: a state that 'specula submit' wrote\n",
  });
  expect(specula('resume', 'none.json')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^specula: none\.json: cannot be read \(no such file or directory\)\n$/),
  });
});

// Guarded chains on a real Slurm, whose clocks go 20 times as fast: no driver runs while they do.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SubmitState } from '../../../src/slurm/drive/state.ts';
import { command } from '../../support/paths.ts';
import { Cluster } from './cluster.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ speed: 20 });
});
afterAll(() => cluster?.stop());

let folder: string;
let count = 0;
beforeEach(() => {
  folder = join(cluster.folder, `test${++count}`);
  mkdirSync(folder);
  const runs = [...Array(20).fill(50), ...Array(5).fill(110), 170];
  writeFileSync(join(folder, 'runs.txt'), `${runs.join('\n')}\n`);
});

const specula = (...args: string[]) =>
  spawnSync(process.execPath, [command, ...args], { cwd: folder, env: cluster.env, encoding: 'utf8' });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Submits a chain of three stages of this script, 1, 2 and 3 minutes, and waits until it rests. */
async function chain(text: string): Promise<string[]> {
  writeFileSync(join(folder, 'job.sh'), `#!/bin/bash\n#SBATCH --output=out.%j\n${text}`);
  const args = [
    'submit',
    '--history',
    'runs.txt',
    '--chain',
    '--state',
    'run.json',
    '--',
    'job.sh',
    "it's",
    'two words',
  ];
  const { status, stderr } = specula(...args);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  // Later stages run what was submitted.
  writeFileSync(join(folder, 'job.sh'), 'exit 7\n');
  const { token } = JSON.parse(read('run.json')) as SubmitState;
  const jobs = () => cluster.jobs('%k %T %i').filter((line) => line.startsWith(`specula:${token}:`));
  const rests = () => jobs().every((line) => !/ (PENDING|RUNNING|COMPLETING) /.test(line));
  await cluster.until(rests, 'the end of the chain');
  return jobs().map((line) => line.split(' ')[1]);
}

test('a chain ends after its first stage succeeds', async () => {
  expect(await chain('echo $SPECULA_STAGE "$@" >> log\n')).toEqual(['COMPLETED', 'CANCELLED', 'CANCELLED']);
  expect(read('log')).toBe("1 it's two words\n");
});

test('after a time-out the next stage runs, with the same arguments, and then no other', async () => {
  const text = 'echo $SPECULA_STAGE "$@" >> log; [ $SPECULA_STAGE != 1 ] || sleep 600\n';
  expect(await chain(text)).toEqual(['TIMEOUT', 'COMPLETED', 'CANCELLED']);
  expect(read('log')).toBe("1 it's two words\n2 it's two words\n");
});

test('after the agreed exit code the next stage runs too', async () => {
  const text = 'echo $SPECULA_STAGE >> log; [ $SPECULA_STAGE = 3 ] || exit 99\n';
  expect(await chain(text)).toEqual(['FAILED', 'FAILED', 'COMPLETED']);
  expect(read('log')).toBe('1\n2\n3\n');
});

test('a real failure stops the chain, and every later stage says why', async () => {
  expect(await chain('echo $SPECULA_STAGE >> log; exit 3\n')).toEqual(['FAILED', 'FAILED', 'FAILED']);
  expect(read('log')).toBe('1\n');
  const { stages } = JSON.parse(read('run.json')) as SubmitState;
  const [first, second, third] = stages.map(({ job }) => job as string);
  expect(read(`out.${second}`)).toBe(
    `specula: not started, since job ${first} ended as FAILED, exit code 3\n`,
  );
  expect(read(`out.${third}`)).toBe(
    `specula: not started, since job ${second} ended as FAILED, exit code 3\n`,
  );
});

test('a chain that was half submitted is submitted to its end', async () => {
  await chain('echo $SPECULA_STAGE >> log; sleep 55\n');
  expect(existsSync(join(folder, 'run.script'))).toBe(true);
  const before = cluster.jobs();
  const state = JSON.parse(read('run.json')) as SubmitState;
  const { job } = state.stages[2];
  state.stages[2].job = undefined;
  writeFileSync(join(folder, 'run.json'), JSON.stringify(state));
  expect(specula('resume', 'run.json')).toMatchObject({ status: 0 });
  expect((JSON.parse(read('run.json')) as SubmitState).stages[2].job).toBe(job);
  expect(cluster.jobs()).toEqual(before);
});

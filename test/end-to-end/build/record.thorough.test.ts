// Errors of `npm run record` before it records. What it records needs a real Slurm, and minutes.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { atRoot } from '../../support/paths.ts';

function record(args: string, options: object = {}): string {
  const words = args.split(' ').filter((word) => word !== '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [atRoot('scripts/record.mjs'), ...words], {
    encoding: 'utf8',
    ...options,
  });
  expect([status, stdout]).toEqual([1, '']);
  return stderr;
}

test.each([
  ['', "--slurm '': expected 22.05, 24.11, 26.05"],
  ['--slurm 23.02 --seeds 1', "--slurm '23.02': expected 22.05, 24.11, 26.05"],
  ['--slurm 26.05', "--seeds '': expected seeds such as 1-60 or 21-60,1-20"],
  ['--slurm 26.05 --seeds 1,9-3', "--seeds '1,9-3': expected seeds such as 1-60 or 21-60,1-20"],
  ['--slurm 26.05 --seeds 1 --speed x', "--speed 'x': expected a whole number"],
  ['--slurm 26.05 --seeds 1 --suite sid', "Unknown option '--suite'"],
])('npm run record -- %s', (args, message) => {
  expect(record(args)).toBe(`specula: ${message}\n`);
});

const isRoot = process.getuid?.() === 0;
const NEEDS_ROOT = 'specula: recording needs root, because the jobs belong to several users\n';

test('npm run record for another user than root', () => {
  expect(record('--slurm 26.05 --seeds 1', isRoot ? { uid: 65_534 } : {})).toBe(NEEDS_ROOT);
});

test('npm run record without debootstrap', () => {
  const missing = 'specula: /nowhere/sid does not exist, and debootstrap, which makes it, is not installed\n';
  const found = record('--slurm 26.05 --seeds 1 --root /nowhere/sid', { env: { PATH: '' } });
  expect(found).toBe(isRoot ? missing : NEEDS_ROOT);
});

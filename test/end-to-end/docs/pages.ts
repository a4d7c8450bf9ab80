// The pages that people write, and the console blocks on them that other tests hold.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { WHOLE } from '../../properties/seed.ts';
import { root } from '../../support/paths.ts';

/** The history, and pages that another test compares with what a program writes. */
const MADE = /^(CHANGELOG\.md|docs\/reproductions\/.+\.md)$/;

/** Every page of the repository that a person wrote, by its path below the root. */
export function writtenPages(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return listed.filter((path) => !MADE.test(path) && existsSync(join(root, path)));
}

/** A block that commands.thorough.test.ts does not run: its first command, and what runs the same. */
interface LeftBlock {
  readonly page: string;
  readonly command: string;
  /** Undefined: only a person can, since it publishes or fetches from a public place. */
  readonly test?: string;
  /** It takes minutes, so that only `SPECULA_THOROUGH=2 npm run test:thorough` runs it. */
  readonly isLong?: true;
}

const SLURM = 'test/end-to-end/slurm';
const PACKAGE = 'test/end-to-end/package/package.test.ts';

/** They need Slurm, another machine, or the packed package, or they take minutes. */
export const LEFT: readonly LeftBlock[] = [
  { page: 'README.md', command: 'npm run demo', test: 'test/end-to-end/docs/firstHours.thorough.test.ts' },
  { page: 'docs/tutorial.md', command: 'git clone', test: '.ci/run' },
  { page: 'docs/tutorial.md', command: 'npm install --global .', test: PACKAGE },
  { page: 'docs/tutorial.md', command: 'npm pack', test: PACKAGE },
  { page: 'docs/tutorial.md', command: 'docker build', test: 'test/end-to-end/package/docker.test.ts' },
  { page: 'docs/releasing.md', command: 'npm version' },
  { page: 'docs/releasing.md', command: 'npm ci' },
  { page: 'docs/releasing.md', command: 'npm run wheel' },
  { page: 'docs/forecast.md', command: './specula when --job 1', test: `${SLURM}/when.test.ts` },
  {
    page: 'docs/forecast.md',
    command: './specula when --job-partitions',
    test: 'test/end-to-end/cli/forecast/variants.test.ts',
  },
  { page: 'docs/forecast.md', command: './specula when --slurm-conf', test: `${SLURM}/when.test.ts` },
  { page: 'docs/forecast.md', command: 'export SLURM_TIME_FORMAT', test: `${SLURM}/when.test.ts` },
  { page: 'docs/formats.md', command: 'SLURM_TIME_FORMAT=%s sacct', test: `${SLURM}/sacct.test.ts` },
  { page: 'docs/slurm.md', command: './specula submit', test: `${SLURM}/submit.test.ts` },
  { page: 'docs/sweeps.md', command: './specula sweep study.json', test: `${SLURM}/sweep.test.ts` },
  { page: 'docs/studies/tuned-easy.md', command: './specula sweep examples/schedulers/tuned', isLong: true },
  { page: 'docs/python.md', command: 'npm run wheel', test: 'test/end-to-end/python/wheel.thorough.test.ts' },
  {
    page: 'docs/python.md',
    command: 'python3 examples/python/learn.py',
    test: 'test/end-to-end/python/gym.thorough.test.ts',
  },
];

/** Whether another test holds the block of this page that begins with this command. */
export function isLeft(page: string, command: string): boolean {
  const left = LEFT.find((one) => one.page === page && command.startsWith(one.command));
  return left !== undefined && !(left.isLong && WHOLE);
}

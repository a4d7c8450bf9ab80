// Python with the package: the wheel is built and installed into an empty environment without network.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect } from 'vitest';
import { version } from '../../../src/version.ts';
import { atRoot, build, root } from '../../support/paths.ts';
import { testWithPython } from '../../support/python.ts';

export const testWithPandas = testWithPython('pandas, pip');
export const KTH = 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz';

/** One for all test files of a worker, which read this module once. The next run begins with an empty one. */
export const folder = join(build, `python-tests-${process.env.VITEST_POOL_ID}`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

let environment: string | undefined;

/** Returns Python in an environment that has the wheel, and what the machine has of pandas. */
export function python(): string {
  if (environment === undefined) {
    const wheel = execFileSync(process.execPath, ['scripts/wheel.mjs'], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
    expect(wheel).toBe(`build/specula-${version}-py3-none-any.whl`);
    environment = join(folder, 'environment');
    execFileSync('python3', ['-m', 'venv', '--system-site-packages', '--without-pip', environment]);
    pip('--no-index', '--no-deps', atRoot(wheel));
  }
  return join(environment, 'bin/python');
}

function pip(...words: string[]): void {
  const args = ['-m', 'pip', 'install', '--quiet', '--retries', '0', ...words];
  execFileSync(join(environment ?? '', 'bin/python'), args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * Tests with packages that Debian 12 does not have, so that pip installs them from a registry. Where it cannot, the
 * test is skipped, also in CI.
 */
export function testWithPackages(
  packages: readonly string[],
  title: string,
  body: () => Promise<void>,
): void {
  testWithPandas(title, async (skip) => {
    python();
    try {
      pip(...packages);
    } catch (error) {
      skip(
        `pip cannot install ${packages.join(' and ')}: ${String((error as { stderr?: unknown }).stderr).trim()}`,
      );
    }
    await body();
  });
}

/** Runs a program; `env` replaces variables. */
export function tried(program: string, env: NodeJS.ProcessEnv = {}) {
  const code = `import json, specula\nKTH = ${JSON.stringify(KTH)}\n${program}`;
  return ran(['-c', code], env);
}

/** Runs Python with these arguments. */
export function ran(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = root) {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const all = { ...process.env, PATH: path, COLUMNS: '80', ...env };
  return spawnSync(python(), args, { cwd, encoding: 'utf8', env: all, maxBuffer: 1e8 });
}

/** What a program prints as JSON. */
export function value(program: string, env?: NodeJS.ProcessEnv) {
  const { stdout, stderr } = tried(program, env);
  expect(stderr.includes('Traceback'), stderr).toBe(false);
  return JSON.parse(stdout);
}

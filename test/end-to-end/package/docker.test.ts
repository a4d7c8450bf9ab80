// The Dockerfile: where docker runs, its image is built and used. Elsewhere its lines are held to what the
// tests of the package do without it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { atRoot, root } from '../../support/paths.ts';

const lines = readFileSync(atRoot('Dockerfile'), 'utf8').replaceAll('\\\n', ' ').trim().split('\n');
const after = (word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

test('the Dockerfile takes a Node that the package takes, packs as npm does, and runs the command', () => {
  const { engines, bin } = JSON.parse(readFileSync(atRoot('package.json'), 'utf8'));
  const least = Number(/\d+/.exec(engines.node)?.[0]);
  for (const image of after('FROM'))
    expect(Number(/^node:(\d+)-slim/.exec(image)?.[1])).toBeGreaterThan(least);
  const [pack, install] = after('RUN');
  expect(pack).toBe('npm ci --no-audit --no-fund && npm pack --silent --pack-destination /tmp');
  expect(install).toMatch(/^npm install --global --no-audit --no-fund \/tmp\/specula-\*\.tgz && /);
  expect(after('ENTRYPOINT')).toEqual([JSON.stringify(Object.keys(bin))]);
  const ignored = readFileSync(atRoot('.dockerignore'), 'utf8').trim().split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'dist', 'build']));
  for (const needed of [
    'package.json',
    'package-lock.json',
    'scripts',
    'src',
    'assembly',
    'docs',
    'examples',
  ]) {
    expect(existsSync(atRoot(needed))).toBe(true);
    expect(ignored).not.toContain(needed);
  }
});

test('where docker runs, the image prints the version', { timeout: 1_200_000 }, () => {
  if (spawnSync('docker', ['info', '--format', '{{.ServerVersion}}']).status !== 0) return;
  execFileSync('docker', ['build', '--quiet', '--tag', 'specula:test', '.'], { cwd: root });
  const printed = execFileSync('docker', ['run', '--rm', 'specula:test', '--version'], { encoding: 'utf8' });
  const { version } = JSON.parse(readFileSync(atRoot('package.json'), 'utf8'));
  expect(printed).toBe(`${version}\n`);
});

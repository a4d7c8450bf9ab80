// Processes that find a stale build at the same time: one builds, and the others wait and say so.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { atRoot } from '../../support/paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(join(folder, 'build'), { recursive: true, force: true }));

const WORK = `
  import { appendFileSync } from 'node:fs';
  import { alone } from ${JSON.stringify(pathToFileURL(atRoot('scripts/lock.mjs')).href)};
  await alone(async () => {
    appendFileSync('log', 'begin\\n');
    await new Promise((done) => setTimeout(done, 300));
    await alone(() => appendFileSync('log', 'inner\\n'));
    appendFileSync('log', 'end\\n');
  });
`;

function work(): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WORK], { cwd: folder });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((settle) => child.on('close', (status) => settle(`${status} ${said}`)));
}

const log = () => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
const lock = join(folder, 'build', 'lock');

test('one works at a time', async () => {
  rmSync(join(folder, 'log'), { force: true });
  const said = await Promise.all([work(), work(), work()]);
  expect(log()).toEqual([1, 2, 3].flatMap(() => ['begin', 'inner', 'end']));
  expect(said.filter((text) => text === '0 ')).toHaveLength(1);
  expect(
    said.filter((text) => /^0 specula: waiting for another process that builds \(.+\) …\n$/.test(text)),
  ).toHaveLength(2);
  expect(existsSync(lock)).toBe(false);
});

test.each([
  ['of a process that has ended', () => `${spawnSync(process.execPath, ['-e', '']).pid}`, 0],
  ['that is 16 minutes old', () => `${process.pid}`, 16 * 60],
])('a lock %s is broken', async (_, pid, age) => {
  rmSync(join(folder, 'log'), { force: true });
  mkdirSync(join(folder, 'build'));
  writeFileSync(lock, pid());
  const then = Date.now() / 1000 - age;
  utimesSync(lock, then, then);
  expect(await work()).toBe('0 ');
  expect(log()).toEqual(['begin', 'inner', 'end']);
});

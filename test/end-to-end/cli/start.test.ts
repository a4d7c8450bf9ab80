// How the command starts: which of its files it loads, and that it needs no folder to write to.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { sized, THOROUGH } from '../../properties/seed.ts';
import { command } from '../../support/paths.ts';
import { speculaProcess, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const tiny = join(folder, 'tiny.swf');
writeFileSync(tiny, TINY);

/** The command's own files that a run loads, by Node's report of the code that ran. */
async function filesLoaded(args: readonly string[]): Promise<string[]> {
  const coverage = mkdtempSync(join(folder, 'loaded-'));
  const { status } = await speculaProcess(args, { env: { ...process.env, NODE_V8_COVERAGE: coverage } });
  expect(status).toBe(0);
  const reports = readdirSync(coverage).map((file) => readFileSync(join(coverage, file), 'utf8'));
  const urls = reports.flatMap((text) =>
    (JSON.parse(text).result as { url: string }[]).map(({ url }) => url),
  );
  const own = pathToFileURL(`${dirname(command)}/`).href;
  return urls.filter((url) => url.startsWith(own)).map((url) => url.slice(own.length));
}

test('a replay loads four files at most, and not what only other commands use', async () => {
  const files = await filesLoaded(['replay', tiny]);
  expect(files).toContain('cli.js');
  expect(files.length).toBeLessThanOrEqual(4);
  expect(files.filter((file) => file.startsWith('cli-shared'))).toEqual([]);
});

test('a command loads no other command; the help of all loads them all', async () => {
  const [one, all] = await Promise.all([filesLoaded(['policies']), filesLoaded(['--help'])]);
  expect(one.length).toBeLessThan(8);
  expect(all.length).toBeGreaterThan(15);
});

const PLACES = [
  ['a file', tiny],
  ['a folder that never gets files', '/proc'],
] as const;
test.each(
  PLACES.slice(THOROUGH ? 0 : 1),
)('the command runs where %s has the name of the folder for temporary files', async (_, place) => {
  const env = { ...process.env, TMPDIR: place, TEMP: place, TMP: place };
  const { status, stderr } = await speculaProcess(['replay', tiny], { env });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the command leaves nothing of its own in the folder for temporary files', async () => {
  const temporary = mkdtempSync(join(folder, 'temporary-'));
  const env = { ...process.env, TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: '1' };
  for (const args of sized([['replay', tiny], ['policies']], [['replay', tiny]]))
    await speculaProcess(args, { env });
  expect(readdirSync(temporary)).toEqual([]);
});

// How the command starts: which of its files it loads, and that it needs no folder to write to.
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
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

test('a replay loads four files at most, and not what only other verbs use', async () => {
  const files = await filesLoaded(['replay', tiny]);
  expect(files).toContain('cli.js');
  expect(files.length).toBeLessThanOrEqual(4);
  expect(files.filter((file) => file.startsWith('cli-shared'))).toEqual([]);
});

test('a verb loads no other verb; the help of all loads them all', async () => {
  const [one, all] = await Promise.all([filesLoaded(['policies']), filesLoaded(['--help'])]);
  expect(one.length).toBeLessThan(8);
  expect(all.length).toBeGreaterThan(15);
});

/** A folder for temporary files, and a command that has it. */
function withTemporary() {
  const temporary = mkdtempSync(join(folder, 'temporary-'));
  const env = { ...process.env, TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: undefined };
  const run = async (args: readonly string[]) => {
    const { status, stdout, stderr } = await speculaProcess(args, { env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };
  const keptIn = () => readdirSync(temporary).map((name) => join(temporary, name));
  const kept = () => keptIn().flatMap((own) => readdirSync(own).map((name) => join(own, name)));
  return { run, keptIn, kept };
}

test('a start keeps compiled code for the next one, and damaged code is not used', async () => {
  const { run, kept } = withTemporary();
  await run(['replay', '--help']);
  expect(kept()).toEqual([]);
  const first = await run(['replay', tiny]);
  const [large] = kept().sort((a, b) => statSync(b).size - statSync(a).size);
  const code = readFileSync(large);
  expect(code.length).toBeGreaterThan(100_000);
  expect(await run(['replay', tiny])).toBe(first);
  const damaged = Uint8Array.from(code, (byte, i) => (i > 1000 && i < 2000 ? byte ^ 85 : byte));
  writeFileSync(large, damaged);
  expect(await run(['replay', tiny])).toBe(first);
  expect(readFileSync(large)).not.toEqual(Buffer.from(damaged));
  truncateSync(large, code.length >> 1);
  expect(await run(['replay', tiny])).toBe(first);
  expect(statSync(large).size).toBeGreaterThan(code.length >> 1);
});

test('code in a folder that others may write to is not used', async () => {
  const { run, keptIn, kept } = withTemporary();
  await run(['replay', tiny]);
  const [own] = keptIn();
  const names = kept();
  for (const name of names) writeFileSync(name, 'not code');
  chmodSync(own, 0o777);
  await run(['replay', tiny]);
  expect(names.map((name) => readFileSync(name, 'utf8'))).toEqual(names.map(() => 'not code'));
});

test('the command runs without a folder for temporary files', async () => {
  // A file has no place for a folder.
  const env = { ...process.env, TMPDIR: tiny, TEMP: tiny, TMP: tiny };
  const { status, stderr } = await speculaProcess(['replay', tiny], { env });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

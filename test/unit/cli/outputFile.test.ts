import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeFileAtomically } from '../../../src/cli/outputs/output.ts';
import { type Chunks, openOutput, planOutput, writeOutput } from '../../../src/cli/outputs/outputFile.ts';
import { DataError } from '../../../src/errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-output-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const parts = () => readdirSync(folder).filter((name) => name.endsWith('.part'));

const WAYS: [string, (path: string, chunks: string[]) => void | Promise<void>][] = [
  ['writeOutput', writeOutput],
  ['writeFileAtomically', writeFileAtomically],
];

describe.each(WAYS)('%s', (_, write) => {
  test('writes a new file, and replaces an old one', async () => {
    await write(at('new.txt'), ['a', 'b']);
    expect(readFileSync(at('new.txt'), 'utf8')).toBe('ab');
    await write(at('new.txt'), ['c']);
    expect(readFileSync(at('new.txt'), 'utf8')).toBe('c');
    expect(parts()).toEqual([]);
  });

  test('writes through links, to a file that exists and to a new one', async () => {
    writeFileSync(at('target.txt'), 'old');
    for (const [link, to] of [
      ['link.txt', at('target.txt')],
      ['twice.txt', 'link.txt'],
      ['dangling.txt', 'later.txt'],
    ]) {
      rmSync(at(link), { force: true });
      symlinkSync(to, at(link));
      await write(at(link), ['by ', link]);
      expect(lstatSync(at(link)).isSymbolicLink()).toBe(true);
      expect(readFileSync(at(link), 'utf8')).toBe(`by ${link}`);
    }
    expect(readFileSync(at('target.txt'), 'utf8')).toBe('by twice.txt');
    expect(readFileSync(at('later.txt'), 'utf8')).toBe('by dangling.txt');
  });

  test('refuses links in a circle', async () => {
    rmSync(at('circle.txt'), { force: true });
    symlinkSync('circle.txt', at('circle.txt'));
    await expect((async () => write(at('circle.txt'), ['x']))()).rejects.toThrow(DataError);
  });

  test('keeps the permissions of the old file', async () => {
    writeFileSync(at('secret.txt'), 'old');
    chmodSync(at('secret.txt'), 0o600);
    await write(at('secret.txt'), ['new']);
    expect(statSync(at('secret.txt')).mode & 0o777).toBe(0o600);
    expect(readFileSync(at('secret.txt'), 'utf8')).toBe('new');
  });

  test('leaves the old file and nothing else after an error', async () => {
    writeFileSync(at('kept.txt'), 'old');
    const broken = function* () {
      yield 'half';
      throw new Error('broken');
    };
    await expect((async () => write(at('kept.txt'), broken() as unknown as string[]))()).rejects.toThrow(
      'broken',
    );
    expect(readFileSync(at('kept.txt'), 'utf8')).toBe('old');
    expect(parts()).toEqual([]);
  });

  test('writes a file with the longest name', async () => {
    const name = `${'n'.repeat(250)}.txt`;
    await write(at(name), ['x']);
    expect(readFileSync(at(name), 'utf8')).toBe('x');
  });
});

describe('an output that is not a plain file:', () => {
  test('a device stays a device', async () => {
    await writeOutput('/dev/null', ['x']);
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
    await expect(writeOutput('/dev/full', ['x'])).rejects.toThrow(
      new DataError('/dev/full: cannot be written (ENOSPC: no space left on device, write)'),
    );
    expect(lstatSync('/dev/full').isCharacterDevice()).toBe(true);
  });

  test('a pipe gets the whole output, even if its reader starts late', async () => {
    spawnSync('mkfifo', [at('pipe')]);
    const chunk = 'line\n'.repeat(20_000);
    const writing = writeOutput(at('pipe'), [chunk, chunk, chunk]);
    // Until a process reads, everything else continues.
    await new Promise((settle) => setTimeout(settle, 60));
    const child = spawn('sh', ['-c', `sleep 0.2; wc -c < '${at('pipe')}'`]);
    const said = new Promise((settle) => child.stdout.on('data', (text) => settle(String(text).trim())));
    await writing;
    expect(await said).toBe(String(3 * chunk.length));
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true);
  });

  test('a pipe whose reader closes it early causes no error', async () => {
    rmSync(at('pipe'), { force: true });
    spawnSync('mkfifo', [at('pipe')]);
    const child = spawn('sh', ['-c', `head -c 5 < '${at('pipe')}'`]);
    const said = new Promise((settle) => child.stdout.on('data', (text) => settle(String(text))));
    await writeOutput(at('pipe'), Array<string>(50).fill('line\n'.repeat(20_000)));
    expect(await said).toBe('line\n');
  });
});

test('the plan of an output is plain data that another thread can carry out', async () => {
  const plan = structuredClone(planOutput(at('planned.txt')));
  const file = await openOutput(plan);
  await file.write('half');
  expect(parts()).toHaveLength(1);
  expect(plan.temporary).toContain(parts()[0]);
  file.abandon();
  expect(parts()).toEqual([]);
});

test('chunks of an output may come asynchronously', async () => {
  const chunks: Chunks = (async function* () {
    yield 'a';
    await new Promise((settle) => setTimeout(settle, 5));
    yield new Uint8Array([98]);
  })();
  await writeOutput(at('slow.txt'), chunks);
  expect(readFileSync(at('slow.txt'), 'utf8')).toBe('ab');
});

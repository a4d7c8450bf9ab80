// Files that are read whole: a file that is not text is recognized by its first block, and no read is endless.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { DataError } from '../../../src/errors.ts';
import { wholeBytes, wholeText } from '../../../src/input/wholeFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const LONG = 'ä line\n'.repeat(30_000);

test.each([
  ['empty', ''],
  ['short', 'a\n'],
  ['of several blocks', LONG],
])('a text that is %s is read, plain, packed and from a pipe', (name, content) => {
  expect(wholeText(file(name, content), 'a text')).toBe(content);
  expect(wholeText(file(`${name}.gz`, gzipSync(content)), 'a text')).toBe(content);
  const pipe = join(folder, `${name} pipe`);
  execFileSync('mkfifo', [pipe]);
  spawn('cp', [join(folder, name), pipe]);
  expect(wholeText(pipe, 'a text')).toBe(content);
});

test('a mark of UTF-8 is no part of the text', () => {
  expect(wholeText(file('mark', '\ufeffa'), 'a text')).toBe('a');
});

test.each([
  ['/dev/zero', '/dev/zero', '/dev/zero: is not text (a NUL byte at 0); expected a distribution'],
  [
    'a packed NUL',
    () => file('nul.gz', gzipSync(new Uint8Array(9))),
    /nul\.gz: is not text \(a NUL byte at 0\); expected a distribution$/,
  ],
  [
    'a packed ZIP',
    () => file('zip.gz', gzipSync('PK\x03\x04')),
    /zip\.gz: is a ZIP archive; unpack it first, or pack it with gzip$/,
  ],
  ['a folder', () => folder, /: cannot be read \(illegal operation on a directory\)$/],
  ['nothing', () => join(folder, 'none'), /none: cannot be read \(no such file or directory\)$/],
  [
    'half a gzip file',
    () => file('half.gz', gzipSync(LONG).subarray(0, 40)),
    /half\.gz: its gzip data is truncated or damaged/,
  ],
])('%s is refused in one line', (_, path, message) => {
  const read = () => wholeText(typeof path === 'string' ? path : path(), 'a distribution');
  expect(read).toThrow(DataError);
  expect(read).toThrow(message);
});

test('a file, its text and a pipe have a bound, which the error names', () => {
  const most = 2 << 20;
  const [fits, over] = ['a'.repeat(most), 'a'.repeat(most + 1)];
  expect(wholeText(file('fits', fits), 'a distribution', most)).toBe(fits);
  expect(() => wholeText(file('over', over), 'a distribution', most)).toThrow(
    /over: is larger than 2 MB; is it another file\?$/,
  );
  expect(wholeText(file('fits.gz', gzipSync(fits)), 'a distribution', most)).toBe(fits);
  expect(() => wholeText(file('over.gz', gzipSync(over)), 'a distribution', most)).toThrow(
    /over\.gz: unpacks to more than 2 MB; is it another file\?$/,
  );
  const pipe = join(folder, 'endless');
  execFileSync('mkfifo', [pipe]);
  const yes = spawn('sh', ['-c', `yes > '${pipe}'`]);
  expect(() => wholeText(pipe, 'a distribution', most)).toThrow(
    /endless: is larger than 2 MB; is it another file\?$/,
  );
  yes.kill();
});

test('without the text, the size of a distribution is 64 MB at most', () => {
  const path = file('distribution', '');
  execFileSync('truncate', ['-s', String((64 << 20) + 1), path]);
  expect(() => wholeText(path, 'a distribution')).toThrow(/distribution: is larger than 64 MB/);
});

test('bytes are checked before the rest is read', () => {
  const seen: number[] = [];
  const check = (head: Uint8Array) => {
    seen.push(head.length);
    throw new DataError('no');
  };
  expect(() => wholeBytes('/dev/zero', 1e9, check)).toThrow('no');
  expect(seen).toEqual([1 << 16]);
});

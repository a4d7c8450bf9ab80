import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readSwf } from '../../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../../src/trace/open/file.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm: kernel } = await testKernels();
const folder = mkdtempSync(join(tmpdir(), 'specula-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

async function text(path: string): Promise<string> {
  const { chunks } = await openTrace(path);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

const small = '; MaxProcs: 4\n1 0 0 5 1\n';
// Large enough, packed too, not to be read at once.
let large = small;
for (let i = 0, x = 1; i < 100_000; i++) {
  x = (x * 48271) % 2147483647;
  large += `${i} ${x} 0 5 1\n`;
}

describe('a file', () => {
  test.each([
    ['small', small],
    ['large', large],
  ])('is opened if it is %s, plain or gzip, of one member or two', async (name, content) => {
    expect((await text(file(`${name}.swf`, content))) === content).toBe(true);
    expect((await text(file(`${name}.packed`, gzipSync(content)))) === content).toBe(true);
    const half = content.length >> 1;
    const members = Buffer.concat([gzipSync(content.slice(0, half)), gzipSync(content.slice(half))]);
    expect((await text(file(`${name}.two`, members))) === content).toBe(true);
  });

  test('has a known length, for a progress bar', async () => {
    for (const content of [small, large]) {
      expect((await openTrace(file('a.swf', content))).bytes).toBe(content.length);
      expect((await openTrace(file('a.gz', gzipSync(content)))).bytes).toBe(content.length);
    }
  });

  test.each<[string, () => string, RegExp]>([
    ['missing', () => join(folder, 'none.swf'), /none\.swf: no such file$/],
    ['a directory', () => folder, /: is a directory; expected a trace file$/],
    [
      'truncated',
      () => file('cut.gz', gzipSync(small).subarray(0, 25)),
      /cut\.gz: its gzip data is truncated$/,
    ],
    [
      'large and truncated',
      () => file('cut2.gz', gzipSync(large).subarray(0, -10)),
      /cut2\.gz: its gzip data is truncated$/,
    ],
    ['damaged', () => file('bad.gz', gzipSync(small).fill(7, 10, 14)), /bad\.gz: its gzip data is damaged/],
  ])('is refused in one line if it is %s', async (_, path, message) => {
    const failure = text(path());
    await expect(failure).rejects.toThrow(message);
    await expect(failure).rejects.toThrow(TraceError);
  });
});

test('a socket is refused, and a large file that is taken away while it is read', async () => {
  const socket = join(folder, 'socket');
  const server = createServer().listen(socket);
  await new Promise((done) => server.once('listening', done));
  await expect(openTrace(socket)).rejects.toThrow(/socket: cannot be read \(.+\)$/);
  await expect(openTrace(socket)).rejects.toThrow(TraceError);
  server.close();
  const path = file('gone.swf', large);
  const { chunks } = await openTrace(path);
  rmSync(path);
  const read = async () => {
    for await (const _ of chunks);
  };
  await expect(read()).rejects.toThrow(/gone\.swf: no such file$/);
});

test('a dump has no columns to move, and SWF has no named ones', async () => {
  const read = (text: string, columns: Record<string, string | number>) =>
    readTrace(new TextEncoder().encode(text), { kernel, name: 'a', processors: 4, columns });
  await expect(read('JobID|State|NCPUS\n', { run: 1 })).rejects.toThrow(
    '--columns: a is not a table (its format is sacct); its fields have names',
  );
  await expect(read(small, { submit: 2, run: 'length' })).rejects.toThrow(
    '--columns: run=length: a is an SWF trace; its columns have numbers, not names',
  );
});

describe('a source is read:', () => {
  const bytes = new TextEncoder().encode(small);
  async function* iterate(chunk: Uint8Array) {
    for (const byte of chunk) yield Uint8Array.of(byte);
  }
  test.each([
    ['bytes', bytes],
    ['gzip', new Uint8Array(gzipSync(small))],
    ['an array buffer', bytes.buffer],
    ['a blob', new Blob([bytes])],
    ['a stream', new Blob([bytes]).stream()],
    ['gzip byte by byte', iterate(gzipSync(small))],
    ['text byte by byte', iterate(bytes)],
    ['a URL', `data:text/plain,${encodeURIComponent(small)}`],
  ])('%s', async (_, source) => {
    let read = 0;
    const workload = await readSwf(source, {
      kernel,
      onProgress: (count) => {
        read = count;
      },
    });
    expect(workload.jobs.length).toBe(1);
    expect(workload.processors).toBe(4);
    expect(read).toBe(bytes.length);
  });
});

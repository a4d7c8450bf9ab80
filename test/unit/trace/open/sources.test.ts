// Where traces come from: addresses, large files, and traces that are read in parts.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, describe, expect, test } from 'vitest';
import { openTrace } from '../../../../src/trace/open/file.ts';
import { FORMATS_IN_WORDS } from '../../../../src/trace/open/format.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceParts } from '../../../../src/trace/open/streamTrace.ts';
import type { RandomAccess } from '../../../../src/trace/raw/source.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm: kernel } = await testKernels();
const folder = mkdtempSync(join(tmpdir(), 'specula-'));
const SWF = '; MaxProcs: 4\n1 0 0 5 1\n2 3 0 6 1\n';

const server = createServer((request, response) => {
  if (request.url?.startsWith('/logs/a.swf')) response.end(SWF);
  else response.writeHead(404).end();
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['submit,run,procs', 'holds no jobs: there is nothing after its column names'],
  ['JobID|Submit|Start|End|State|NCPUS', 'holds no jobs that ran; expected a header and lines of jobs'],
  ['', `is empty; expected ${FORMATS_IN_WORDS}`],
])('a text without the end of a line is known: %j', async (text, what) => {
  await expect(readTrace(new TextEncoder().encode(text), { name: 'x', kernel })).rejects.toThrow(
    `x: ${what}`,
  );
});

test('Parquet is the same from bytes, a buffer and a file of a page', async () => {
  const column = (name: string, data: number[]) => ({ name, data, type: 'DOUBLE' as const });
  const columnData = [column('submit', [0, 3]), column('run', [5, 6]), column('procs', [1, 2])];
  const buffer = parquetWriteBuffer({ columnData });
  for (const source of [new Uint8Array(buffer), buffer, new Blob([buffer])]) {
    const { jobs } = await readTrace(source, { name: 'a.parquet', processors: 4, kernel });
    expect([...jobs.run, ...jobs.processors]).toEqual([5, 6, 1, 2]);
  }
});

describe('an address', () => {
  test.each([
    ['a text', `${address}/logs/a.swf?x=1#y`],
    ['a URL', new URL(`${address}/logs/a.swf`)],
  ])('as %s is fetched, and names the trace', async (_, source) => {
    const workload = await readTrace(source, { kernel });
    expect(Array.from(workload.jobs.run)).toEqual([5, 6]);
    expect(workload.name).toBe('a.swf');
  });

  test('that is empty, or that no server answers, is refused in one line', async () => {
    await expect(readTrace(`${address}/none.swf`, { kernel })).rejects.toThrow(
      /^none\.swf: cannot be fetched \(HTTP 404\)$/,
    );
    await expect(readTrace('http://127.0.0.1:1/b.swf', { kernel })).rejects.toThrow(
      /^b\.swf: cannot be fetched \(.+\)$/,
    );
  });
});

describe('a large file', () => {
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, i) => (i * 7919 + (i >> 9)) & 255);
  bytes.set(new TextEncoder().encode('PAR1'));

  test('of Parquet is read in any parts', async () => {
    const path = join(folder, 'large.parquet');
    writeFileSync(path, bytes);
    const { parquet, chunks, bytes: length } = await openTrace(path);
    const file = parquet as RandomAccess;
    expect([file.byteLength, length]).toEqual([bytes.length, bytes.length]);
    for (const [from, to] of [
      [0, 4],
      [1_000_000, 2_500_000],
      [bytes.length - 8, undefined],
      [bytes.length - 8, bytes.length + 100],
      [50, 10],
    ] as const) {
      const part = new Uint8Array(await file.slice(from, to));
      expect(Buffer.compare(part, bytes.subarray(from, Math.max(from, to ?? bytes.length)))).toBe(0);
    }
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    expect(parts.length).toBeGreaterThan(5);
    expect(Buffer.compare(Buffer.concat(parts), bytes)).toBe(0);
    truncateSync(path, 2_000_000);
    expect(() => file.slice(1_999_000, 2_100_000)).toThrow(
      /large\.parquet: has become shorter while it was read$/,
    );
    rmSync(path);
    expect(() => file.slice(0, 4)).toThrow(/large\.parquet: no such file$/);
  });

  test('that is packed knows the length of its text, and a damaged one says so', async () => {
    const text = Buffer.alloc(2_000_000);
    for (let i = 0; i < text.length; i++) text[i] = 33 + ((i * i * 31 + (i >> 3)) % 90);
    const packed = gzipSync(text, { level: 0 });
    const path = join(folder, 'large.gz');
    writeFileSync(path, packed);
    const opened = await openTrace(path);
    expect(opened.bytes).toBe(text.length);
    packed.fill(7, 1_000_000, 1_000_100);
    writeFileSync(path, packed);
    const read = async () => {
      for await (const _ of (await openTrace(path)).chunks);
    };
    await expect(read()).rejects.toThrow(/large\.gz: its gzip data is damaged/);
  });
});

describe('a trace in parts', () => {
  const line = (id: number, submit: number, run: number) =>
    `${id} ${submit} -1 ${run} 1 -1 -1 1 9 -1 1 1 1 1 1 1 -1 -1\n`;

  test('adds up what the cleaning of all parts found', async () => {
    // More than one part: 100,000 rows, of which some are dropped in each, and some only in the second.
    const rows = Array.from({ length: 100_000 }, (_, i) =>
      line(i + 1, i, i % 1000 === 7 ? -1 : i > 80_000 && i % 1000 === 9 ? 0 : 5),
    );
    const text = new TextEncoder().encode(`; MaxProcs: 4\n${rows.join('')}`);
    const parts = new TraceParts('a.swf', { kernel });
    let jobs = 0;
    async function* pieces() {
      for (let at = 0; at < text.length; at += 1 << 20) yield text.subarray(at, at + (1 << 20));
    }
    for await (const part of parts.read(pieces())) jobs += part.length;
    expect([jobs, parts.cleaning.lines, parts.cleaning.jobs]).toEqual([99_900, 100_000, 99_900]);
    expect(parts.cleaning.rows).toEqual([
      { reason: 'negative-run', action: 'dropped', jobs: 100 },
      { reason: 'zero-run', action: 'kept', jobs: 20 },
    ]);
    expect(parts.processors).toBe(4);
  });

  test('takes columns by their numbers', async () => {
    const parts = new TraceParts('a.swf', { kernel, columns: { run: 5, allocated: 4 } });
    const runs: number[] = [];
    for await (const part of parts.read(new TextEncoder().encode('; MaxProcs: 4\n1 0 -1 2 50\n')))
      runs.push(...part.run, ...part.processors);
    expect(runs).toEqual([50, 2]);
  });
});

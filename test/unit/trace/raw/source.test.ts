// Where the bytes of a trace come from.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sourceName, sourceText, type TraceSource } from '../../../../src/trace/raw/source.ts';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';

const encode = (text: string) => new TextEncoder().encode(text);
async function textOf(source: TraceSource): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of sourceText(source, 'a.swf')) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
async function* pieces(...all: Uint8Array[]) {
  yield* all;
}
const packed = new Uint8Array(gzipSync('1 2 3'));

test.each([
  ['https://a.org/logs/b.swf?x=/1#/y', 'b.swf'],
  [new URL('https://a.org/b.csv#c'), 'b.csv'],
  ['b.swf', 'b.swf'],
  ['https://a.org/', 'trace'],
  [encode('1'), 'trace'],
  [new Blob(['1']), 'trace'],
  [new File(['1'], 'c.swf'), 'c.swf'],
])('the source %s is named %s', (source, name) => {
  expect(sourceName(source)).toBe(name);
});

describe('the text is the same from', () => {
  test.each<[string, () => TraceSource]>([
    ['bytes', () => encode('1 2 3')],
    ['a buffer', () => encode('1 2 3').buffer as ArrayBuffer],
    ['a blob', () => new Blob(['1 2 3'])],
    // As in a browser that cannot iterate a stream.
    ['a stream', () => ({ getReader: () => new Blob(['1 2 3']).stream().getReader() }) as never],
    ['pieces', () => pieces(encode('1 2'), encode(' 3'))],
    ['empty and short pieces', () => pieces(encode(''), encode('1'), encode(''), encode(' 2 3'))],
    ['an address', () => 'data:text/plain,1%202%203'],
    ['a URL', () => new URL('data:text/plain,1%202%203')],
    ['gzip', () => packed],
    ['gzip in pieces', () => pieces(packed.subarray(0, 1), packed.subarray(1, 2), packed.subarray(2))],
  ])('%s', async (_, source) => {
    expect(await textOf(source())).toBe('1 2 3');
  });

  test('a single byte, and nothing', async () => {
    expect(await textOf(encode('1'))).toBe('1');
    expect(await textOf(pieces())).toBe('');
  });
});

test('an error of the source itself comes through the unpacking', async () => {
  async function* broken() {
    yield packed.subarray(0, 12);
    throw new TraceError('a.swf', undefined, 'is broken');
  }
  await expect(textOf(broken())).rejects.toThrow(/^a\.swf: is broken$/);
});

test('an address without an answering server is refused with the reason', async () => {
  await expect(textOf('http://127.0.0.1:1/b.swf')).rejects.toThrow(/^a\.swf: cannot be fetched \(.+\)$/);
  await expect(textOf('http://127.0.0.1:1/b.swf')).rejects.toThrow(TraceError);
});

test('packed pieces that are left after their first text are closed', async () => {
  let closed = false;
  const noise = Uint8Array.from({ length: 1_000_000 }, (_, i) => (i * i * 7919 + (i >> 5)) & 255);
  const large = gzipSync(noise);
  async function* some() {
    try {
      for (let at = 0; at < large.length; at += 1000) yield new Uint8Array(large.subarray(at, at + 1000));
    } finally {
      closed = true;
    }
  }
  for await (const _ of sourceText(some(), 'a.swf')) break;
  expect(closed).toBe(true);
});

test('a stream that is left after its first bytes is closed', async () => {
  let closed = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(encode('1 2 3\n')),
    cancel() {
      closed = true;
    },
  });
  for await (const _ of sourceText({ getReader: () => stream.getReader() } as never, 'a.swf')) break;
  expect(closed).toBe(true);
});

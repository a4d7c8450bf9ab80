// Opens trace files and standard input on Node. The other modules of this directory also run in a browser.

import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { isGzip } from '../../input/gzip.ts';
import { systemFault } from '../../input/systemFault.ts';
import type { RandomAccess } from '../raw/source.ts';
import { TraceError } from '../raw/traceError.ts';
import { isParquet } from './format.ts';

/** A trace's text, or a Parquet file. */
export interface OpenTrace {
  /** The file, if it is Parquet: any part of it can be requested. */
  readonly parquet?: RandomAccess;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The approximate length of the text, for a progress bar; undefined if unknown. */
  readonly bytes?: number;
}

// A smaller file is read and unpacked at once: the threads of a stream would cost more than they gain.
const SMALL_BYTES = 1 << 20;
const CHUNK_BYTES = 1 << 18;

/**
 * Opens a file, or standard input (`-`), and unpacks it if it is gzip.
 *
 * @throws TraceError here or from the chunks
 */
export async function openTrace(path: string): Promise<OpenTrace> {
  if (path === '-') return { chunks: streamText(process.stdin, 'standard input') };
  return isStream(path) ? { chunks: streamText(streamAt(path), path) } : openFile(path);
}

/** Opens a file and closes it, so that a missing one is an error before any work. @throws TraceError */
export function checkFile(path: string): void {
  if (!isStream(path)) look(path);
}

/** Number of first bytes, or all of a shorter text, that are in the first chunk: they show the format. */
const HEAD_BYTES = 1000;

/** Returns the text of an input that can be read only once, and may have no end. */
async function* streamText(stream: Readable, path: string): AsyncGenerator<Uint8Array> {
  const iterator = named(stream, path);
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* whole() {
    if (head.length > 0) yield head;
    yield* iterator;
  }
  if (!isGzip(head)) {
    yield* whole();
    return;
  }
  const { Readable } = process.getBuiltinModule('node:stream');
  yield* unpacked(Readable.from(whole()), path);
}

/** True if it is a pipe or a device, which is read as it comes. */
function isStream(path: string): boolean {
  try {
    const stat = statSync(path);
    return !stat.isFile() && !stat.isDirectory();
  } catch {
    return false; // Opening the file will report the error.
  }
}

/**
 * Reading a pipe or a terminal never blocks inside the system, because an interrupt would then have to wait.
 * Other devices always have bytes.
 */
function streamAt(path: string): Readable {
  try {
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const { isatty } = process.getBuiltinModule('node:tty');
    if (!fstatSync(fd).isFIFO() && !isatty(fd))
      return createReadStream(path, { fd, highWaterMark: CHUNK_BYTES });
    const { Socket } = process.getBuiltinModule('node:net');
    return new Socket({ fd, readable: true, writable: false });
  } catch (error) {
    throw readError(path, error);
  }
}

function openFile(path: string): OpenTrace {
  const { size, gzip, parquet, small } = look(path);
  if (small) return openWhole(path, small);
  if (parquet) return { chunks: wholeFile(path), parquet: fileParts(path, size), bytes: size };
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  return {
    chunks: gzip ? unpacked(file, path) : named(file, path),
    bytes: gzip ? unpackedSize(path, size) : size,
  };
}

function openWhole(path: string, bytes: Buffer): OpenTrace {
  if (isParquet(bytes))
    return {
      chunks: once(bytes),
      parquet: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
      bytes: bytes.length,
    };
  const text = isGzip(bytes) ? unpackWhole(bytes, path) : bytes;
  if (text !== undefined) return { chunks: once(text), bytes: text.length };
  const { Readable } = process.getBuiltinModule('node:stream');
  return { chunks: unpacked(Readable.from([bytes]), path) };
}

interface Look {
  size: number;
  gzip: boolean;
  parquet: boolean;
  /** The whole file if it is small. */
  small?: Buffer;
}

function look(path: string): Look {
  try {
    const file = openSync(path, 'r');
    try {
      const stat = fstatSync(file);
      if (stat.isDirectory()) throw new TraceError(path, undefined, 'is a directory; expected a trace file');
      if (stat.size <= SMALL_BYTES) {
        const small = readFileSync(file);
        return { size: small.length, gzip: isGzip(small), parquet: isParquet(small), small };
      }
      const head = Buffer.alloc(4);
      readSync(file, head, 0, 4, 0);
      return { size: stat.size, gzip: isGzip(head), parquet: isParquet(head) };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw readError(path, error);
  }
}

function fileParts(path: string, size: number): RandomAccess {
  return {
    byteLength: size,
    slice(start, end = size) {
      const part = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      try {
        const file = openSync(path, 'r');
        try {
          for (let at = 0; at < part.length; ) {
            const read = readSync(file, part, at, part.length - at, start + at);
            if (read === 0) throw new TraceError(path, undefined, 'has become shorter while it was read');
            at += read;
          }
        } finally {
          closeSync(file);
        }
      } catch (error) {
        throw readError(path, error);
      }
      return part.buffer;
    },
  };
}

// The last four bytes of a gzip file. They are right for one member of less than 4 GiB.
function unpackedSize(path: string, size: number): number {
  const file = openSync(path, 'r');
  const tail = Buffer.alloc(4);
  readSync(file, tail, 0, 4, size - 4);
  closeSync(file);
  return tail.readUInt32LE();
}

async function* once(text: Uint8Array): AsyncGenerator<Uint8Array> {
  yield text;
}

async function* wholeFile(path: string): AsyncGenerator<Uint8Array> {
  yield* named(createReadStream(path, { highWaterMark: CHUNK_BYTES }), path);
}

async function* named(file: Readable, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    throw readError(path, error);
  }
}

/** Expected largest ratio of a text to its packed size. A larger one is unpacked in chunks. */
const MOST_RATIO = 64;

/** The text; undefined if it is so large that it must be unpacked in chunks. */
function unpackWhole(packed: Buffer, path: string): Uint8Array | undefined {
  // The last four bytes state how long the text is. So it is unpacked in one piece, which needs no copy.
  const said = packed.length < 4 ? 0 : packed.readUInt32LE(packed.length - 4);
  const most = Math.max(CHUNK_BYTES, MOST_RATIO * packed.length);
  const chunkSize = Math.max(CHUNK_BYTES, Math.min(said, most) + 1);
  try {
    return gunzipSync(packed, { chunkSize, maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw readError(path, error);
  }
}

async function* unpacked(packed: Readable, path: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  packed.on('error', (error) => gunzip.destroy(error));
  try {
    yield* packed.pipe(gunzip);
  } catch (error) {
    throw readError(path, error);
  } finally {
    packed.destroy();
  }
}

function readError(path: string, error: unknown): Error {
  if (error instanceof TraceError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const words: Record<string, string> = {
    ENOENT: 'no such file',
    EISDIR: 'is a directory; expected a trace file',
    EACCES: 'may not be read (permission denied)',
    Z_BUF_ERROR: 'its gzip data is truncated',
  };
  const damaged = code.startsWith('Z_')
    ? `its gzip data is damaged (${message})`
    : `cannot be read (${systemFault(error)})`;
  return new TraceError(path, undefined, words[code] ?? damaged);
}

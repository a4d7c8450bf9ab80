// Reads files whole, on Node. A pipe or a device may never end, and a file may not be the intended one: so the first
// block is checked, and there is a bound.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { DataError } from '../errors.ts';
import { otherKind } from './fileKind.ts';
import { isGzip } from './gzip.ts';
import { notText } from './notText.ts';
import { systemFault } from './systemFault.ts';

const BLOCK = 1 << 16;
const MB = 1 << 20;
/**
 * The largest file that a person or Slurm writes to describe something. The accounts of 100,000 users have
 * some 20 MB.
 */
const MOST_DESCRIBED = 64 * MB;
/**
 * The largest text that is read whole although it may be long, as a schedule is: no text of JavaScript is
 * longer.
 */
export const LONG_TEXT = 511 * MB;

/**
 * A whole text file, unpacked if it is gzip.
 *
 * @param expected expected kind of the file, for messages: one of FILE_KINDS if listed
 * @throws DataError if it cannot be read, or is recognized as another file
 */
export function wholeText(path: string, expected: string, most = MOST_DESCRIBED): string {
  const text = new TextDecoder().decode(wholeTextBytes(path, expected, most));
  const other = otherKind(text.slice(0, BLOCK), expected);
  if (other !== undefined) throw new DataError(`${path}: this is ${other}, not ${expected}`);
  return text;
}

/** The bytes of such a text. @throws DataError */
export function wholeTextBytes(path: string, expected: string, most = MOST_DESCRIBED): Uint8Array {
  const checked = (head: Uint8Array) => {
    const what = isGzip(head) ? undefined : notText(head, expected);
    if (what !== undefined) throw new DataError(`${path}: ${what}`);
  };
  const bytes = wholeBytes(path, most, checked);
  if (!isGzip(bytes)) return bytes;
  const text = unpacked(path, bytes, most);
  checked(text.subarray(0, BLOCK));
  return text;
}

/**
 * The bytes of a whole file.
 *
 * @param check throws if the first block is not of such a file
 * @throws DataError
 */
export function wholeBytes(
  path: string,
  most: number,
  check: (head: Uint8Array) => void = () => {},
): Uint8Array {
  try {
    const file = openSync(path, 'r');
    try {
      return readBlocks(file, path, most, check);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`${path}: cannot be read (${systemFault(error)})`);
  }
}

function readBlocks(file: number, path: string, most: number, check: (head: Uint8Array) => void): Uint8Array {
  const stat = fstatSync(file);
  const tooLarge = () =>
    new DataError(`${path}: is larger than ${Math.ceil(most / MB)} MB; is it another file?`);
  if (stat.size > most) throw tooLarge();
  // The size of a file is known, and one byte more shows its end. The size of a pipe or a device is not known.
  let bytes = new Uint8Array(Math.max(BLOCK, stat.size + 1));
  let filled = 0;
  while (true) {
    const length = readSync(file, bytes, filled, Math.min(BLOCK, bytes.length - filled), null);
    if (length === 0) return bytes.subarray(0, filled);
    if (filled === 0) check(bytes.subarray(0, length));
    filled += length;
    if (filled > most) throw tooLarge();
    if (filled < bytes.length) continue;
    const larger = new Uint8Array(2 * bytes.length);
    larger.set(bytes);
    bytes = larger;
  }
}

function unpacked(path: string, bytes: Uint8Array, most: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const what =
      code === 'ERR_BUFFER_TOO_LARGE'
        ? `unpacks to more than ${Math.ceil(most / MB)} MB; is it another file?`
        : `its gzip data is truncated or damaged (${message})`;
    throw new DataError(`${path}: ${what}`);
  }
}

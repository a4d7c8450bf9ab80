import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { DataError } from '../../errors.ts';
import { isGzip } from '../../trace/raw/source.ts';

/** Reads a whole file. @throws DataError */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Reads a whole text file, and unpacks it if it is gzip. @throws DataError */
export function readText(path: string): string {
  const bytes = readBytes(path);
  try {
    return (isGzip(bytes) ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): DataError {
  return new DataError(`${path}: cannot be read (${(error as Error).message})`);
}

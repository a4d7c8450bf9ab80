import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DataError } from '../errors.ts';
import { onInterrupt } from './outcome.ts';

/** Writes a file under a temporary name and renames it when it is whole. @throws DataError if that is not possible */
export function writeFileAtomically(path: string, chunks: Iterable<string | Uint8Array>): void {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  const remove = () => rmSync(temporary, { force: true });
  const done = onInterrupt(remove);
  try {
    const file = openSync(temporary, 'wx');
    try {
      for (const chunk of chunks) writeAll(file, chunk);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    remove();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new DataError(`${path}: cannot be written (${message})`);
  } finally {
    done();
  }
}

function writeAll(file: number, chunk: string | Uint8Array): void {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/** @throws DataError if there cannot be such a folder */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new DataError(`${path}: cannot be made (${(error as Error).message})`);
  }
}

/** Writes to standard output, waiting where its reader is slow. */
export async function print(chunks: Iterable<string>): Promise<void> {
  for (const chunk of chunks) {
    if (!process.stdout.write(chunk)) await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
}

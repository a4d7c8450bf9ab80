import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DataError } from '../../errors.ts';
import { onInterrupt } from './outcome.ts';

/** Writes a file under a temporary name and renames it when it is whole. @throws DataError if that is not possible */
export function writeFileAtomically(path: string, chunks: Iterable<string | Uint8Array>): void {
  const file = new AtomicFile(path);
  try {
    for (const chunk of chunks) file.write(chunk);
    file.finish();
  } finally {
    file.abandon();
  }
}

/** A file that has its name only when it is whole. */
export class AtomicFile {
  readonly #path: string;
  readonly #temporary: string;
  readonly #forget: () => void;
  #file: number | undefined;

  /** @throws DataError if it cannot be written, as write() and finish() do */
  constructor(path: string) {
    this.#path = path;
    // Not by process: two machines may write to the same folder.
    this.#temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.part`);
    this.#forget = onInterrupt(() => rmSync(this.#temporary, { force: true }));
    this.#try(() => {
      this.#file = openSync(this.#temporary, 'wx');
    });
  }

  write(chunk: string | Uint8Array): void {
    this.#try(() => writeAll(this.#file as number, chunk));
  }

  /** Gives the file its name. */
  finish(): void {
    this.#try(() => {
      closeSync(this.#file as number);
      this.#file = undefined;
      renameSync(this.#temporary, this.#path);
    });
    this.#forget();
  }

  /** Leaves nothing of a file that is not finished. */
  abandon(): void {
    if (this.#file !== undefined) {
      closeSync(this.#file);
      this.#file = undefined;
      rmSync(this.#temporary, { force: true });
    }
    this.#forget();
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.abandon();
      rmSync(this.#temporary, { force: true });
      const { message } = error as Error;
      throw new DataError(`${this.#path}: cannot be written (${message})`);
    }
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

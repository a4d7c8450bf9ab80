import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DataError } from '../../errors.ts';
import { visibleLine, visibleText } from '../../report/visible.ts';
import { onInterrupt } from './outcome.ts';
import { placeOf } from './place.ts';

/**
 * Writes a whole file: there is the old one or the new one, never half, whatever happens meanwhile. A link is followed.
 *
 * @throws DataError if that is not possible
 */
export function writeFileAtomically(path: string, chunks: Iterable<string | Uint8Array>): void {
  const file = new AtomicFile(path);
  try {
    for (const chunk of chunks) file.write(chunk);
    file.finish();
  } finally {
    file.abandon();
  }
}

/** A name beside the file, under which it is written. */
export function temporaryBeside(path: string): string {
  // Not by process: two machines may write to the same folder.
  return join(dirname(path), `.specula-${randomBytes(8).toString('hex')}.part`);
}

/** A file that has its name only when it is whole, and on the disk. */
export class AtomicFile {
  readonly #path: string;
  readonly #target: string;
  readonly #temporary: string;
  readonly #forget: () => void;
  #file: number | undefined;

  /**
   * @param path for messages, and what is written unless a target is given
   * @param target no link, and a plain file if it is there
   * @throws DataError if it cannot be written, as write() and finish() do
   */
  constructor(path: string, target = targetOf(path), temporary = temporaryBeside(target)) {
    this.#path = path;
    this.#target = target;
    this.#temporary = temporary;
    this.#forget = onInterrupt(() => rmSync(this.#temporary, { force: true }));
    this.#try(() => {
      this.#file = openSync(this.#temporary, 'wx');
      takeOver(this.#file, placeOf(target).stat);
    });
  }

  write(chunk: string | Uint8Array): void {
    this.#try(() => writeAll(this.#file as number, chunk));
  }

  /** Brings what is written to the disk, in a thread of its own: of a long file that takes seconds. */
  async sync(): Promise<void> {
    try {
      await promisify(fsync)(this.#file as number);
    } catch (error) {
      this.#try(() => {
        throw error;
      });
    }
  }

  /** Gives the file its name. */
  finish(): void {
    this.#try(() => {
      fsyncSync(this.#file as number);
      closeSync(this.#file as number);
      this.#file = undefined;
      renameSync(this.#temporary, this.#target);
    });
    syncFolder(dirname(this.#target));
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
      throw unwritable(this.#path, error);
    }
  }
}

export function unwritable(path: string, error: unknown): DataError {
  return new DataError(`${path}: cannot be written (${(error as Error).message})`);
}

function targetOf(path: string): string {
  try {
    return placeOf(path).real;
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** The new file may be read by whom the old one could be. */
function takeOver(file: number, old: Stats | undefined): void {
  if (old === undefined) return;
  try {
    fchownSync(file, old.uid, old.gid);
  } catch {
    // Only the superuser gives files away.
  }
  fchmodSync(file, old.mode & 0o777);
}

/** A new name is on the disk only when its folder is. */
function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, 'r');
    fsyncSync(folder);
  } catch {
    // Not every system syncs folders; the file has its name all the same.
  } finally {
    if (folder !== undefined) closeSync(folder);
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

/** Writes to standard output as it is, waiting where its reader is slow. */
export async function print(
  chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  for await (const chunk of chunks) {
    // An error is seen to where it is listened to (outcome.ts): a reader that has gone gets no more.
    if (process.stdout.errored) return;
    await new Promise<void>((written) => process.stdout.write(chunk, () => written()));
  }
}

/** Writes text for people, in which names may stand that anybody chose. */
export async function printText(...texts: readonly string[]): Promise<void> {
  await print(texts.map(visibleText));
}

/** Writes a line for people at once, not waiting for its reader. */
export function tell(line: string): void {
  process.stdout.write(`${visibleLine(line)}\n`);
}

/** Writes one JSON document. */
export async function printJson(document: unknown): Promise<void> {
  await print([`${JSON.stringify(document)}\n`]);
}

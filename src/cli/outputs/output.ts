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
import { dirname, join, resolve } from 'node:path';
import { DataError } from '../../errors.ts';
import { visibleLine, visibleText } from '../../visible.ts';
import { onInterrupt } from './interrupt.ts';
import { isFolder, placeOf } from './place.ts';

/**
 * Writes a whole file. Afterwards the old file or the new file is there, never a half-written one. Follows a
 * link.
 *
 * @throws DataError if the file cannot be written
 */
export function writeFileAtomically(path: string, chunks: Iterable<string | Uint8Array>): void {
  const file = new AtomicFile(path);
  try {
    for (const chunk of chunks) file.write(chunk);
    file.finishAtOnce();
  } finally {
    file.abandon();
  }
}

/** Returns a name in the same directory as the file, for the file while it is being written. */
export function temporaryBeside(path: string): string {
  // The name is random, not the process's number: two machines may write to the same directory.
  return join(dirname(path), `.specula-${crypto.randomUUID()}.part`);
}

/** A file that gets its name only when it is whole and on the disk. */
export class AtomicFile {
  readonly #path: string;
  readonly #target: string;
  readonly #temporary: string;
  readonly #forget: () => void;
  #file: number | undefined;
  #isNamed = false;

  /**
   * @param path for messages; also the file to write if there is no target
   * @param target the file itself: not a link, and a plain file if it exists
   * @throws DataError if it cannot be written; write(), finish() and finishAtOnce() throw the same
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

  /** Does what finishAtOnce() does. Uses another thread, because writing a long file to the disk takes seconds. */
  async finish(): Promise<void> {
    const error = await new Promise((synced) => fsync(this.#file as number, synced));
    this.#try(() => {
      if (error) throw error;
    });
    this.finishAtOnce();
  }

  /** Writes the file's data to the disk, and gives the file its name. */
  finishAtOnce(): void {
    this.#try(() => {
      fsyncSync(this.#file as number);
      closeSync(this.#file as number);
      this.#file = undefined;
      renameSync(this.#temporary, this.#target);
    });
    this.#isNamed = true;
    syncFolder(dirname(this.#target));
    this.#forget();
  }

  /** Removes a file that is not finished. */
  abandon(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    if (!this.#isNamed) rmSync(this.#temporary, { force: true });
    this.#forget();
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.abandon();
      throw unwritable(this.#path, error);
    }
  }
}

export function unwritable(path: string, error: unknown): DataError {
  return new DataError(`${path}: cannot be written (${reasonOf(error)})`);
}

/** Returns the system's message without its call and the path at its end. The error names the path already. */
function reasonOf(error: unknown): string {
  return (error as Error).message.replace(/, \w+ '.*$/s, '');
}

function targetOf(path: string): string {
  try {
    return placeOf(path).real;
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Gives the new file the old file's permissions. */
function takeOver(file: number, old: Stats | undefined): void {
  if (old === undefined) return;
  try {
    fchownSync(file, old.uid, old.gid);
  } catch {
    // Only the superuser may give a file to another owner.
  }
  fchmodSync(file, old.mode & 0o777);
}

/** Writes the directory to the disk: only then does the new name survive a power cut. */
function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, 'r');
    fsyncSync(folder);
  } catch {
    // Some systems cannot sync a directory. The file has its name anyway.
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

function writeAll(file: number, chunk: string | Uint8Array): void {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/** @throws DataError if the directory cannot be made */
export function makeFolder(path: string): void {
  try {
    makeLevels(resolve(path));
  } catch (error) {
    throw new DataError(`${path}: cannot be made (${reasonOf(error)})`);
  }
}

/**
 * Makes a directory and those above it. Node's own `recursive` never returns where the system has no new directories
 * (/proc).
 */
function makeLevels(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeLevels(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

/** Writes to standard output. Waits if the reader is slow. */
export async function print(
  chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  for await (const chunk of chunks) {
    // outcome.ts handles the error. A reader that has closed the pipe gets no more output.
    if (process.stdout.errored) return;
    await new Promise<void>((written) => process.stdout.write(chunk, () => written()));
  }
}

/** Writes text for people. Names in it may hold control characters, which are made visible. */
export async function printText(...texts: readonly string[]): Promise<void> {
  await print(texts.map(visibleText));
}

/** Writes a line for people at once, without waiting for the reader. */
export function tell(line: string): void {
  process.stdout.write(`${visibleLine(line)}\n`);
}

/** Writes one JSON document. */
export async function printJson(document: unknown): Promise<void> {
  await print([`${JSON.stringify(document)}\n`]);
}

import { constants, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Pauses } from '../../simulate/pause.ts';
import { hearSignals, onInterrupt } from './interrupt.ts';
import { AtomicFile, print, temporaryBeside, unwritable } from './output.ts';
import { isStandardOutput, isStreamAt, placeOf } from './place.ts';

export type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A file that will be written. It is plain data, so that it can be sent to another thread. */
export interface PlannedOutput {
  /** The path as the user wrote it. */
  readonly path: string;
  /** The path without links. */
  readonly target: string;
  /** Path to which a plain file is written until it is whole; undefined for a pipe or a device. */
  readonly temporary?: string;
}

/**
 * Plans to write a file. If the command is interrupted, the planning thread removes half-written files, whichever
 * thread writes it.
 */
export function planOutput(path: string): PlannedOutput {
  if (path === '-' || isStreamAt(path)) return { path, target: path };
  try {
    const target = placeOf(path).real;
    const temporary = temporaryBeside(target);
    onInterrupt(() => rmSync(temporary, { force: true }));
    return { path, target, temporary };
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** A planned file that is being written. */
interface OutputFile {
  /** @throws DataError if it cannot be written; finish() throws the same */
  write(chunk: string | Uint8Array): void | Promise<void>;
  /** Completes the file. */
  finish(): Promise<void>;
  /** Removes a file that is not finished. */
  abandon(): void;
}

/** @throws DataError if it cannot be opened */
export async function openOutput({ path, target, temporary }: PlannedOutput): Promise<OutputFile> {
  if (temporary !== undefined) return new AtomicFile(path, target, temporary);
  if (path === '-' || isStandardOutput(path)) return STANDARD_OUTPUT;
  return Stream.open(path);
}

/**
 * Writes a file. A plain file gets its name when it is whole. A pipe or a device is written directly.
 *
 * @throws DataError
 */
export async function writeOutput(output: PlannedOutput | string, chunks: Chunks): Promise<void> {
  await hearSignals();
  const file = await openOutput(typeof output === 'string' ? planOutput(output) : output);
  // Interrupts are handled in a pause.
  const pauses = new Pauses();
  try {
    for await (const chunk of chunks) {
      await file.write(chunk);
      await pauses.ifDue();
    }
    await file.finish();
  } finally {
    file.abandon();
  }
}

const STANDARD_OUTPUT: OutputFile = {
  write: (chunk) => print([chunk]),
  async finish() {},
  abandon() {},
};

/** A pipe or a device. A write waits until a process reads the pipe. */
class Stream implements OutputFile {
  readonly #path: string;
  #file: FileHandle | undefined;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async open(path: string): Promise<Stream> {
    try {
      return new Stream(path, await open(path, constants.O_WRONLY));
    } catch (error) {
      throw unwritable(path, error);
    }
  }

  async write(chunk: string | Uint8Array): Promise<void> {
    try {
      await this.#file?.writeFile(chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw unwritable(this.#path, error);
      // The reader has closed the pipe.
      await this.finish();
    }
  }

  async finish(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  abandon(): void {
    void this.finish();
  }
}

import { closeSync, constants, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pause } from '../../simulate/pause.ts';
import { hearSignals, onInterrupt } from './interrupt.ts';
import { AtomicFile, print, temporaryBeside, unwritable } from './output.ts';
import { isStandardOutput, isStreamAt, placeOf } from './place.ts';

export type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Milliseconds of writing between two pauses. Interrupts are handled in a pause. */
const WORK = 20;
/** Milliseconds between two attempts to write to a full pipe. */
const LOOK = 20;

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
  write(chunk: string | Uint8Array): Promise<void>;
  /** Completes the file. */
  finish(): Promise<void>;
  /** Removes a file that is not finished. */
  abandon(): void;
}

/** @throws DataError if it cannot be opened */
export async function openOutput({ path, target, temporary }: PlannedOutput): Promise<OutputFile> {
  if (temporary !== undefined) return new PlainFile(path, target, temporary);
  if (path === '-' || isStandardOutput(placeOf(path).identity)) return new StandardOutput();
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
  try {
    for await (const chunk of chunks) await file.write(chunk);
    await file.finish();
  } finally {
    file.abandon();
  }
}

class StandardOutput implements OutputFile {
  write(chunk: string | Uint8Array): Promise<void> {
    return print([chunk]);
  }

  async finish(): Promise<void> {}

  abandon(): void {}
}

class PlainFile implements OutputFile {
  readonly #file: AtomicFile;
  #begun = performance.now();

  constructor(path: string, target: string, temporary: string) {
    this.#file = new AtomicFile(path, target, temporary);
  }

  async write(chunk: string | Uint8Array): Promise<void> {
    this.#file.write(chunk);
    if (performance.now() - this.#begun < WORK) return;
    await pause();
    this.#begun = performance.now();
  }

  async finish(): Promise<void> {
    await this.#file.sync();
    this.#file.finish();
  }

  abandon(): void {
    this.#file.abandon();
  }
}

/**
 * A pipe or a device. Writing never blocks inside the system, because an interrupt would then have to wait.
 */
class Stream implements OutputFile {
  readonly #path: string;
  #file: number | undefined;

  private constructor(path: string, file: number) {
    this.#path = path;
    this.#file = file;
  }

  static async open(path: string): Promise<Stream> {
    while (true) {
      try {
        return new Stream(path, openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
      } catch (error) {
        // The pipe has no reader yet.
        if ((error as NodeJS.ErrnoException).code !== 'ENXIO' || !statSync(path).isFIFO())
          throw unwritable(path, error);
        await sleep(LOOK);
      }
    }
  }

  async write(chunk: string | Uint8Array): Promise<void> {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let at = 0; at < bytes.length && this.#file !== undefined; ) {
      try {
        at += writeSync(this.#file, bytes, at);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // The reader has closed the pipe.
        if (code === 'EPIPE') this.abandon();
        else if (code === 'EAGAIN') await sleep(LOOK);
        else throw unwritable(this.#path, error);
      }
    }
    await pause();
  }

  async finish(): Promise<void> {
    this.abandon();
  }

  abandon(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

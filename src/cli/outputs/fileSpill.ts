import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataError } from '../../errors.ts';
import type { Spill } from '../../metrics/spill.ts';

const CHUNK = 1 << 16;

/**
 * Temporary files of numbers. They have no names, so the system removes them when the process ends, however
 * it ends.
 */
export class SpillFiles {
  readonly #files: FileSpill[] = [];

  /** @throws DataError if no temporary file can be made */
  create(): Spill {
    const file = new FileSpill();
    this.#files.push(file);
    return file;
  }

  close(): void {
    for (const file of this.#files) file.close();
  }
}

class FileSpill implements Spill {
  readonly #file: number;
  #length = 0;

  constructor() {
    const path = join(tmpdir(), `specula-${randomBytes(8).toString('hex')}`);
    this.#file = written(() => {
      const file = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
      return file;
    });
  }

  add(values: Float64Array): void {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    written(() => {
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#file, bytes, at, bytes.length - at, this.#length + at);
    });
    this.#length += bytes.length;
  }

  *read(): Generator<Float64Array> {
    const chunk = new Float64Array(CHUNK);
    const bytes = new Uint8Array(chunk.buffer);
    for (let at = 0; at < this.#length; ) {
      const wanted = Math.min(bytes.length, this.#length - at);
      let filled = 0;
      while (filled < wanted) {
        const read = readSync(this.#file, bytes, filled, wanted - filled, at + filled);
        if (read === 0) throw new DataError(`${tmpdir()}: a temporary file has become shorter`);
        filled += read;
      }
      yield chunk.subarray(0, filled / Float64Array.BYTES_PER_ELEMENT);
      at += filled;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

function written<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new DataError(`${tmpdir()}: a temporary file cannot be written (${(error as Error).message})`);
  }
}

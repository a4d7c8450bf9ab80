import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataError } from '../../errors.ts';
import type { Spill } from '../../metrics/spill.ts';
import { onInterrupt } from './outcome.ts';

const CHUNK = 1 << 16;

/** Temporary files of numbers, in a folder that is removed at the end. */
export class SpillFolder {
  readonly #folder = mkdtempSync(join(tmpdir(), 'specula-'));
  readonly #done = onInterrupt(() => this.#delete());
  #files = 0;

  create(): Spill {
    return new FileSpill(join(this.#folder, String(this.#files++)));
  }

  remove(): void {
    this.#done();
    this.#delete();
  }

  #delete(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

class FileSpill implements Spill {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  add(values: Float64Array): void {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    try {
      const file = openSync(this.#path, 'a');
      try {
        for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      throw new DataError(`${this.#path}: cannot be written (${(error as Error).message})`);
    }
  }

  *read(): Generator<Float64Array> {
    const file = openSync(this.#path, 'r');
    try {
      while (true) {
        const chunk = new Float64Array(CHUNK);
        const bytes = new Uint8Array(chunk.buffer);
        let filled = 0;
        let read = -1;
        while (filled < bytes.length && read !== 0) {
          read = readSync(file, bytes, filled, bytes.length - filled, null);
          filled += read;
        }
        if (filled > 0) yield chunk.subarray(0, filled / Float64Array.BYTES_PER_ELEMENT);
        if (read === 0) return;
      }
    } finally {
      closeSync(file);
    }
  }
}

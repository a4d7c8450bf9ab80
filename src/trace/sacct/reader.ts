import type { RawTrace } from '../raw/rawTrace.ts';
import { SacctReader } from './dump.ts';
import type { SacctOptions } from './jobs.ts';
import { SacctJsonReader } from './json/reader.ts';
import { isSacctJson } from './json/recognize.ts';

interface Reader {
  add(piece: Uint8Array): void;
  finish(): RawTrace;
}

/** Reads what sacct writes: text, or JSON if the text begins like it. */
export class SacctTextReader implements Reader {
  readonly #file: string;
  readonly #options: SacctOptions;
  #reader: Reader | undefined;

  constructor(file: string, options: SacctOptions = {}) {
    this.#file = file;
    this.#options = options;
  }

  add(piece: Uint8Array): void {
    this.#reader ??= this.#readerOf(piece);
    this.#reader.add(piece);
  }

  finish(): RawTrace {
    return (this.#reader ?? new SacctReader(this.#file, this.#options)).finish();
  }

  #readerOf(piece: Uint8Array): Reader {
    const head = new TextDecoder().decode(piece.subarray(0, 1 << 16));
    return isSacctJson(head)
      ? new SacctJsonReader(this.#file, this.#options)
      : new SacctReader(this.#file, this.#options);
  }
}

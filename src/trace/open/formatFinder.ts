import { formatOf, type TraceFormat } from './format.ts';

/** Collects the first bytes of a trace until they show its format. */
export class FormatFinder {
  readonly #name: string;
  readonly #wanted: TraceFormat | undefined;
  readonly #pieces: Uint8Array[] = [];
  #format: TraceFormat | undefined;

  /** @param wanted the format, if it is given */
  constructor(name: string, wanted: TraceFormat | undefined) {
    this.#name = name;
    this.#wanted = wanted;
  }

  /** The bytes so far. */
  get bytes(): Uint8Array {
    if (this.#pieces.length === 1) return this.#pieces[0];
    const all = new Uint8Array(this.#pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }

  /** The format, or undefined if it is not known yet. @throws TraceError if it is none that is read */
  add(piece: Uint8Array): TraceFormat | undefined {
    this.#pieces.push(piece);
    this.#format ??= formatOf(this.bytes, this.#name, this.#wanted);
    return this.#format;
  }

  /** The format of a text that has ended. @throws TraceError */
  finish(): TraceFormat {
    return this.#format ?? (formatOf(this.bytes, this.#name, this.#wanted, true) as TraceFormat);
  }
}

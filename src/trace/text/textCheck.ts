import { notText, nulIn } from '../../input/notText.ts';
import { TraceError } from '../raw/traceError.ts';

/** Looks at each chunk of a text before it is read. */
export class TextCheck {
  readonly #file: string;
  readonly #expected: string;
  #bytes = 0;

  /** @param expected the expected content, for errors */
  constructor(file: string, expected: string) {
    this.#file = file;
    this.#expected = expected;
  }

  /** The length of the chunks so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @throws TraceError if it is no text in UTF-8 */
  add(piece: Uint8Array): void {
    const what =
      this.#bytes === 0 ? notText(piece, this.#expected) : nulIn(piece, this.#bytes, this.#expected);
    if (what !== undefined) throw new TraceError(this.#file, undefined, what);
    this.#bytes += piece.length;
  }
}

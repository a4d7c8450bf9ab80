import { DELIMITERS } from './delimiters.ts';

const [TAB, NEWLINE, RETURN, BLANK] = [9, 10, 13, 32];

/** True if a line of names has blanks and no other delimiter between them. */
export function isDelimitedByBlanks(line: string): boolean {
  return /^\s*\p{L}\S* +\S/u.test(line) && !DELIMITERS.some((delimiter) => line.trim().includes(delimiter));
}

/** Makes one tab of each run of blanks in a text that arrives in chunks; those around a line are left out. */
export class BlanksAsTabs {
  #isLineBegun = false;
  #isAfterBlank = false;

  add(piece: Uint8Array): Uint8Array {
    const text = new Uint8Array(2 * piece.length);
    let length = 0;
    for (const byte of piece) {
      if (byte === BLANK || byte === TAB) {
        this.#isAfterBlank = true;
        continue;
      }
      const isEnd = byte === NEWLINE || byte === RETURN;
      if (this.#isAfterBlank && this.#isLineBegun && !isEnd) text[length++] = TAB;
      this.#isAfterBlank = false;
      this.#isLineBegun = !isEnd;
      text[length++] = byte;
    }
    return text.subarray(0, length);
  }
}

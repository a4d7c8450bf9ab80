const NEWLINE = 10;
const RETURN = 13;

/**
 * Makes every line of a text that arrives in chunks end with a newline. A carriage return alone also ends a line, as
 * on old machines and in some exports. Otherwise the whole file would be one line, or one comment.
 */
export class LineEnds {
  #afterReturn = false;

  /** Returns the same chunk, or a changed copy. */
  add(piece: Uint8Array): Uint8Array {
    if (piece.length === 0) return piece;
    let text = this.#afterReturn && piece[0] === NEWLINE ? piece.subarray(1) : piece;
    this.#afterReturn = text.length > 0 ? text[text.length - 1] === RETURN : false;
    let copied = false;
    for (let at = text.indexOf(RETURN); at >= 0; at = text.indexOf(RETURN, at + 1)) {
      if (text[at + 1] === NEWLINE) continue;
      if (!copied) text = text.slice();
      copied = true;
      text[at] = NEWLINE;
    }
    return text;
  }
}

/** Returns the place where the first line ends; -1 if the text has no line end. */
export function firstLineEnd(text: Uint8Array): number {
  return text.findIndex((byte) => byte === NEWLINE || byte === RETURN);
}

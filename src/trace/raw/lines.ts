/** The line of each row of a trace. Rows on lines that follow each other, as in most logs, take no memory. */
export class Lines {
  // The first row of each stretch of such rows, and its line.
  #rows = new Int32Array(8);
  #lines = new Int32Array(8);
  #stretches = 0;

  /** Records the line of a row; the rows after it follow it line by line. Rows come in their order. */
  add(row: number, line: number): void {
    const last = this.#stretches - 1;
    if (line - this.#lines[last] === row - this.#rows[last]) return;
    if (this.#stretches === this.#rows.length) {
      this.#rows = grown(this.#rows);
      this.#lines = grown(this.#lines);
    }
    this.#rows[this.#stretches] = row;
    this.#lines[this.#stretches++] = line;
  }

  /** The line of a row; the first line is 1. */
  of(row: number): number {
    let low = 0;
    let high = this.#stretches;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#rows[middle] <= row) low = middle;
      else high = middle;
    }
    return this.#lines[low] + row - this.#rows[low];
  }
}

function grown(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * column.length);
  larger.set(column);
  return larger;
}

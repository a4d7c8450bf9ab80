// The functions that the host calls to read a trace.
import { inIntegers, kindOfColumn, readColumn, tokenStart } from './column';
import { commentCount, consumed, createText, fewestFields, indexText, lineCount, mostFields } from './text';

export { commentAt, integers, oddRow, rowFields, rowLine, text, values } from './text';

/** Allocates memory for chunks of so many bytes (about 17 bytes per byte). */
export function createReader(bytes: i32): void {
  createText(bytes);
}

/**
 * Indexes the whole lines among the first `length` bytes. `last` is 1 at the end of the file. Returns the
 * number of rows.
 */
export function indexRows(length: i32, last: i32): i32 {
  return indexText(length, last != 0);
}

/** The bytes of the indexed lines. The bytes after them belong to the next chunk. */
export function indexedBytes(): i32 {
  return consumed;
}

export function indexedLines(): i32 {
  return lineCount;
}

/** The fewest tokens of a row, and the most; of no rows, 2^31 - 1 and 0. */
export function fewestRowFields(): i32 {
  return fewestFields;
}

export function mostRowFields(): i32 {
  return mostFields;
}

export function comments(): i32 {
  return commentCount;
}

/**
 * Converts a column of all rows (1 is the first); -1 if it is missing. Returns the number of rows that it
 * could not read.
 */
export function readTextColumn(column: i32): i32 {
  return readColumn(column);
}

/** Whether the numbers of the last column read are all in the column of integers. */
export function isTextColumnWhole(): bool {
  return inIntegers;
}

/**
 * What the numbers of the last column read are: UNKNOWN, WHOLE or ANY (codes/numbers.ts). If not ANY, they
 * are integers then.
 */
export function narrowTextColumn(): i32 {
  return kindOfColumn();
}

/** Where the token of a row and column starts. */
export function tokenOffset(row: i32, column: i32): i32 {
  return tokenStart(row, column);
}

// The functions that the host calls to read a trace.
import { addressOf } from '../native/columns';
import { inIntegers, kindOfColumn, readColumn, tokenStart } from './column';
import {
  commentAt,
  commentCount,
  consumed,
  createText,
  fewestFields,
  indexText,
  integers,
  lineCount,
  mostFields,
  oddRow,
  rowFields,
  rowLine,
  text,
  values,
} from './text';

/** Allocates memory for chunks of so many bytes (about 17 bytes per byte). */
export function createReader(bytes: i32): void {
  createText(bytes);
}

/** Where the host writes a chunk. */
export function textBytes(): usize {
  return addressOf(text);
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

/** The line of each row. The chunk's first line is 0. */
export function rowLineColumn(): usize {
  return addressOf(rowLine);
}

/** The number of tokens of each row. */
export function rowFieldsColumn(): usize {
  return addressOf(rowFields);
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

/** Where each comment's semicolon is. */
export function commentColumn(): usize {
  return addressOf(commentAt);
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

/** The numbers of the last column read, if they are not all in the column of integers. */
export function valueColumn(): usize {
  return addressOf(values);
}

/**
 * What the numbers of the last column read are: UNKNOWN, WHOLE or ANY (codes/numbers.ts). If not ANY, they
 * are integers then.
 */
export function narrowTextColumn(): i32 {
  return kindOfColumn();
}

/** The integers. */
export function integerColumn(): usize {
  return addressOf(integers);
}

/** The rows that it could not read. */
export function oddRowColumn(): usize {
  return addressOf(oddRow);
}

/** Where the token of a row and column starts. */
export function tokenOffset(row: i32, column: i32): i32 {
  return tokenStart(row, column);
}

// Exports the functions that the host calls to read a trace.
import { inIntegers } from './column';
import { commentCount, consumed, fewestFields, indexText, lineCount, mostFields } from './text';

export {
  kindOfColumn as narrowTextColumn,
  readColumn as readTextColumn,
  tokenStart as tokenOffset,
} from './column';
export {
  commentAt,
  createText as createReader,
  integers,
  oddRow,
  rowFields,
  rowLine,
  text,
  values,
} from './text';

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

/** True if the numbers of the last column read are all in the column of integers. */
export function isTextColumnWhole(): bool {
  return inIntegers;
}

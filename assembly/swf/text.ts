// Divides a chunk of a trace's text into lines and tokens. The host fills `text`. The whole lines of the chunk
// are indexed: where each token starts, which lines are rows of numbers, and which are comments. column.ts
// converts tokens to numbers, a column at a time, and only the columns that are needed.
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { markTokens, TEXT_PADDING } from '../native/text';

const NEWLINE: i32 = 10;
const SEMICOLON: i32 = 59;

export let text: StaticArray<u8> = allocateU8(0);
/** Position at which each token starts. A token is a run of bytes above the blank. */
export let tokens: StaticArray<i32> = allocateI32(0);
/** The number of tokens up to the end of each line. */
let tokensAfter: StaticArray<i32> = allocateI32(0);

export let rowCount: i32 = 0;
/** The first token, the number of tokens and the line (0 is the chunk's first) of each row. */
export let rowToken: StaticArray<i32> = allocateI32(0);
export let rowFields: StaticArray<i32> = allocateI32(0);
export let rowLine: StaticArray<i32> = allocateI32(0);
/** The fewest and the most tokens of a row. */
export let fewestFields: i32 = 0;
export let mostFields: i32 = 0;

export let commentCount: i32 = 0;
/** Position of each comment's semicolon. */
export let commentAt: StaticArray<i32> = allocateI32(0);

/** Bytes and lines of the whole lines in the chunk. */
export let consumed: i32 = 0;
export let lineCount: i32 = 0;

/** The numbers of the last column read, and the rows whose token is left to the host (column.ts). */
export let values: StaticArray<f64> = allocateF64(0);
export let oddRow: StaticArray<i32> = allocateI32(0);
/** The same numbers as integers (narrow() in native/words.ts). */
export let integers: StaticArray<i32> = allocateI32(0);

/**
 * Allocates memory for chunks of that many bytes, with at most one token per two bytes and one line per byte.
 */
export function createText(bytes: i32): void {
  const most = (bytes >> 1) + 1;
  text = allocateU8(bytes + 1 + TEXT_PADDING);
  tokens = allocateI32(most + TEXT_PADDING);
  tokensAfter = allocateI32(bytes + 1);
  rowToken = allocateI32(most);
  rowFields = allocateI32(most);
  rowLine = allocateI32(most);
  commentAt = allocateI32(most);
  values = allocateF64(most);
  oddRow = allocateI32(most);
  integers = allocateI32(most);
}

/**
 * Indexes the first `length` bytes of the text. The very last line may lack its newline. Returns the number
 * of rows.
 */
export function indexText(length: i32, last: bool): i32 {
  const bytes = text;
  let end = length;
  if (last && end > 0 && i32(unchecked(bytes[end - 1])) != NEWLINE) unchecked((bytes[end++] = 10));
  lineCount = markTokens(bytes, end, tokens, tokensAfter);
  while (end > 0 && i32(unchecked(bytes[end - 1])) != NEWLINE) end--;
  consumed = min(end, length);
  indexLines(lineCount);
  return rowCount;
}

function indexLines(lines: i32): void {
  const bytes = text;
  const starts = tokens;
  const ends = tokensAfter;
  const first = rowToken;
  const fields = rowFields;
  const lineOf = rowLine;
  let rows = 0;
  let comments = 0;
  let token = 0;
  let fewest = i32.MAX_VALUE;
  let most = 0;
  for (let line = 0; line < lines; line++) {
    const next = unchecked(ends[line]);
    if (next > token) {
      const at = unchecked(starts[token]);
      if (i32(unchecked(bytes[at])) == SEMICOLON) unchecked((commentAt[comments++] = at));
      else {
        unchecked((first[rows] = token));
        const count = next - token;
        unchecked((fields[rows] = count));
        fewest = min(fewest, count);
        most = max(most, count);
        unchecked((lineOf[rows] = line));
        rows++;
      }
    }
    token = next;
  }
  rowCount = rows;
  fewestFields = fewest;
  mostFields = most;
  commentCount = comments;
}

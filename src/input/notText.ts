/** The first bytes of files that are packed. */
const PACKED: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'is a 7-Zip archive'],
  [[0xfd, 0x37, 0x7a, 0x58], 'is packed by xz'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'is packed by Zstandard'],
  [[0x42, 0x5a, 0x68], 'is packed by bzip2'],
];

/** The first bytes of other files that are no text. */
const OTHERS: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x41, 0x52, 0x31], 'is a Parquet file'],
  [[0x7f, 0x45, 0x4c, 0x46], 'is a program'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF file'],
  [[0x89, 0x50, 0x4e, 0x47], 'is a picture (PNG)'],
];

/** Byte order marks: the first bytes of text whose letters have two or four bytes. */
const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe, 0, 0], 'UTF-32'],
  [[0, 0, 0xfe, 0xff], 'UTF-32'],
  [[0xff, 0xfe], 'UTF-16'],
  [[0xfe, 0xff], 'UTF-16'],
];

/** Number of bytes that are enough to show how many bytes a letter has. */
const LOOKED_AT = 256;
const FEWEST_LETTERS = 4;

/**
 * Returns the fault of a file that should be text in UTF-8, by its first bytes: the end of an error. Undefined if
 * they may be text.
 *
 * @param expected the expected content
 */
export function notText(head: Uint8Array, expected: string): string | undefined {
  const begins = ([bytes]: readonly [bytes: readonly number[], what: string]) =>
    head.length >= bytes.length && bytes.every((byte, i) => head[i] === byte);
  const packed = PACKED.find(begins)?.[1];
  if (packed !== undefined) return `${packed}; unpack it first, or pack it with gzip`;
  const other = OTHERS.find(begins)?.[1];
  if (other !== undefined) return `${other}; expected ${expected}`;
  const encoding = MARKS.find(begins)?.[1] ?? wideLetters(head.subarray(0, LOOKED_AT));
  if (encoding !== undefined)
    return `is text in ${encoding}; expected UTF-8, as iconv -f ${encoding} -t UTF-8 makes it`;
  return nulIn(head, 0, expected);
}

/**
 * Returns the fault of a chunk of text: the end of an error, or undefined.
 *
 * @param before the bytes before the chunk
 */
export function nulIn(piece: Uint8Array, before: number, expected: string): string | undefined {
  const nul = piece.indexOf(0);
  return nul < 0 ? undefined : `is not text (a NUL byte at ${before + nul}); expected ${expected}`;
}

/** UTF-16 and UTF-32 without a mark: of a Latin letter, a digit or a blank one byte is not 0. */
function wideLetters(head: Uint8Array): string | undefined {
  for (const [width, encoding] of [
    [4, 'UTF-32'],
    [2, 'UTF-16'],
  ] as const) {
    const letters = Math.floor(head.length / width);
    if (letters < FEWEST_LETTERS) continue;
    const latin = (place: number) => {
      let count = 0;
      for (let letter = 0; letter < letters; letter++) {
        const bytes = head.subarray(letter * width, (letter + 1) * width);
        if (bytes.every((byte, i) => (byte !== 0) === (i === place))) count++;
      }
      return count > 0.75 * letters;
    };
    if (latin(0)) return `${encoding}LE`;
    if (latin(width - 1)) return `${encoding}BE`;
  }
  return undefined;
}

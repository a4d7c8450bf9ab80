// Measures text in a figure, and breaks it into lines. Text cannot be measured outside a page, so widths are those of a
// wide font; text in another font is narrower, not wider.

/** Widths in hundredths of the font size, from the blank to ~: the wider of DejaVu Sans and DejaVu Serif. */
const WIDTHS = (
  '32 41 46 84 64 96 90 28 40 40 50 84 32 37 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 54 100 73 74 ' +
  '77 81 73 70 80 88 40 41 75 67 103 88 82 68 82 76 69 67 85 73 103 72 67 70 40 34 40 84 50 50 62 65 57 65 62 ' +
  '38 65 65 32 32 61 32 98 65 62 65 65 48 53 41 65 60 86 60 60 53 64 34 64 84'
)
  .split(' ')
  .map(Number);
const OTHER = 100;
/** Factor for bold letters. */
const BOLD = 1.12;

/** Returns the width of a text in pixels; rarely less than its real width. */
export function textWidth(text: string, size: number, bold = false): number {
  let sum = 0;
  for (const letter of text) sum += WIDTHS[(letter.codePointAt(0) ?? 0) - 32] ?? OTHER;
  return (sum / 100) * size * (bold ? BOLD : 1);
}

/** Returns a text cut to a width, with … in place of the removed part. */
export function fitted(text: string, size: number, width: number, bold = false): string {
  const fits = (letters: string) => textWidth(letters, size, bold) <= width;
  if (fits(text)) return text;
  const letters = [...text];
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('')}…`;
}

/** Breaks a text into lines of at most this width. A word that is wider is broken. */
export function wrapped(text: string, size: number, width: number, bold = false): string[] {
  const fits = (line: string) => textWidth(line, size, bold) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((one) => one !== '')) {
    if (line !== '' && fits(`${line} ${word}`)) {
      line = `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}

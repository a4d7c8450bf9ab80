/** Matches words that would begin a list, a heading or a quotation at the start of a Markdown line. */
const NEVER_FIRST = /^(?:[-+*#>]|1[.)])$/;

/**
 * Breaks a text into lines of at most `width` characters, as far as its words allow. Every line except the first is
 * indented.
 */
export function folded(text: string, width = 100, indent = ''): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && (line.length + 1 + word.length <= width || NEVER_FIRST.test(word))) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(line === undefined ? word : `${indent}${word}`);
  }
  return lines.join('\n');
}

/** Words that would begin a list, a heading or a quotation if a line of Markdown began with them. */
const NEVER_FIRST = /^(?:[-+*#>]|1[.)])$/;

/** Text in lines of at most so many characters, as far as its words allow; every line but the first is indented. */
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

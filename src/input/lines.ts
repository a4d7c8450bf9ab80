/** The lines of a text, whatever ends them: a newline, a carriage return, or both. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

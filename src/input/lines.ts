/** The lines of a text. A line ends with a newline, a carriage return, or both. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

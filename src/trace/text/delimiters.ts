/** The delimiters that may separate the cells of a table. */
export const DELIMITERS = [',', ';', '\t', '|', '\x1f'];

/** The delimiter of a header: the one that occurs most often outside quotes. */
export function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}

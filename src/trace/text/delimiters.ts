/** The delimiters that may separate the cells of a table. */
export const DELIMITERS = [',', ';', '\t', '|', '\x1f'];

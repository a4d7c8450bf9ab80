// Recognizes a dump of sacct by its first lines.
import { isSacctHeader, isTyped } from './columns.ts';
import { isRecordOfSacct } from './withoutHeader.ts';

/** No more lines come before a header: blank lines, the prompt with the command, messages. */
export const MOST_BEFORE = 50;

/** True if a header of a dump is among the first lines of a text, in parsable form or not, and before any record. */
export function hasSacctHeader(lines: readonly string[]): boolean {
  const record = lines.findIndex((line) => /^\s*\d/.test(line));
  return lines
    .slice(0, Math.min(MOST_BEFORE, record < 0 ? MOST_BEFORE : record))
    .some((line) => isSacctHeader(line) && !isTyped(line) && !line.trimStart().startsWith(';'));
}

/** True if the first line with text is a record of a dump without header (sacct -n). */
export function isSacctWithoutHeader(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '' && !isMessageOfSacct(line));
  return first !== undefined && isRecordOfSacct(first);
}

/** True if sacct writes the line to standard error. */
export function isMessageOfSacct(line: string): boolean {
  return /^(sacct|slurm\w*): /.test(line);
}

// Recognizes a dump of sacct by its first lines.
import { DELIMITERS } from '../text/delimiters.ts';
import { isSacctHeader, isTyped } from './columns.ts';

/** No more lines come before a header: blank lines, the prompt with the command, messages. */
export const MOST_BEFORE = 50;

/** True if a header of a dump is among the first lines of a text, in parsable form or not, and before any record. */
export function hasSacctHeader(lines: readonly string[]): boolean {
  const record = lines.findIndex((line) => /^\s*\d/.test(line));
  return lines
    .slice(0, Math.min(MOST_BEFORE, record < 0 ? MOST_BEFORE : record))
    .some((line) => isSacctHeader(line) && !isTyped(line) && !line.trimStart().startsWith(';'));
}

/** True if sacct writes the line to standard error. */
export function isMessageOfSacct(line: string): boolean {
  return /^(sacct|slurm\w*): /.test(line);
}

/** The id of a job, of tasks of an array, of a component or of a step. */
export const JOB_ID = /^\d+(_(\d+|\[[^\]\n]*\]))?(\+\d+)?(\.\w+)?$/;

const STATE =
  /^(COMPLETED|FAILED|TIMEOUT|CANCELLED(\+| by \d+)?|NODE_FAIL|PREEMPTED|OUT_OF_ME(MORY|\+)|RUNNING|PENDING|BOOT_FAIL|DEADLINE|REQUEUED|RESIZING|REVOKED|SUSPENDED)$/;

/** True if a line looks like a record of sacct: a job's number, a state and two times among its cells. */
export function isRecordOfSacct(line: string): boolean {
  return DELIMITERS.some((delimiter) => {
    const cells = line.split(delimiter).map((cell) => cell.replace(/^"(.*)"$/, '$1'));
    return (
      cells.length >= 5 &&
      cells.slice(0, 3).some((cell) => JOB_ID.test(cell) && !isPointInTime(cell)) &&
      cells.some((cell) => STATE.test(cell)) &&
      cells.filter(isPointInTime).length >= 2
    );
  });
}

function isPointInTime(cell: string): boolean {
  return /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d|\d{10}|Unknown|None)$/.test(cell);
}

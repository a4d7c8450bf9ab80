// A dump of sacct without its header (sacct -n): how it is recognized, and what delimits its cells.
import { DELIMITERS } from '../text/delimiters.ts';
import { fieldText } from './fieldTexts.ts';

const STATE =
  /^(COMPLETED|FAILED|TIMEOUT|CANCELLED(\+| by \d+)?|NODE_FAIL|PREEMPTED|OUT_OF_ME(MORY|\+)|RUNNING|PENDING|BOOT_FAIL|DEADLINE|REQUEUED|RESIZING|REVOKED|SUSPENDED)$/;

/** True if a line looks like a record of sacct: a job's number, a state and two times among its cells. */
export function isRecordOfSacct(line: string): boolean {
  return DELIMITERS.some((delimiter) => {
    const cells = line.split(delimiter).map((cell) => cell.replace(/^"(.*)"$/, '$1'));
    const job = fieldText('jobid');
    return (
      cells.length >= 5 &&
      cells.slice(0, 3).some((cell) => job.fits(cell) && !isPointInTime(cell)) &&
      cells.some((cell) => STATE.test(cell)) &&
      cells.filter(isPointInTime).length >= 2
    );
  });
}

function isPointInTime(cell: string): boolean {
  return /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d|\d{10}|Unknown|None)$/.test(cell);
}

/** Says what to do about a dump without header. */
export function nameFields(file: string): string {
  return `looks like a dump of sacct without its header (sacct -n); name its fields in the order of sacct -o: specula replay ${file} --fields JobID,State,Submit,Start,End,NCPUS,…`;
}

interface Delimited {
  readonly delimiter: string;
  /** True if the line ends with a delimiter. */
  readonly trailing: boolean;
}

/** What delimits the cells of a line with these fields, in lower case; undefined if no delimiter gives as many. */
export function delimiterOf(line: string, names: readonly string[]): Delimited | undefined {
  // What follows the number of a job may be any delimiter.
  const first = /^\d[\d_+]*(?:\.\w+)?(\s*[^\w.\s]+\s*|\t)/.exec(line)?.[1];
  const possible = [...(first === undefined ? [] : [first]), ...DELIMITERS].map((delimiter) => {
    const cells = line.split(delimiter);
    const trailing = cells.at(-1) === '' && cells.length === names.length + 1;
    return { delimiter, trailing, cells };
  });
  const fits = ({ cells, trailing }: (typeof possible)[number]) =>
    (cells.length === names.length || trailing) &&
    names.every((name, place) => fieldText(name).fits(cells[place].replace(/^"(.*)"$/, '$1')));
  // The first record may have delimiters in its texts.
  const found = possible.find(fits) ?? possible.find(({ cells }) => cells.length > names.length);
  return found && { delimiter: found.delimiter, trailing: found.trailing };
}

// Handles a dump of sacct without its header (sacct -n): the message about it, and the delimiter of its cells.
import { DELIMITERS } from '../text/delimiters.ts';
import { fieldText } from './fieldTexts.ts';

/** Returns the advice for a dump without header. */
export function nameFields(file: string): string {
  return `looks like a dump of sacct without its header (sacct -n); name its fields in the order of sacct -o: specula replay ${file} --fields JobID,State,Submit,Start,End,NCPUS,…`;
}

interface Delimited {
  readonly delimiter: string;
  /** True if the line ends with a delimiter. */
  readonly trailing: boolean;
}

/** Returns the delimiter of a line with these fields, in lower case; undefined if no delimiter gives as many cells. */
export function delimiterOf(line: string, names: readonly string[]): Delimited | undefined {
  // Any delimiter may follow the number of a job.
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

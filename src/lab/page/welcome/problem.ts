// Explains why a visitor's file could not be replayed: what it was recognized as, and two things that would help.

import type { TraceFormat } from '../../../trace/open/format.ts';
import { FormatFinder } from '../../../trace/open/formatFinder.ts';
import { sourceText } from '../../../trace/raw/source.ts';
import { el } from '../dom.ts';

const NAMES: Readonly<Record<TraceFormat, string>> = {
  swf: 'SWF (Standard Workload Format)',
  csv: 'a table with named columns (CSV)',
  parquet: 'Parquet',
  sacct: 'accounting of Slurm (sacct)',
  pbs: 'accounting of PBS',
  sge: 'accounting of Grid Engine',
  lsf: 'accounting of LSF',
  batsim: 'a workload of Batsim',
};

/** Columns that a table needs. */
const COLUMNS = 'submit_time, run_time, processors';

/** Returns the format of a file by its beginning; undefined if none is recognized. */
async function recognized(file: Blob, name: string): Promise<TraceFormat | undefined> {
  try {
    const finder = new FormatFinder(name, undefined);
    for await (const bytes of sourceText(file, name)) {
      const format = finder.add(bytes);
      if (format !== undefined) return format;
    }
    return finder.finish();
  } catch {
    return undefined;
  }
}

/** Returns two things that would help, in sentences. */
function remedies(message: string, format: TraceFormat | undefined, name: string): [string, string] {
  if (/too large|memory/.test(message))
    return [
      'Replay its beginning: enter a number into First jobs only, under More.',
      `Use the command line, which has no such limit: \`specula replay ${name} --report report.html\``,
    ];
  if (/is empty/.test(message))
    return [
      'Check that the export has ended, and that its time span and users have jobs.',
      'If the file was empty only when it was chosen, choose it again.',
    ];
  if (/folder|directory/.test(message))
    return [
      'Choose the file that is in it.',
      'If the file was changed since it was chosen, choose it again.',
    ];
  if (/archive/.test(message))
    return [
      'Unpack it, and drop the log that is in it.',
      'If the log is large, pack it with gzip: that is read as it is.',
    ];
  if (format === undefined)
    return [
      'On Slurm, export the accounting: `sacct -a -X -P -S 2026-01-01 -o JobIDRaw,User,Submit,Start,End,ElapsedRaw,TimelimitRaw,State,NCPUS > jobs.txt`',
      `For any other system, make a CSV that begins with a line of names: \`${COLUMNS}\`. Times are in seconds.`,
    ];
  if (/processors/.test(message) && !/^\S+?:\d/.test(message))
    return [
      'Enter the size of the machine into Processors, under More, and press Replay.',
      'Or write it into the file: in SWF as a line `; MaxProcs: 128` at its beginning.',
    ];
  const column = /--columns (\w+)=NAME/.exec(message)?.[1];
  if (column !== undefined)
    return [
      `Change the names in its first line to \`${COLUMNS}\`, and drop the file again. Times are in seconds.`,
      `If its names must stay, say on the command line which column it is: \`specula replay ${name} --columns ${column}=NAME --report report.html\``,
    ];
  if (/holds no jobs/.test(message))
    return [
      'Check that the export is complete: the time span and the users that it was limited to.',
      `If it is in another format, name it on the command line: \`specula replay ${name} --format FORMAT --report report.html\``,
    ];
  const what = /^\S+?:\d/.test(message)
    ? 'Correct or delete the line that the message names'
    : 'Correct what the message names';
  return [
    `${what}, and drop the file again.`,
    `If it is in another format, name it on the command line: \`specula replay ${name} --format FORMAT --report report.html\``,
  ];
}

/** Returns a text in which words between backticks are code. */
const marked = (text: string) =>
  text.split('`').map((part, i) => (i % 2 === 1 ? el('code', {}, part) : part));

/** Returns the explanation below the error. */
export async function problemOf(message: string, file: Blob, name: string): Promise<HTMLElement[]> {
  const format = await recognized(file, name);
  // The error names kinds of files that are no traces.
  const named = /^[^:]+: (?:this )?is (an? [^;,]+)/.exec(message)?.[1];
  const as = format === undefined ? (named ?? 'no format that this page knows') : NAMES[format];
  const found = /is empty/.test(message) ? 'has no content' : `was recognized as ${as}`;
  return [
    el('p', {}, el('b', {}, name), ` ${found}. Two things would help:`),
    el('ol', {}, ...remedies(message, format, name).map((one) => el('li', {}, ...marked(one)))),
  ];
}

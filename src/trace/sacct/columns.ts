// Finds the columns of a dump of Slurm's sacct. Its header names the fields, as requested with -o, and shows the
// delimiter. The delimiter may be anything, because names have letters only.
import { shortly } from '../../visible.ts';
import { TraceError } from '../raw/traceError.ts';
import { DELIMITERS } from '../text/delimiters.ts';

/** The fields that are read, in lower case. */
const READ = [
  'jobid',
  'jobidraw',
  'jobname',
  'user',
  'group',
  'account',
  'partition',
  'qos',
  'cluster',
  'submit',
  'eligible',
  'start',
  'end',
  'elapsed',
  'elapsedraw',
  'timelimit',
  'timelimitraw',
  'state',
  'nnodes',
  'allocnodes',
  'reqnodes',
  'ncpus',
  'alloccpus',
  'reqcpus',
  'alloctres',
  'reqtres',
  'reqmem',
  'constraints',
  'reservation',
  'submitline',
  'nodelist',
  'restarts',
  'maxrss',
  'tresusageinmax',
  'tresusageintot',
  'ntasks',
  'consumedenergy',
  'consumedenergyraw',
] as const;
export type SacctField = (typeof READ)[number];

const FIELDS: ReadonlySet<string> = new Set(READ);

/** Fields that show how a job was requested. */
export const ASKED_FIELDS = [
  'reqtres',
  'alloctres',
  'reqmem',
  'reqcpus',
  'reqnodes',
  'nnodes',
  'allocnodes',
  'constraints',
  'reservation',
  'submitline',
] as const satisfies readonly SacctField[];

export interface SacctHeader {
  /** Names of the fields, in lower case. */
  readonly names: readonly string[];
  readonly delimiter: string;
  /** True if each line ends with a delimiter, as with sacct -p. */
  readonly trailing: boolean;
  /** True if cells may be in quotes: another program wrote the dump. */
  readonly quotes: boolean;
}

/** The names in a header and their delimiter. Undefined if the line is not such a header. */
export function sacctHeader(line: string): SacctHeader | undefined {
  const text = line.replace(/^\ufeff/, '').replace(/\r$/, '');
  return plainHeader(text) ?? tableHeader(text);
}

/**
 * Reads a header as sacct itself writes it: names have letters only, so that the delimiter is the text between them.
 */
function plainHeader(text: string): SacctHeader | undefined {
  const delimiter = /[A-Za-z]([^A-Za-z]+)/.exec(text)?.[1];
  if (delimiter === undefined) return undefined;
  const names = text.split(delimiter);
  const trailing = names.at(-1) === '';
  if (trailing) names.pop();
  if (!names.every((name) => /^[A-Za-z]+$/.test(name))) return undefined;
  // Slurm does not quote cells. Other programs quote them when they write a dump with commas.
  return { names: names.map(lowerCase), delimiter, trailing, quotes: delimiter === ',' };
}

/**
 * Reads a header as other programs write it: names may be in quotes, and there may be more columns, such as a
 * nameless index.
 */
function tableHeader(text: string): SacctHeader | undefined {
  if (isTyped(text)) return undefined;
  const split = DELIMITERS.map((delimiter) => {
    const cells = unquoted(text, delimiter);
    return { cells, delimiter, known: knownFields(cells) };
  });
  const { cells, delimiter, known } = split.reduce((best, one) => (one.known > best.known ? one : best));
  if (known < 3 || !isSacctHeader(cells.join(' '))) return undefined;
  return { names: cells, delimiter, trailing: false, quotes: true };
}

const lowerCase = (name: string) => name.toLowerCase();

/** The cells of a line of names, without quotes. */
function unquoted(line: string, delimiter: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === delimiter && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map((name) => name.trim().toLowerCase());
}

/** True if a line looks like a part of a command that was typed, which has the names of fields too. */
export function isTyped(line: string): boolean {
  return /\bsacct\b|[<>$]|(^|[\s"])-/.test(line);
}

/** The number of fields that are read in a header. */
export function knownFields(names: readonly string[]): number {
  return names.filter((name) => FIELDS.has(name)).length;
}

/** True if a line is the header of a dump of sacct, in parsable form or not. */
export function isSacctHeader(line: string): boolean {
  // The name of a sacct field has letters only. `resource_list.ncpus` is a field of another tool.
  const names = new Set(Array.from(line.toLowerCase().matchAll(/[a-z_.]+/g), ([name]) => name));
  const has = (...some: SacctField[]) => some.some((name) => names.has(name));
  return (
    has('jobid', 'jobidraw') &&
    has('state', 'partition', 'account', 'jobname') &&
    has('timelimitraw', 'timelimit', 'elapsedraw', 'elapsed', 'ncpus', 'alloccpus', 'nnodes', 'alloctres')
  );
}

/**
 * The place of each field, from 0.
 *
 * @param line of the header; undefined if it is not in the file
 * @throws TraceError if jobs would lack a needed field
 */
export function sacctFields(
  names: readonly string[],
  file: string,
  line?: number,
): ReadonlyMap<SacctField, number> {
  const found = new Map<SacctField, number>();
  for (const [place, name] of names.entries()) {
    if (!FIELDS.has(name)) continue;
    const first = found.get(name as SacctField);
    if (first !== undefined)
      throw new TraceError(
        file,
        line,
        `two fields are named '${shortly(name)}', ${first + 1} and ${place + 1}; request each field once`,
      );
    found.set(name as SacctField, place);
  }
  const need = (what: string, ...some: SacctField[]) => {
    if (some.some((name) => found.has(name))) return;
    throw new TraceError(file, line, `the dump has no ${what}; request it from sacct: ${SACCT_COMMAND}`);
  };
  need('JobIDRaw', 'jobidraw', 'jobid');
  need('Submit', 'submit');
  need('Start', 'start');
  if (!found.has('end')) need('ElapsedRaw', 'elapsedraw', 'elapsed');
  need('State', 'state');
  need('NCPUS', 'ncpus', 'alloccpus', 'alloctres', 'reqcpus', 'nnodes', 'allocnodes');
  return found;
}

/** The fields to request from sacct. */
export const SACCT_FIELDS =
  'JobIDRaw,JobID,JobName,User,Account,Partition,QOS,Submit,Eligible,Start,End,ElapsedRaw,TimelimitRaw,State,ExitCode,ReqNodes,NNodes,NCPUS,ReqMem,ReqTRES,AllocTRES';

/**
 * Fields that only a model of the cluster needs: how a job was requested, and where it ran. SubmitLine exists since
 * 21.08.
 */
const SUBMISSION_FIELDS = `${SACCT_FIELDS},Constraints,Reservation,NodeList,SubmitLine`;

/** Fields of steps that show the memory that a job used. */
const STEP_FIELDS = `${SACCT_FIELDS},NTasks,MaxRSS,TRESUsageInMax,TRESUsageInTot`;

/** Records to request from sacct: jobs only, or also their steps with the memory that they used. */
export type SacctRecords = 'jobs' | 'steps';

export const FIELDS_OF: Readonly<Record<SacctRecords, string>> = { jobs: SACCT_FIELDS, steps: STEP_FIELDS };

const sacctCommand = (fields: string, only = '-X ') =>
  `SLURM_TIME_FORMAT=%s sacct -a ${only}-D -P --delimiter=$'\\x1f' -o ${fields}`;

/** A command whose dump has all useful fields. */
export const SACCT_COMMAND = sacctCommand(SACCT_FIELDS);

/** A command whose dump also has the steps of jobs, with the memory that they used. */
export const STEPS_COMMAND = sacctCommand(STEP_FIELDS, '');

/** Command whose dump has the fields of how jobs were requested. */
export const SUBMISSIONS_COMMAND = sacctCommand(SUBMISSION_FIELDS);

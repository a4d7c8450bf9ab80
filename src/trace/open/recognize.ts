// Recognizes formats by their first lines: those that are read, and those that are only named in an error.
import { LSF_RECORD } from '../lsf/fields.ts';
import { PBS_RECORD } from '../pbs/values.ts';
import { isSacctJson } from '../sacct/json/recognize.ts';
import { hasSacctHeader, isRecordOfSacct } from '../sacct/recognize.ts';
import { SGE_RECORD } from '../sge/values.ts';
import { DELIMITERS } from '../text/delimiters.ts';

/** A format that is read, one that is not, or a format whose lines have something before them. */
export type Recognized =
  | { readonly format: 'pbs' | 'lsf' | 'sge' | 'sacct' | 'batsim' }
  | { readonly unread: string }
  | { readonly fault: string };

/** Lines of logs with a record in each line, so that `grep` may have put the name of a file before each. */
const RECORDS: readonly (readonly [begins: (line: string) => boolean, found: Recognized])[] = [
  [(line) => PBS_RECORD.test(line), { format: 'pbs' }],
  [(line) => LSF_RECORD.test(line), { format: 'lsf' }],
  [(line) => SGE_RECORD.test(line), { format: 'sge' }],
  [
    (line) => /^JobId=\d+ UserId=\S+ (?:GroupId=\S+ )?Name=/.test(line),
    { unread: "a log of Slurm's plugin jobcomp/filetxt" },
  ],
  // Without its header (sacct -n): the reader asks for --fields.
  [isRecordOfSacct, { format: 'sacct' }],
];

/** Lines with which the description of a job begins in HTCondor: its attributes are sorted. */
const CLASS_AD =
  /^(?:\*\*\* (?:Offset|ProcId) = |(?:Arg(?:ument)?s|AutoCluster\w+|BytesRecvd|BytesSent|ClusterId|Cmd|CompletionDate|Owner|ProcId|QDate) = )/;

/** First lines of the outputs of programs. */
const OUTPUTS: readonly (readonly [begins: RegExp, unread: string])[] = [
  [/^JobId=\d+ (?:ArrayJobId=\S+ |HetJobId=\S+ |(?:Job)?Name=)/, 'an output of scontrol show job'],
  [/^\s*Accounting information about jobs that are:/, 'an output of bacct'],
  [/^={20,}$|^qname {2,}\S/, 'an output of qacct -j'],
  [/^\s*ID\s+OWNER\s+SUBMITTED\s+RUN_TIME\s+ST\s+COMPLETED\s/, 'an output of condor_history'],
  [CLASS_AD, 'a history of HTCondor in its long form'],
  [/^#\s*JobID\s+SubmitTime\s+WaitTime\s+RunTime\s/i, 'in the Grid Workload Format (GWF)'],
];

/** Fields that only the JSON of one program has. */
const JSONS: readonly (readonly [fields: readonly RegExp[], found: Recognized])[] = [
  [[/"(?:nb_res|subtime)"\s*:/], { format: 'batsim' }],
  [[/"job_id"\s*:/, /"(?:elapsed|submission)"\s*:/], { format: 'sacct' }],
  [
    [/"job_id"\s*:/, /"submit_time"\s*:/],
    { unread: 'an output of squeue --json or scontrol show job --json' },
  ],
  [[/"@submit"\s*:/], { unread: "a log of Slurm's plugin jobcomp/elasticsearch" }],
  [[/"job_number"\s*:/, /"submission_time"\s*:/], { unread: 'an accounting file of Grid Engine in JSON' }],
  [[/"t_submit"\s*:/], { unread: 'an output of flux jobs --json' }],
  [[/"ClusterId"\s*:/, /"QDate"\s*:/], { unread: 'an output of condor_history -json' }],
];

/** The format of which this is one of the first lines; undefined if none is recognized. */
export function knownLine(line: string): Recognized | undefined {
  const record = RECORDS.find(([begins]) => begins(line))?.[1];
  if (record !== undefined) return record;
  const output = OUTPUTS.find(([begins]) => begins.test(line))?.[1];
  if (output !== undefined) return { unread: output };
  if (isGwf(line)) return { unread: 'in the Grid Workload Format (GWF)' };
  // A header has names, but no values.
  if (!line.includes('=') && hasSacctHeader([line])) return { format: 'sacct' };
  const prefix = /^[^\s:;,|"]+:/.exec(line)?.[0];
  if (prefix === undefined) return undefined;
  const rest = line.slice(prefix.length);
  const isPrefixed = RECORDS.some(([begins]) => begins(rest)) || (/^\S/.test(rest) && swfBegins(rest));
  return isPrefixed
    ? { fault: `the line begins with the name of a file, '${prefix}'; use grep -h, which leaves it out` }
    : undefined;
}

/**
 * The format of a JSON text, by its first bytes; undefined if none is recognized.
 *
 * @param isEnough true if no more text will be looked at: that of sacct may have its jobs after a long description
 */
export function knownJson(text: string, isEnough: boolean): Recognized | undefined {
  const known = JSONS.find(([fields]) => fields.every((field) => field.test(text)))?.[1];
  return known ?? (isEnough && isSacctJson(text) ? { format: 'sacct' } : undefined);
}

/** A line with this many words is a sentence. */
const FEWEST_WORDS = 9;

/** True if a line is words with delimiters between them: names, neither sentences nor values. */
export function isTableHeader(line: string): boolean {
  const delimiter = DELIMITERS.find((one) => line.includes(one));
  return (
    delimiter !== undefined &&
    /^\s*["\p{L}_]/u.test(line) &&
    !/[=<>]|: /.test(line) &&
    line.split(' ', FEWEST_WORDS).length < FEWEST_WORDS
  );
}

/** True if a line may be the first one of SWF: a comment, or numbers with blanks between them. */
export function swfBegins(line: string): boolean {
  const tokens = line.trim().split(/\s+/);
  const numbers = tokens.filter((token) => /^[+-]?\d+(?:\.\d*)?$/.test(token));
  return line.startsWith(';') || (numbers[0] === tokens[0] && 2 * numbers.length >= tokens.length);
}

/** GWF has 29 fields, of which some archives leave out the last ones. */
const GWF_FIELDS = [27, 28, 29];

/** True if a line has the fields of GWF: those of SWF, and names of sites and of the structure of the job. */
function isGwf(line: string): boolean {
  const tokens = line.trim().split(/\s+/);
  return GWF_FIELDS.includes(tokens.length) && /^\d+$/.test(tokens[0]) && /[A-Za-z]/.test(line);
}

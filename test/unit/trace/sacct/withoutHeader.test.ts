// Dumps without header (sacct -n), and dumps with other lines before it.
import { describe, expect, test } from 'vitest';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { SacctReader } from '../../../../src/trace/sacct/dump.ts';
import { fieldList } from '../../../../src/trace/sacct/fieldList.ts';
import {
  hasSacctHeader,
  isMessageOfSacct,
  isRecordOfSacct,
  JOB_ID,
} from '../../../../src/trace/sacct/recognize.ts';
import { delimiterOf } from '../../../../src/trace/sacct/withoutHeader.ts';
import { plainJobs } from '../../../support/workload.ts';
import { encode, kernel } from './dump.ts';

const read = async (text: string, options: ReadTraceOptions = {}) => {
  const { jobs, cleaning } = await readTrace(encode(text), {
    name: 'dump.txt',
    processors: 999,
    kernel,
    ...options,
  });
  const { processors, request, run } = plainJobs(jobs) as Record<string, number[]>;
  const counts = Object.fromEntries(cleaning.rows.map(({ reason, jobs }) => [reason, jobs]));
  return { processors, request, run, counts, lines: cleaning.lines };
};
const problem = (text: string, options: ReadTraceOptions = {}) =>
  read(text, options).then(
    () => 'read',
    ({ message }: Error) => message,
  );

const FIELDS =
  'jobid,jobidraw,cluster,partition,account,user,submit,eligible,start,end,elapsed,state,nnodes,ncpus,reqtres,alloctres,timelimit,nodelist,jobname';
const RECORDS = [
  '11|11|c|main|a|u1|2016-12-21T21:43:34|2016-12-21T21:43:34|2016-12-22T07:03:30|2016-12-22T08:03:30|01:00:00|COMPLETED|1|12|cpu=12,mem=48000M,node=1|billing=12,cpu=12,mem=48000M,node=1|1-00:00:00|n1|run',
  '12|12|c|main|a|u2|2016-12-21T21:50:00|2016-12-21T21:50:00|2016-12-22T07:05:00|2016-12-22T07:35:00|00:30:00|TIMEOUT|3|36|cpu=36,mem=96G,node=3|billing=36,cpu=36,mem=96G,node=3|00:30:00|n[1,3,5]|run',
].join('\n');
const FOUND = { processors: [12, 36], request: [86_400, 1800], run: [3600, 1800], lines: 2 };

describe('a dump without header is read with --fields', () => {
  test.each<[string, string, string]>([
    ['as documented', RECORDS, FIELDS],
    ['with a last delimiter (-p)', RECORDS.replaceAll(/$/gm, '|'), FIELDS],
    ['with U+001F', RECORDS.replaceAll('|', '\x1f'), FIELDS],
    ['with another delimiter', RECORDS.replaceAll('|', '^'), FIELDS],
    ['with a delimiter of two letters', RECORDS.replaceAll('|', '::'), FIELDS],
    ['with blanks around the delimiter', RECORDS.replaceAll('|', ' | '), FIELDS],
    ['with line ends of Windows and a mark of UTF-8', `\ufeff${RECORDS.replaceAll('\n', '\r\n')}`, FIELDS],
    [
      'with a mark of UTF-8 before the number of a job',
      `\ufeff${RECORDS.replaceAll(/^\d+\|/gm, '')}`,
      FIELDS.replace('jobidraw,', ''),
    ],
    ['as CSV with quotes', RECORDS.replaceAll(/[^|\n]+/g, '"$&"').replaceAll('|', ','), FIELDS],
    ['with a quote in a name', RECORDS.replace(/run$/m, '"run'), FIELDS],
    ['after a line of blanks', `  \n${RECORDS}`, FIELDS],
    ['with widths', RECORDS, FIELDS.replaceAll(',', '%20,').replace('jobidraw%20', 'jobidraw%-12')],
    ['with the option and quotes', RECORDS, `--format="${FIELDS.toUpperCase()}"`],
    ['with blanks', RECORDS, FIELDS.replaceAll(',', ', ')],
    ['after a message', `sacct: error: something\n\n${RECORDS}`, FIELDS],
    ['with a delimiter in the first name', RECORDS.replace(/run$/m, 'a|b'), FIELDS],
    ['with its header after all', `${FIELDS.replaceAll(',', '|')}\n${RECORDS}`, FIELDS],
  ])('%s', async (_, text, fields) => {
    const { lines, ...found } = await read(text, { fields });
    expect({ ...found, lines: lines - (found.counts['before-header'] ?? 0) }).toMatchObject(FOUND);
  });

  test.each<[string, string, ReadTraceOptions, RegExp]>([
    [
      'without --fields',
      RECORDS,
      {},
      /^dump\.txt:1: looks like a dump of sacct without its header \(sacct -n\); name its fields in the order of sacct -o: specula replay dump\.txt --fields JobID,/,
    ],
    [
      'with too few',
      RECORDS,
      { fields: 'JobID,Submit,Start,End,State,NCPUS' },
      /^dump\.txt:1: the line has 19 fields, its header 6; /,
    ],
    [
      'with one twice',
      RECORDS,
      { fields: FIELDS.replace('jobname', 'user') },
      /^dump\.txt: two fields are named 'user'/,
    ],
    [
      'with one more',
      RECORDS,
      { fields: `${FIELDS},qos` },
      /^dump\.txt:1: '11\|11\|c.*' does not have the 20 fields of --fields/,
    ],
    [
      'with fields that jobs lack',
      RECORDS,
      { fields: FIELDS.replace(',submit', ',x') },
      /^dump\.txt: the dump has no Submit; /,
    ],
    [
      'in another order than its header',
      `${FIELDS.replaceAll(',', '|')}\n${RECORDS}`,
      { fields: FIELDS.replace('user,submit', 'submit,user') },
      /^dump\.txt:1: is a header with other fields than --fields/,
    ],
    [
      'of another format',
      'PAR1',
      { fields: FIELDS },
      /^--fields: dump\.txt is not a dump of sacct, but parquet/,
    ],
    [
      'with another --format',
      'submit,run,procs\n1,1,1\n',
      { fields: FIELDS, format: 'csv' },
      /^--fields: dump\.txt is not a dump of sacct, but csv/,
    ],
  ])('%s it is refused', async (_, text, options, message) => {
    expect(await problem(text, options)).toMatch(message);
  });

  test('several records are pieces of one text', async () => {
    async function* pieces() {
      for (const letter of `sacct: error: x\n${RECORDS}`.match(/[\s\S]{1,9}/g) ?? []) yield encode(letter);
    }
    const { jobs } = await readTrace(pieces(), {
      name: 'standard input',
      processors: 99,
      kernel,
      fields: FIELDS,
    });
    expect(jobs.length).toBe(2);
  });
});

test.each<[line: string, fields: string, delimiter: string | undefined, trailing: boolean]>([
  ['7^COMPLETED', 'jobid state', '^', false],
  ['17_3+1.batch ^ COMPLETED', 'jobid state', ' ^ ', false],
  ['COMPLETED|7', 'state jobid', '|', false],
  ['7|0:0|', 'jobid exitcode', '|', true],
  ['7|0:0|', 'jobid exitcode derivedexitcode', '|', false],
  ['7|0:0|x', 'jobid exitcode', '|', false],
  ['7|x', 'jobid exitcode', undefined, false],
  ['"7";"0:0"', 'jobid exitcode', ';', false],
])('%j of the fields %j is divided by %j', (text, fields, delimiter, trailing) => {
  const expected = delimiter === undefined ? undefined : { delimiter, trailing };
  expect(delimiterOf(text, fields.split(' '))).toEqual(expected);
});

test('a text without a header is refused', () => {
  expect(() => new SacctReader('dump.txt').finish()).toThrow(
    'dump.txt:1: is not the header of a sacct dump; ',
  );
});

test.each([
  ['JobID', ['jobid']],
  [' JobID , State%-20,, End%3', ['jobid', 'state', 'end']],
  ["-o 'JobID State'", ['jobid', 'state']],
  [' --format=JobID', ['jobid']],
  ['--format = JobID', ['jobid']],
  ['"JobID,State" ', ['jobid', 'state']],
  ['"JobID,State" x', undefined],
  ['x"JobID"', undefined],
  ['x-o JobID', undefined],
  ['JobID%3x', undefined],
  ['1JobID', undefined],
  ['JobID1', undefined],
  ['', undefined],
  ['1,2', undefined],
  ['JobID,%3', undefined],
])('%j names the fields %j', (text, names) => {
  expect(fieldList(text)).toEqual(names);
});

test.each([
  [
    'ids of jobs',
    (text: string) => JOB_ID.test(text),
    ['7', '12_34', '7_[]', '7_[1-3,9%2]', '7+12', '7_1+0.batch', '7.0'],
    ['', 'x7', '7x', '7_', '7_[1', '7+', '7.'],
  ],
  [
    'messages',
    isMessageOfSacct,
    ['sacct: error: x', 'slurm: x', 'slurm_load_jobs: x'],
    ['x sacct: y', 'sacct:', 'slurm-x: y'],
  ],
])('%s of sacct are recognized', (_, isOne, good, bad) => {
  expect([good.filter((text) => !isOne(text)), bad.filter(isOne)]).toEqual([[], []]);
});

test.each([
  ['7|COMPLETED|1704873600|1704873700|Unknown|x', true],
  ['7_3.batch,CANCELLED by 12,2024-01-01T00:00:00,None,a', true],
  ['"7"\tFAILED\t2024-01-01T00:00:00\t2024-01-01T00:00:00\tb', true],
  ['7|COMPLETED|1704873600|x|y|z', false],
  ['x|COMPLETED|1704873600|1704873600|y|z', false],
  ['7|DONE|1704873600|1704873600|y|z', false],
  ['7|CANCELLED|1704873600|1704873600|y|z', true],
  ['7|OUT_OF_ME+|1704873600|1704873600|y|z', true],
  ['7|COMPLETED_|1704873600|1704873600|y|z', false],
  ['7|xCOMPLETED|1704873600|1704873600|y|z', false],
  ['7|COMPLETED|17048736000|1704873600|y|z', false],
  ['7|COMPLETED|x1704873600|1704873600|y|z', false],
  ['"77"|"COMPLETED"|"1704873600"|"1704873600"|"y"', true],
  ['"77"x|COMPLETED|1704873600|1704873600|y', false],
  ['x"77"|COMPLETED|1704873600|1704873600|y', false],
  ['a|b|c|7|COMPLETED|1704873600|1704873600', false],
  ['7|COMPLETED|1704873600|1704873600', false],
  ['1 0 5 100 4 -1 -1 4 200', false],
])('%j looks like a record: %s', (line, expected) => {
  expect(isRecordOfSacct(line)).toBe(expected);
});

describe('lines before the header are skipped and counted:', () => {
  const DUMP = 'JobID|JobName|Submit|Start|End|State|NCPUS\n1|a|10|20|50|COMPLETED|2\n';
  test.each([
    ['a blank line', '\n', 1],
    ['several', '\n\r\n  \n', 3],
    ['a warning of sacct', 'sacct: Conflicting options, using --parsable2\n', 1],
    ['a warning of the login', 'Warning: Permanently added host, port 22 (ED25519)\n', 1],
    ['a prompt', '[ann@login1 ~]$ sacct -a -X -P -o JobID,JobName,Submit,Start,End,State,NCPUS\n', 1],
    ['a prompt of several lines', '$ sacct -a -X \\\n>   -P -o JobID,State,NCPUS\n', 2],
    ['a command alone', 'sacct -a --format=JobID,JobName,State,Elapsed -P\n', 1],
    ['options alone', '  -o JobIDRaw,JobID,JobName,State,Elapsed\n', 1],
    ['a message of the day', '*** Maintenance on Monday ***\nQuestions: help@example.org\n\n', 3],
  ])('%s', async (_, before, count) => {
    for (const end of ['\n', '\r\n'])
      expect(await read((before + DUMP).replaceAll(/\r?\n/g, end))).toMatchObject({
        ...{ run: [30], processors: [2], lines: count + 1 },
        counts: { 'before-header': count },
      });
  });

  test('the line of an error counts them', async () => {
    expect(await problem(`\nsacct: x\n${DUMP}2|a|x|20|50|COMPLETED|2\n`)).toMatch(
      /^dump\.txt:5: submit: 'x'/,
    );
    expect(await problem(`\n\n${DUMP.replace('|Submit', '|Sent')}`)).toMatch(
      /^dump\.txt:3: the dump has no Submit/,
    );
    expect(await problem(`\nJobID   JobName  State  NCPUS\n1  a  COMPLETED  2\n`)).toMatch(
      /^dump\.txt:2: is not the header of a sacct dump/,
    );
  });

  test('a message among the records is counted too', async () => {
    const found = await read(`${DUMP}sacct: error: slurmdbd: Connection reset\n2|a|10|20|50|COMPLETED|2\n`);
    expect(found).toMatchObject({ run: [30, 30], counts: { message: 1 } });
  });

  test('a comment of another format is none', () => {
    expect(hasSacctHeader([' ; JobID State Elapsed', '1 2 3'])).toBe(false);
    expect(hasSacctHeader(['x 1', '[ann@c1]', 'JobID|State|Elapsed', '1|COMPLETED|3'])).toBe(true);
    expect(hasSacctHeader([' 12|COMPLETED|3', 'JobID|State|Elapsed'])).toBe(false);
    expect(hasSacctHeader(['  12|COMPLETED|3', 'JobID|State|Elapsed'])).toBe(false);
    expect(hasSacctHeader(['', 'x', 'JobID|State|Elapsed'])).toBe(true);
    expect(hasSacctHeader([...Array(50).fill(''), 'JobID|State|Elapsed'])).toBe(false);
  });

  test('there are at most fifty', async () => {
    const behind = (lines: number) => problem('\n'.repeat(lines) + DUMP, { format: 'sacct' });
    expect(await behind(49)).toBe('read');
    expect(await behind(50)).toMatch(/^dump\.txt:1: is not the header of a sacct dump/);
  });
});

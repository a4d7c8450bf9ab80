// Which format a file has, by its first lines and by its name.
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import {
  FORMATS_IN_WORDS,
  formatOf,
  TRACE_FORMATS,
  type TraceFormat,
} from '../../../../src/trace/open/format.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceParts } from '../../../../src/trace/open/streamTrace.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm: kernel } = await testKernels();
const encode = (text: string) => new TextEncoder().encode(text);
const of = (text: string, name: string, wanted?: TraceFormat, isWhole?: boolean) =>
  formatOf(encode(text), name, wanted, isWhole);

const SGE =
  'all.q:n1:g:u1:job:22947:sge:0:1310761621:1311095354:1311095414:0:0:60:60.05:0.08:104188.0:0:0:0:0:28001:0:0:0.0:24:0:0:0:41:549:NONE:defaultdepartment:mpe:24:0:60.13:7.3:0.00:-l h_rt=36000 -pe mpe 24:0.0:NONE:189153280.0:0:0';
const LSF = '"JOB_FINISH" "10.1" 1389683139 404717 22025 33882739 4 1389642318 0 0 1389642771 "u1"';
const PBS = '09/13/2020 13:28:20;E;1.srv;user=u1 queue=q';
const FILETXT =
  'JobId=223 UserId=u1(1005) GroupId=g(1005) Name=sleep JobState=COMPLETED Partition=main TimeLimit=60';
const JOB = '1\t1109635203\t0\t12\t2\t-1\t-1\t2\t900\t-1\t1\tU1\tG1\tX1\tq1\tfs0\tfs0\tfs0';

/** A sample of the first lines of each format that exists, and of each form of it. */
const READ: readonly (readonly [what: string, format: TraceFormat, ...lines: string[]])[] = [
  ['Parquet', 'parquet', 'PAR1'],
  ['SWF', 'swf', '; Version: 2.2', '; MaxProcs: 4', '1 0 -1 5 2'],
  ['SWF without comments', 'swf', '1 0 -1 5 2'],
  ['SWF with blanks and decimals', 'swf', '', '   1   0.5  -1 +5. 2'],
  ['SWF of a site, with many columns', 'swf', `1 0 -1 5 2${' -1'.repeat(24)}`],
  ['SWF of a site, with more names', 'swf', `1 0 -1 5 2${' -1'.repeat(24)} ann`],
  ['SWF of a site, with names', 'swf', '1 0 -1 5 2 -1 -1 ann physics'],
  ['a table', 'csv', 'submit,run,procs', '0,5,1'],
  ['a table with quotes and blanks', 'csv', ' "submit time";run'],
  ['a table with tabs', 'csv', 'submit\trun\tprocs'],
  ['a table with bars', 'csv', 'JobID|State|Color'],
  ['a table with names in other letters', 'csv', 'début,durée'],
  ['sacct', 'sacct', 'JobIDRaw|Partition|Elapsed'],
  ['sacct after a prompt and warnings', 'sacct', '$ sacct -P', 'sacct: error: a, b', '', 'JobID|State|NCPUS'],
  ['sacct -n', 'sacct', '11|c|main|2016-12-21T21:43:34|2016-12-22T07:03:30|COMPLETED|1|12'],
  ['sacct -n by U+001F', 'sacct', '7_3\x1fa\x1fCANCELLED by 5\x1f1482356614\x1fUnknown'],
  ['sacct --json', 'sacct', '{"jobs":[{"job_id":1,"time":{"elapsed":3600,"submission":5}}]}'],
  ['sacct --json in lines', 'sacct', '{', '  "jobs": [', '    {', '    "job_id": 1,', '      "elapsed": 3'],
  ['PBS', 'pbs', PBS],
  ['PBS with parts of a second', 'pbs', '03/04/2024 08:00:00.5;Q;1.srv;'],
  ['Cobalt', 'pbs', '09/13/2020 13:28:20;E;123;Exit_status=0 args='],
  ['Grid Engine', 'sge', SGE],
  ['Grid Engine after comments', 'sge', '# Version: 8.1.9', '#', '# DO NOT MODIFY THIS FILE MANUALLY!', SGE],
  ['Univa Grid Engine', 'sge', SGE.replace(/:1(31\d{7})/g, ':1$1000').replace(':0:1310', ':-3:1310')],
  ['lsb.acct', 'lsf', LSF],
  ['lsb.events', 'lsf', '#8012', '"JOB_NEW" "9.1" 1389683139 404717 22025'],
  ['Batsim', 'batsim', '{"nb_res": 64, "jobs": []'],
  ['Batsim in lines', 'batsim', '{', '  "jobs": [', '    {"id": 1, "subtime": 0}'],
];
const UNREAD: readonly (readonly [says: string, ...lines: string[]])[] = [
  ['in the Grid Workload Format (GWF)', '# Version: 2.0', '# JobID\tSubmitTime\tWaitTime\tRunTime\tNProcs'],
  ['in the Grid Workload Format (GWF)', `${JOB}\tUNITARY\t-1\t-1\t-1\t-1\t-1\t-1\t-1\tVO1\t-1`],
  ['in the Grid Workload Format (GWF)', '# a comment', `${JOB} -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1`],
  ["a log of Slurm's plugin jobcomp/filetxt", FILETXT],
  ["a log of Slurm's plugin jobcomp/elasticsearch", '{"jobid":3,"@submit":"2024-01-01T00:00:00"}'],
  ["a log of Slurm's plugin jobcomp/filetxt", FILETXT.replace('GroupId=g(1005) ', '')],
  ['an output of scontrol show job', 'JobId=223 Name=sleep', '   UserId=u1(1005) GroupId=g(1005)'],
  ['an output of scontrol show job', 'JobId=223 HetJobId=222 HetJobOffset=1 JobName=sleep'],
  ['an output of scontrol show job', 'JobId=223 JobName=sleep', '   UserId=u1(1005) GroupId=g(1005)'],
  ['an output of scontrol show job', 'JobId=223 ArrayJobId=220 ArrayTaskId=3 JobName=sleep UserId=u1(1005)'],
  ['an output of squeue --json or scontrol show job --json', '{"jobs":[{"job_id":1,"submit_time":5}]}'],
  ['an output of bacct', '', 'Accounting information about jobs that are: ', '  - submitted by all users.'],
  ['an output of qacct -j', '==============================================================', 'qname  all.q'],
  ['an output of qacct -j', 'qname        all.q               ', 'hostname     n1'],
  ['an accounting file of Grid Engine in JSON', '{"job_number":1,"task_number":0,"submission_time":1703241}'],
  ['an output of condor_history', ' ID     OWNER          SUBMITTED   RUN_TIME     ST COMPLETED   CMD'],
  ['an output of condor_history -json', '[', '{', '  "ClusterId": 1,', '  "QDate": 1700000000', '}', ']'],
  ['a history of HTCondor in its long form', 'Arguments = "5"', 'BytesRecvd = 1.0', 'ClusterId = 1'],
  ['a history of HTCondor in its long form', '*** Offset = 0 ClusterId = 1 ProcId = 0 Owner = "u1"'],
  ['an output of flux jobs --json', '{"jobs": [{"t_depend": 1.5, "t_submit": 1.5, "id": 1}]}'],
];
const NONE: [shown: string, line: number, lines: string[]][] = [
  ["'# Notes' begins a file", 1, ['# Notes', '', 'Words, and more words: 5']],
  ["'words and words' begins a file", 2, ['', 'words and words']],
  ["'Job <5>, User <u1>, Project <default>' begins a file", 1, ['Job <5>, User <u1>, Project <default>']],
  [
    "'one, two three four five six seven eight…' begins a file",
    1,
    ['one, two three four five six seven eight nine'],
  ],
  ["'MaxJobs = 5, MaxNodes' begins a file", 1, ['MaxJobs = 5, MaxNodes']],
  ["'Summary: 5 jobs, 7 nodes' begins a file", 1, ['Summary: 5 jobs, 7 nodes']],
  ["'1,2,3' begins a file", 1, ['1,2,3']],
  ["'a:b:c:d:e:5:f:0:7:x:9:1:2:3' begins a file", 1, ['a:b:c:d:e:5:f:0:7:x:9:1:2:3']],
  ['\'say "JOB_FINISH" "10.1" 5 6\' begins a file', 1, ['say "JOB_FINISH" "10.1" 5 6']],
  ["'1|2|3' begins a file", 1, ['1|2|3']],
  ["'1-a|COMPLETED|3' begins a file", 1, ['1-a|COMPLETED|3']],
  ["'JOBID PARTITION NAME USER ST TIME' begins a file", 1, ['   JOBID PARTITION NAME USER ST TIME']],
  ["'03/04/2024 08:00:00;Q' begins a file", 1, ['03/04/2024 08:00:00;Q']],
  ['\'<?xml version="1.0"?>\' begins a file', 1, ['<?xml version="1.0"?>']],
  ["'[section]' begins a file", 1, ['[section]', 'a = 1, b']],
  ['its JSON has the fields', 1, ['{"policy": "easy"}']],
  ['its JSON has the fields', 1, ['[', '  {"submit": 1}', ']']],
];

const text = (lines: readonly string[]) => `${lines.join('\n')}\n`;

describe('the format of', () => {
  test.each(READ)('%s is %s', (_, format, ...lines) => {
    expect(of(text(lines), 'a')).toBe(format);
    if (format !== 'parquet') expect(of(`\ufeff${text(lines)}`, 'a')).toBe(format);
  });

  test('each format has a sample', () => {
    expect(new Set(READ.map(([, format]) => format))).toEqual(new Set(TRACE_FORMATS));
  });

  test.each(
    READ,
  )('%s is %s in a file that ends without the end of a line, and in lines of Windows', (_, format, ...lines) => {
    expect(of(lines.join('\r\n'), 'a', undefined, true)).toBe(format);
    expect(of(lines.join('\r'), 'a', undefined, true)).toBe(format);
  });
});

describe('a file that is not read is refused by the name of its format:', () => {
  test.each(UNREAD)('it is %s', async (says, ...lines) => {
    const message = `a: is ${says}, which is not read; docs/recipes.md makes a table of it`;
    for (const name of ['a', 'a.swf', 'a.csv']) {
      const reading = readTrace(encode(text(lines)), { name, kernel });
      await expect(reading).rejects.toThrow(DataError);
      await expect(reading).rejects.toThrow(message.replace('a', name));
    }
  });

  test.each(NONE)('it is none (%s)', async (shown, line, lines) => {
    const message = `a.txt:${line}: could not detect the format: ${shown} of no known format; expected ${FORMATS_IN_WORDS}; --format names the format`;
    const reading = readTrace(encode(text(lines)), { name: 'a.txt', kernel });
    await expect(reading).rejects.toThrow(DataError);
    await expect(reading).rejects.toThrow(message);
    const whole = async () => {
      for await (const _ of new TraceParts('a.txt', { kernel }).read(encode(lines.join('\n'))));
    };
    await expect(whole()).rejects.toThrow(message);
  });

  test.each([
    ['PBS', PBS],
    ['LSF', LSF],
    ['Grid Engine', SGE],
    ['jobcomp', FILETXT],
    ['SWF', '1 0 -1 5 2'],
  ])('it is %s with the names of files before its lines', (_, line) => {
    for (const prefix of ['20200913:', 'logs/a-1.txt:'])
      expect(() => of(`${prefix}${line}\n`, 'a')).toThrow(
        `a:1: the line begins with the name of a file, '${prefix}'; use grep -h, which leaves it out`,
      );
  });
});

describe('the name of a file', () => {
  test.each<[string, string, TraceFormat]>([
    ['a.swf', 'words and words\n', 'swf'],
    ['a.SWF.gz', '1,2,3\n', 'swf'],
    ['a.swf', 'submit,run\n', 'csv'],
    ['a.swf', 'PAR1', 'parquet'],
    ['a.csv', '1 2 3 4\n', 'csv'],
    ['a.csv', '"1",2\n', 'csv'],
    ['a.csv', '-1,2\n', 'csv'],
    ['a.tsv.gz', '1 2 3 4\n', 'csv'],
    ['a.csv', 'submit\n', 'csv'],
    ['a.csv', `${PBS}\n`, 'pbs'],
    ['a.csv', `sacct: error: a\nJobID|State|NCPUS\n`, 'sacct'],
  ])('%s that begins with %j: %s', (name, content, format) => {
    expect(of(content, name, undefined, true)).toBe(format);
  });

  test.each(TRACE_FORMATS)('does not matter where %s is wanted', (wanted) => {
    expect(of('x', 'a.csv', wanted)).toBe(wanted);
  });

  test('that promises SWF and belongs to a table is counted', async () => {
    const table = encode('id\tsubmit\trun\tcpus\twalltime\n1\t0\t5\t2\t9\n2\t3\t6\t1\t9\n');
    const options = { processors: 4, kernel };
    const note = { reason: 'names-in-line-1', action: 'read as a table, not as SWF', jobs: 2 };
    const { jobs, cleaning } = await readTrace(table, { ...options, name: 'a.swf' });
    expect([[...jobs.run], [...jobs.processors], cleaning.rows]).toEqual([[5, 6], [2, 1], [note]]);
    expect((await readTrace(table, { ...options, name: 'a.csv' })).cleaning.rows).toEqual([]);
  });
});

describe('more bytes are needed', () => {
  test.each([
    ['a', ''],
    ['a', 'sub'],
    ['a', 'submit,run'],
    ['a.csv', 'submit,run'],
    ['a', '\n\n'],
    ['a', 'words\nwords\n'],
    ['a.swf', 'words\n'],
    ['a', '{"jobs": [{"name": 1}]}\n'],
  ])('for %s that begins with %j', (name, begun) => {
    expect(of(begun, name)).toBeUndefined();
  });

  test('but not after fifty lines and one, nor after the longest line', () => {
    const words = 'words\n'.repeat(50);
    expect(of(`${words}word`, 'a')).toBeUndefined();
    expect(() => of(`${words}words\n`, 'a')).toThrow('could not detect');
    expect(of(`${words}JobID|State|NCPUS\n`, 'a')).toBe('sacct');
    expect(() => of(`${words}words\nJobID|State|NCPUS\n`, 'a')).toThrow('could not detect');
    const long = 'x'.repeat(1 << 16);
    expect(of(`submit,${long}`, 'a')).toBe('csv');
    expect(of(`5 ${long}`, 'a')).toBe('swf');
    expect(() => of(long, 'a')).toThrow('could not detect');
    expect(() => of(`{"a": "${long}", "nb_res": 5}`, 'a')).toThrow('could not detect');
  });

  test('and a text may come in any pieces', async () => {
    const bytes = encode(
      text(['', 'sacct: error: a, b', 'JobIDRaw|Submit|Start|End|State|NCPUS', '1|5|6|9|COMPLETED|2']),
    );
    async function* pieces() {
      for (const byte of bytes) yield Uint8Array.of(byte);
    }
    const dump = await readTrace(pieces(), { name: 'a', processors: 4, kernel });
    expect(dump.jobs.run[0]).toBe(3);
    const swf = encode('1 0 -1 5 2\n2 1 -1 6 1');
    async function* letters() {
      for (const byte of swf) yield Uint8Array.of(byte);
    }
    const { jobs } = await readTrace(letters(), { name: 'a', processors: 4, kernel });
    const parts = new TraceParts('a', { processors: 4, kernel });
    const runs: number[] = [];
    for await (const part of parts.read(letters())) runs.push(...part.run);
    expect([[...jobs.run], runs]).toEqual([
      [5, 6],
      [5, 6],
    ]);
  });
});

test.each([
  ['a', '1 0 0 5 1\nwords and words\n'],
  ['a.swf', 'words and words\n'],
])('the error of %s, whose format is known, does not speak of formats', async (name, content) => {
  const error = await readTrace(encode(content), { name, processors: 4, kernel }).catch((error) => error);
  expect(error).toBeInstanceOf(DataError);
  expect(error.message).toMatch(/: 'words' is not a number; expected [^;]+$/);
});

test('an option that a format does not have is refused', async () => {
  const read = (line: string, options: object) =>
    readTrace(encode(`${line}\n`), { name: 'a', kernel, ...options });
  for (const [line, format] of [
    [SGE, 'sge'],
    [LSF, 'lsf'],
    ['{"nb_res": 1}', 'batsim'],
    ['JobID|State|NCPUS', 'sacct'],
  ])
    await expect(read(line, { columns: { run: 2 } })).rejects.toThrow(
      `--columns: a is not a table (its format is ${format}); its fields have names`,
    );
  for (const line of ['{"nb_res": 1}', '1 0 -1 5 2', 'submit,run'])
    await expect(read(line, { requeued: 'sum' })).rejects.toThrow(
      '--requeued sum: a is not accounting (sacct, pbs, sge, lsf), and each of its jobs ran once',
    );
  await expect(read(SGE, { unit: 'nodes' })).rejects.toThrow('--unit nodes: a is not a dump of sacct');
});

// Records whose fields hold line breaks or delimiters.
import { describe, expect, test } from 'vitest';
import { SacctReader } from '../../../../src/trace/sacct/dump.ts';
import { plainJobs } from '../../../support/workload.ts';
import { encode, read } from './dump.ts';

const counts = (rows: readonly { reason: string; jobs: number }[]) =>
  Object.fromEntries(rows.map(({ reason, jobs }) => [reason, jobs]));
const problem = (lines: readonly string[], head: string) =>
  read(lines, {}, head).then(
    () => 'read',
    ({ message }: Error) => message,
  );

const FULL =
  'JobIDRaw|JobID|JobName|User|Account|Partition|QOS|Submit|Eligible|Start|End|ElapsedRaw|TimelimitRaw|State|ExitCode|ReqNodes|NNodes|NCPUS|ReqMem|ReqTRES|AllocTRES|Constraints|Reservation|NodeList|SubmitLine';
const job = (id: number, command: string, name = 'wrap') =>
  `${id}|${id}|${name}|ann|a|main|normal|1704873600|1704873600|1704874200|1704877800|3600|120|COMPLETED|0:0|1|1|4|4G|cpu=4,mem=4G,node=1,billing=4|cpu=4,mem=4G,node=1,billing=4|||n1|${command}`;
const JOB = { processors: 4, request: 7200, wait: 600, run: 3600 };

/** The jobs, each as it must be. */
const jobsOf = async (lines: readonly string[], head = FULL) => {
  const { jobs, cleaning, names } = await read(lines, {}, head);
  const { id, processors, request, wait, run } = plainJobs(jobs) as Record<string, number[]>;
  return {
    jobs: id.map((one, i) => ({
      id: one,
      ...{ processors: processors[i], request: request[i], wait: wait[i], run: run[i] },
    })),
    counts: counts(cleaning.rows),
    lines: cleaning.lines,
    asked: (jobs.asked ? Array.from(jobs.asked) : []).map((number) => names?.asked?.[number - 1]?.submitline),
    names: names?.application,
  };
};

describe('a record continues in the next lines', () => {
  test.each<[string, string, string[]]>([
    [
      'one line break in its last field',
      'sbatch -n 4 --wrap=module load app\nsrun app',
      ['sbatch -n 4 --wrap=module load app\nsrun app'],
    ],
    ['many lines', 'sbatch --wrap=#!/bin/sh\n\n12\n a b\n', ['sbatch --wrap=#!/bin/sh\n\n12\n a b']],
    ['line breaks and delimiters', 'sbatch --wrap=a | b\nc | d | e', ['sbatch --wrap=a | b\nc | d | e']],
    ['line ends of Windows', 'sbatch --wrap=a\r\nb', ['sbatch --wrap=a\r\nb']],
  ])('with %s', async (_, command, asked) => {
    const delimiter = '\x1f';
    const lines = [job(1, '\0'), job(2, 'sbatch job.sh')].map((line) =>
      line.replaceAll('|', delimiter).replace('\0', command),
    );
    const found = await jobsOf(
      lines.flatMap((line) => line.split('\n')),
      FULL.replaceAll('|', delimiter),
    );
    expect(found.jobs).toEqual([1, 2].map((id) => ({ id, ...JOB })));
    expect(found.asked).toEqual([...asked, 'sbatch job.sh']);
    const further = command.split('\n').filter((line) => line !== '').length - 1;
    expect(found.counts).toEqual({ 'continued-line': further });
    expect(found.lines).toBe(2 + further);
  });

  test('and has a CPU time of less than an hour', async () => {
    const head = FULL.replace('|SubmitLine', '|TotalCPU|SubmitLine');
    const one = (id: number) => job(id, '00:02.500|sbatch a\nb');
    expect((await jobsOf([one(1), one(2)].join('\n').split('\n'), head)).counts).toEqual({
      'continued-line': 2,
    });
  });

  test('with a line break in the middle, in one piece of the text or in many', async () => {
    const lines = [
      job(1, 'sbatch a.sh', 'my\njob'),
      job(2, 'sbatch b.sh', 'x\n\ny z\n7'),
      job(3, 'sbatch c.sh'),
    ];
    const text = `${FULL}\n${lines.join('\n')}\n`;
    const found = { counts: { 'continued-line': 3 }, names: ['my\njob', 'x\n\ny z\n#', 'wrap'] };
    expect(await jobsOf(lines.join('\n').split('\n'))).toMatchObject(found);
    for (const size of [7, 100, 300]) {
      const reader = new SacctReader('dump.txt');
      for (let at = 0; at < text.length; at += size) reader.add(encode(text.slice(at, at + size)));
      const { length, columns, lines: places, names } = reader.finish();
      expect([length, ...Array.from(columns.allocated), ...[0, 1, 2].map((row) => places.of(row))]).toEqual([
        3, 4, 4, 4, 2, 4, 8,
      ]);
      expect(names?.application).toEqual(found.names);
    }
  });

  test('where every line ends with the delimiter (sacct -p)', async () => {
    const lines = [job(1, 'sbatch --wrap=a\nb'), job(2, 'sbatch b.sh')].map((line) => `${line}|`);
    const found = await jobsOf(lines.join('\n').split('\n'), `${FULL}|`);
    expect(found).toMatchObject({
      counts: { 'continued-line': 1 },
      asked: ['sbatch --wrap=a\nb', 'sbatch b.sh'],
    });
  });

  test('of a step, which is left out', async () => {
    const found = await jobsOf([
      job(1, 'sbatch a.sh'),
      ...job(1, 'srun a\nb').replace('1|1|', '1.0|1.0|').split('\n'),
    ]);
    expect(found.counts).toEqual({ step: 1, 'continued-line': 1 });
  });

  test('unless the last field has no text: the line is refused with the record that it would continue', async () => {
    const head = 'JobID|JobName|Submit|Start|End|State|NCPUS';
    expect(
      await problem(['1|a|10|20|50|COMPLETED|2', '2|a|10|20|50|COMPLETED|2', 'what is this'], head),
    ).toBe(
      'dump.txt:3: the record goes on for 2 lines, and no field with a line break in it fits; leave fields with line breaks out of sacct -o',
    );
  });

  test.each<[string, string[], number]>([
    ['by the next record', ['1|1|my', 'job|ann', job(2, 'a')], 2],
    ['by the end of the file', [job(1, 'a'), job(2, 'b').slice(0, 60)], 3],
    ['after a line break', [job(1, 'a'), '2|2|my', 'job|ann'], 3],
  ])('but not if it is cut off %s: its first line is named', async (_, lines, line) => {
    expect(await problem(lines, FULL)).toMatch(
      new RegExp(
        `^dump\\.txt:${line}: the record has \\d+ fields, its header 25; it is cut off, or a line break`,
      ),
    );
  });
});

describe('a delimiter inside a field', () => {
  const HEAD = 'JobID|JobName|Submit|Start|End|ElapsedRaw|TimelimitRaw|NCPUS|NNodes|State|Constraints';
  const line = (id: number, name: string, constraints: string) =>
    `${id}|${name}|1704873600|1704874200|1704877800|3600|120|64|2|COMPLETED|${constraints}`;

  test.each<[string, string, string, string]>([
    ['of Constraints', 'job', 'haswell|skylake', 'constraints'],
    ['of Constraints, several times', 'job', 'a|b||c', 'constraints'],
    ['of JobName', 'a|b', 'haswell', 'job-name'],
    ['of JobName, which looks like a time', 'a|1704873600', '', 'job-name'],
  ])('%s is read, because no other reading fits', async (_, name, constraints, field) => {
    const found = await jobsOf([line(1, 'job', 'x'), line(2, name, constraints)], HEAD);
    expect(found.jobs[1]).toEqual({ id: 2, processors: 64, request: 7200, wait: 600, run: 3600 });
    expect(found.counts).toEqual({ [`delimiter-in-${field}`]: 1 });
  });

  test('of both at once is read too', async () => {
    const found = await jobsOf([line(2, 'a|b', 'c|d')], HEAD);
    expect(found.counts).toEqual({ 'delimiter-in-job-name': 1, 'delimiter-in-constraints': 1 });
  });

  test('of a list is read where the delimiter is a comma', async () => {
    const head =
      'JobID,State,Submit,Start,End,JobName,ElapsedRaw,TimelimitRaw,NCPUS,NNodes,AllocTRES,NodeList';
    const found = await jobsOf(
      [
        '1,COMPLETED,2024-01-10T08:00:00,2024-01-10T08:10:00,2024-01-10T09:10:00,job,3600,120,64,2,cpu=64,node=2,n[1,3]',
        '2,COMPLETED,2024-01-10T08:00:00,2024-01-10T08:10:00,2024-01-10T09:10:00,job,3600,120,64,2,cpu=64,n[1-2],m3',
      ],
      head,
    );
    expect(found.jobs.map(({ processors, request, run, wait }) => [processors, request, run, wait])).toEqual([
      [64, 7200, 3600, 600],
      [64, 7200, 3600, 600],
    ]);
    expect(found.counts).toEqual({ 'delimiter-in-alloctres': 1, 'delimiter-in-nodelist': 2 });
  });

  test.each<[string, string, string, string]>([
    [
      'two fields of free text side by side',
      'JobID|JobName|Constraints|Submit|Start|End|State|NCPUS',
      '1|a|b|c|10|20|50|COMPLETED|2',
      'the line has 9 fields, its header 8; several readings fit with a delimiter in constraints or jobname; ',
    ],
    [
      'a run that is longer than its times',
      'JobID|JobName|Submit|Start|End|ElapsedRaw|State|NCPUS',
      '1|a|b|10|20|50|31|COMPLETED|2',
      'the line has 9 fields, its header 8; no reading fits with a delimiter in jobname; ',
    ],
    [
      'a run that ends before it starts',
      'JobID|JobName|Submit|Start|End|State|NCPUS',
      '1|a|b|10|50|20|COMPLETED|2',
      'the line has 8 fields, its header 7; no reading fits with a delimiter in jobname; ',
    ],
    [
      'no free text',
      'JobID|Submit|Start|End|State|NCPUS',
      '1|10|20|50|COMPLETED|2|x',
      'the line has 7 fields, its header 6; ',
    ],
  ])('is refused where nothing proves the reading: %s', async (_, head, text, message) => {
    const found = await problem([text], head);
    expect(found).toBe(
      `dump.txt:2: ${message}use a delimiter that occurs in no text: sacct -P --delimiter=$'\\x1f'`,
    );
  });

  test('does not matter in fields that are not read, if it changes no other', async () => {
    const head = 'JobID|Submit|Start|End|State|NCPUS|Comment|WorkDir';
    const found = await jobsOf(['1|10|20|50|COMPLETED|2|a|b|/x'], head);
    expect(found.jobs).toMatchObject([{ run: 30, processors: 2 }]);
  });

  test('of a job that was suspended is read: its run is shorter than its times', async () => {
    const head = 'JobID|JobName|Submit|Start|End|Elapsed|Suspended|State|NCPUS';
    expect((await jobsOf(['1|a|b|10|20|50|00:20|00:10|COMPLETED|2'], head)).jobs).toMatchObject([
      { run: 20 },
    ]);
    expect(await problem(['1|a|b|10|20|50|00:20|00:00|COMPLETED|2'], head)).toMatch(/no reading fits/);
  });
});

test('a record of very many cells or lines is refused', async () => {
  const head = 'JobID|JobName|Submit|Start|End|State|NCPUS|Comment|Extra|WorkDir';
  expect(await problem([`1|${'a|'.repeat(30)}10|20|50|COMPLETED|2|${'b|'.repeat(5000)}`], head)).toMatch(
    /no reading fits/,
  );
  expect(await problem(['1|a|10|20|50|COMPLETED|2|x|y', ...Array(50_000).fill('text')], head)).toMatch(
    /^dump\.txt:2: the record has 9 fields/,
  );
});

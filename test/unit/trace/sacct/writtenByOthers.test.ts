// Dumps that went through pandas, R or jq: quotes, an index, numbers with decimals.
import { describe, expect, test } from 'vitest';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { plainJobs } from '../../../support/workload.ts';
import { encode, kernel } from './dump.ts';

const read = async (text: string, name = 'jobs.csv') => {
  const listed: string[] = [];
  const { jobs, cleaning, names } = await readTrace(encode(text), {
    ...{ name, processors: 999, kernel },
    onCleaned: ({ line, id, reason }) => listed.push(`${line} ${id} ${reason}`),
  });
  const { id, processors, request, run, wait } = plainJobs(jobs) as Record<string, number[]>;
  const counts = Object.fromEntries(cleaning.rows.map(({ reason, jobs }) => [reason, jobs]));
  return { id, processors, request, run, wait, counts, listed, lines: cleaning.lines, users: names?.user };
};
const table = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('the names of a table', () => {
  const found = {
    id: [1, 2],
    run: [8800, 4516],
    request: [28_800, 7200],
    processors: [4, 4],
    users: ['u1', 'u, "2"'],
  };
  const NAMES = [
    'JobIDRaw',
    'JobName',
    'User',
    'Submit',
    'Start',
    'End',
    'ElapsedRaw',
    'TimelimitRaw',
    'State',
    'NCPUS',
  ];
  const ROWS = [
    ['1', '"train"', '"u1"', '1706181000', '1706218400', '1706227200', '8800', '480', '"COMPLETED"', '4'],
    [
      '2',
      '"prep"',
      '"u, ""2"""',
      '1706181104',
      '1706188998',
      '1706193514',
      '4516',
      '120',
      '"COMPLETED"',
      '4',
    ],
  ];
  const quoted = NAMES.map((name) => `"${name}"`);
  test.each<[string, string]>([
    ['in quotes, as of jq and R', table(quoted.join(), ...ROWS.map((row) => row.join()))],
    ['not in quotes', table(NAMES.join(), ...ROWS.map((row) => row.join()))],
    ['some in quotes', table(NAMES.join().replace('User', '"User"'), ...ROWS.map((row) => row.join()))],
    [
      'after a nameless index, as of pandas',
      table(`,${NAMES.join()}`, ...ROWS.map((row, i) => `${i},${row.join()}`)),
    ],
    [
      'after a nameless index in quotes, as of R',
      table(`"",${quoted.join()}`, ...ROWS.map((row, i) => `"${i + 1}",${row.join()}`)),
    ],
    [
      'after an index that was read again',
      table(`Unnamed: 0,${NAMES.join()}`, ...ROWS.map((row, i) => `${i},${row.join()}`)),
    ],
    [
      'after two nameless columns',
      table(`,,${NAMES.join()}`, ...ROWS.map((row, i) => `${i},,${row.join()}`)),
    ],
    [
      'next to names of other columns',
      table(`${NAMES.join()},wait (h),gpu_2`, ...ROWS.map((row) => `${row.join()},1.5,x`)),
    ],
    ['with semicolons', table(quoted.join(';'), ...ROWS.map((row) => row.join(';')))],
    ['with tabs', table(`\t${quoted.join('\t')}`, ...ROWS.map((row, i) => `${i}\t${row.join('\t')}`))],
    [
      'with a mark of UTF-8 and line ends of Windows',
      `\ufeff${table(quoted.join(), ...ROWS.map((row) => row.join())).replaceAll('\n', '\r\n')}`,
    ],
  ])('%s', async (_, text) => {
    for (const name of ['jobs.csv', 'jobs.txt']) expect(await read(text, name)).toMatchObject(found);
  });
});

describe('numbers with decimals', () => {
  const HEAD = 'JobIDRaw,Submit,Start,End,ElapsedRaw,TimelimitRaw,NCPUS,State';
  test.each<[string, string]>([
    ['in the limit', '1,2024-01-10T08:00:00,2024-01-10T08:10:00,2024-01-10T09:10:00,3600,120.0,4,COMPLETED'],
    ['in all numbers', '1.0,1704873600.0,1704874200.0,1704877800.0,3600.0,120.0,4.0,COMPLETED'],
    ['with an exponent', '1,1.7048736e9,1.7048742E+09,1704877800,3.6e3,1.2e2,4,COMPLETED'],
    [
      'and dates of pandas',
      '1,2024-01-10 08:00:00,2024-01-10 08:10:00+00:00,2024-01-10 09:10:00,3600,120.0,4,COMPLETED',
    ],
  ])('%s', async (_, line) => {
    const found = { id: [1], run: [3600], request: [7200], processors: [4], wait: [600] };
    expect(await read(table(HEAD, line))).toMatchObject(found);
  });

  test.each(['', 'NA', 'NaN', 'nan', 'NULL', '\\N', 'None'])('a limit of %j is none', async (text) => {
    const found = await read(
      table(HEAD, `1,10,20,50,30,${text},4,COMPLETED`, '2,10,20,50,30,2.0,4,COMPLETED'),
    );
    expect(found).toMatchObject({ request: [30, 120], counts: { 'partition-limit': 1 } });
  });

  test('and durations of pandas', async () => {
    const head = 'JobID,Submit,Start,End,Elapsed,Timelimit,NCPUS,State';
    const found = await read(table(head, '1,10,20,50,0 days 01:00:05,1 days 02:00:00,4,COMPLETED'));
    expect(found).toMatchObject({ run: [3605], request: [93_600] });
  });
});

describe('the number of a job with decimals', () => {
  const HEAD = 'JobID,Submit,Start,End,NCPUS,State';
  const row = (id: string, cpus = 4) => `${id},10,20,50,${cpus},COMPLETED`;

  test('is a job if all have them', async () => {
    const found = await read(table(HEAD, row('101.0'), row('102.0'), row('103.0')));
    expect(found).toMatchObject({ id: [101, 102, 103], counts: { 'decimal-id': 3 }, lines: 3 });
  });

  test.each<[string, string[], number[], number]>([
    ['after its job', ['1', '1.batch', '1.extern', '1.0', '2', '2.0'], [1, 2], 4],
    ['before its job', ['1.0', '1'], [1], 1],
    ['before its job and others', ['1.0', '2.0', '3.0', '3.1', '3', '1', '2'], [3, 1, 2], 4],
    ['before a task of an array', ['7.0', '7_1', '7_1.0'], [7], 2],
  ])('is a step %s', async (_, ids, jobs, steps) => {
    const found = await read(table(HEAD, ...ids.map((id) => row(id))));
    expect(found).toMatchObject({ id: jobs, counts: { step: steps }, lines: ids.length });
    expect(found.counts).not.toHaveProperty('decimal-id');
  });

  test('that is a step after all is listed with its line, and counts only once', async () => {
    const text = table(HEAD, row('1.0'), '2.0,10,Unknown,Unknown,4,PENDING', row('1'), HEAD, row('3.0'));
    const found = await read(text);
    expect(found).toMatchObject({ id: [1], lines: 5, counts: { step: 3, header: 1 } });
    expect(found.listed.filter((one) => one.endsWith('step'))).toEqual(['2 1 step', '3 2 step', '6 3 step']);
  });

  test('of steps alone leaves no job', async () => {
    await expect(read(table(HEAD, row('1.0'), row('1.1')))).rejects.toThrow(
      'holds no jobs that ran (2 step)',
    );
  });
});

describe('a run that cannot be', () => {
  const HEAD = 'JobID|Submit|Start|End|Elapsed|Timelimit|NCPUS|State';
  const good = '2|2024-01-10T08:00:00|2024-01-10T08:10:00|2024-01-10T09:10:00|01:00:00|02:00:00|4|COMPLETED';
  test.each([
    [
      '1|2024-01-10T08:00:00|2024-01-10T08:10:00|2024-01-10T08:00:00|INVALID|02:00:00|4|CANCELLED by 5',
      'ends-before-start',
    ],
    [
      '1|2024-01-10T08:00:00|2024-01-10T08:10:00|2024-01-10T08:00:00|-00:10:00|02:00:00|4|FAILED',
      'ends-before-start',
    ],
    ['1|2024-01-10T08:00:00|2024-01-10T08:10:00|2024-01-10T08:00:00||02:00:00|4|FAILED', 'ends-before-start'],
    [
      '1|2024-01-10T08:00:00|2024-01-10T08:10:00|2024-01-10T08:20:00|INVALID|02:00:00|4|COMPLETED',
      'invalid-elapsed',
    ],
  ])('is dropped and counted: %s', async (line, reason) => {
    const found = await read(table(HEAD, line, good), 'dump.txt');
    expect(found).toMatchObject({ id: [2], counts: { [reason]: 1 }, run: [3600], lines: 2 });
    const raw = table(HEAD, line, good)
      .replace('Elapsed', 'ElapsedRaw')
      .replaceAll('01:00:00', '3600')
      .replace('-00:10:00', '-600');
    expect(await read(raw, 'dump.txt')).toMatchObject({ id: [2], counts: { [reason]: 1 } });
  });

  test('is kept if its length is recorded: the clock was put back while it ran', async () => {
    const line =
      '1|2024-10-27T02:00:00|2024-10-27T02:50:00|2024-10-27T02:10:00|00:20:00|02:00:00|4|COMPLETED';
    expect(await read(table(HEAD, line), 'dump.txt')).toMatchObject({ run: [1200], wait: [3000] });
  });
});

test('a job that starts before its submission, by clocks that were put back, is counted', async () => {
  const text = table(
    'JobID|Submit|Start|End|Elapsed|NCPUS|State',
    '1|2024-10-27T02:50:00|2024-10-27T02:10:00|2024-10-27T03:10:00|01:00:00|4|COMPLETED',
    '2|2024-10-27T02:50:00|2024-10-27T02:50:00|2024-10-27T03:10:00|00:20:00|4|COMPLETED',
  );
  const found = await read(text, 'dump.txt');
  expect(found).toMatchObject({ wait: [0, 0], run: [3600, 1200], counts: { 'start-before-submit': 1 } });
  expect(found.listed).toContain('2 1 start-before-submit');
});

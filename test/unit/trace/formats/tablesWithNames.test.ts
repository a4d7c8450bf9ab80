// Tables of jobs with what comes from Slurm: steps, limits in minutes, the columns of its database, names of tasks.

import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { jobName } from '../../../../src/trace/jobName.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { databaseState, databaseStatus } from '../../../../src/trace/sacct/databaseStates.ts';
import { workloadCsv } from '../../../../src/trace/write/workloadCsv.ts';
import { workloadParquet } from '../../../../src/trace/write/workloadParquet.ts';
import { testKernels } from '../../../support/kernels.ts';
import { plainJobs } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const encode = (text: string) => new TextEncoder().encode(text);
const read = async (text: string, options: ReadTraceOptions = {}) => {
  const listed: string[] = [];
  const workload = await readTrace(encode(text), {
    ...{ name: 'jobs.csv', processors: 999, kernel, ...options },
    onCleaned: ({ line, id, reason }) => listed.push(`${line} ${id} ${reason}`),
  });
  const jobs = plainJobs(workload.jobs) as Record<string, number[]>;
  const { id, submit, wait, run, request, processors, status } = jobs;
  const counts = Object.fromEntries(workload.cleaning.rows.map(({ reason, jobs }) => [reason, jobs]));
  return {
    id,
    submit,
    wait,
    run,
    request,
    processors,
    status,
    counts,
    listed,
    lines: workload.cleaning.lines,
    workload,
  };
};
const table = (...lines: string[]) => `${lines.join('\n')}\n`;

describe("columns of Slurm's database", () => {
  const HEAD = 'id_job,id_user,cpus_req,state,timelimit,time_submit,time_start,time_end';
  const ROWS = [
    '1,7,40,3,5760,1609780000,1609780100,1609783700',
    '2,7,80,5,60,1609780010,1609780100,1609780160',
    '3,7,80,1,60,1609780020,1609780100,1609780160',
  ];
  const FOUND = {
    id: [1, 2],
    run: [3600, 60],
    request: [345_600, 3600],
    processors: [40, 80],
    status: [1, 0],
    wait: [100, 90],
  };

  test.each<[string, string, string]>([
    ['as CSV', table(HEAD, ...ROWS), 'jobs.csv'],
    ['of mysql --batch', table(HEAD, ...ROWS).replaceAll(',', '\t'), 'jobs.txt'],
    ['in quotes', table(...[HEAD, ...ROWS].map((line) => line.replaceAll(/[^,]+/g, '"$&"'))), 'jobs.csv'],
    ['in capitals', table(HEAD.toUpperCase(), ...ROWS), 'jobs.csv'],
    ['after an index', table(`,${HEAD}`, ...ROWS.map((row, i) => `${i},${row}`)), 'jobs.csv'],
    ['as numbers of pandas', table(HEAD, ...ROWS.map((row) => row.replaceAll(/\d+/g, '$&.0'))), 'jobs.csv'],
    ['with line ends of Windows', table(HEAD, ...ROWS).replaceAll('\n', '\r\n'), 'jobs.csv'],
  ])('%s are recognized, and their states are codes', async (_, text, name) => {
    expect(await read(text, { name })).toMatchObject({ ...FOUND, lines: 3, counts: { 'still-running': 1 } });
  });

  test('record arrays, components, requeued jobs, resources and suspended time', async () => {
    const head = `${HEAD},id_array_job,id_array_task,array_task_str,het_job_id,het_job_offset,tres_alloc,time_suspended,job_name,account,nodelist`;
    const none = '4294967294';
    const found = await read(
      table(
        head,
        `12,7,4,3,60,100,200,300,7,3,NULL,0,${none},"1=8,2=4000,4=1,1001=2",20,train,lab,n1`,
        `13,7,4,0,60,100,0,0,7,${none},4-9%2,0,${none},,0,train,lab,None assigned`,
        `20,7,4,3,4294967295,100,200,300,0,${none},,20,0,"1=2",0,\\N,,n1`,
        `21,7,4,3,4294967295,100,200,300,0,${none},,20,1,"1=3",0,\\N,,n2`,
        `30,7,4,1024,60,100,200,300,0,${none},,0,${none},"1=1",0,a,,n1`,
        `30,7,4,6,60,300,400,500,0,${none},,0,${none},"1=1",0,a,,n1`,
        `31,7,4,524291,60,100,200,300,0,${none},,0,${none},"1=1",0,a,,n1`,
      ),
    );
    expect(found).toMatchObject({
      ...{
        id: [12, 20, 30],
        run: [80, 100, 100],
        wait: [100, 100, 300],
        processors: [8, 5, 1],
        status: [1, 1, 0],
      },
      request: [3600, 2147483647, 3600],
      counts: { 'array-not-started': 1, 'het-component': 1, 'further-run': 1, revoked: 1 },
    });
    const { jobs, names } = found.workload;
    expect([jobName(jobs, 0), names?.user, names?.group, names?.asked?.[0].alloctres]).toEqual([
      '7_3',
      ['7'],
      ['lab'],
      'cpu=8,mem=4000M,node=1',
    ]);
  });

  test('that --columns or Parquet name have states that are codes too', async () => {
    const columns = { submit: 'time_submit', start: 'time_start', end: 'time_end', allocated: 'cpus_req' };
    const found = { status: [1, 0, -1], counts: { 'unknown-status': 1 }, processors: [40, 80, 80] };
    expect(await read(table(HEAD, ...ROWS), { columns })).toMatchObject(found);
    const columnData = HEAD.split(',').map((name, place) => ({
      name,
      data: new Int32Array(ROWS.map((row) => Number(row.split(',')[place]))),
      type: 'INT32' as const,
    }));
    const { jobs } = await readTrace(parquetWriteBuffer({ columnData }), {
      name: 'a.parquet',
      processors: 99,
      kernel,
    });
    expect([[...jobs.status], [...jobs.processors], [...jobs.request]]).toEqual([
      [1, 0, -1],
      [40, 80, 80],
      [345_600, 3600, 3600],
    ]);
  });

  test.each([
    [
      'a bad time',
      ROWS[0].replace('1609780100', 'soon'),
      "jobs.csv:2: time_start: 'soon' is not valid; expected seconds",
    ],
    ['a bad number', `x${ROWS[0]}`, "jobs.csv:2: id_job: 'x1' is not valid"],
    ['a missing cell', '1,2', 'jobs.csv:2: the line has 2 cells, its header 8'],
  ])('are refused with %s', async (_, row, message) => {
    await expect(read(table(HEAD, row))).rejects.toThrow(message);
  });

  test.each([
    ['0', 'PENDING', -1],
    ['1', 'RUNNING', -1],
    ['2', 'SUSPENDED', -1],
    ['3', 'COMPLETED', 1],
    ['4', 'CANCELLED', 5],
    ['5', 'FAILED', 0],
    ['6', 'TIMEOUT', 0],
    ['7', 'NODE_FAIL', 0],
    ['8', 'PREEMPTED', 0],
    ['9', 'BOOT_FAIL', 0],
    ['10', 'DEADLINE', 0],
    ['11', 'OUT_OF_MEMORY', 0],
    ['12', '12', -1],
    ['8195', 'RESIZING', -1],
    ['3.0', 'COMPLETED', 1],
    ['1e1', '1e1', 0],
  ] as const)('the code %s is %s', (code, state, status) => {
    expect([databaseState(code), databaseStatus(Number(code))]).toEqual([state, status]);
  });
});

describe('a line of names in a file of SWF', () => {
  const ROWS = [
    ['id', 'submit', 'wait', 'runtime', 'cpus', 'cputimeused', 'usedmem', 'cpusreq', 'walltime'],
    ['1', '20', '0', '1200', '1', '-1', '3145728', '1', '1200'],
    ['2', '20', '0', '2100', '5', '-1', '15728640', '5', '2100'],
  ];
  const text = (between: string) => table(...ROWS.map((row) => row.join(between)));
  test.each<[string, string]>([
    ['with tabs', text('\t')],
    ['with blanks', text(' ')],
    ['with many blanks', text('   ').replaceAll(/^|$/gm, '  ')],
    ['with commas', text(',')],
    ['with line ends of Windows', text('\t').replaceAll('\n', '\r\n')],
  ])('%s makes it a table, which is reported', async (_, given) => {
    for (const name of ['log.swf', 'log.swf.gz'])
      expect(await read(given, { name })).toMatchObject({
        ...{ id: [1, 2], submit: [20, 20], run: [1200, 2100], processors: [1, 5], request: [1200, 2100] },
        counts: { 'names-in-line-1': 2 },
      });
  });

  test('is no line of jobs or of comments', async () => {
    const swf = '1 0 5 100 4 -1 -1 4 200 -1 1 1 1 1 1 1 -1 -1\n';
    expect(await read(`; submit run procs\n${swf}`, { name: 'log.swf' })).toMatchObject({ counts: {} });
    expect(await read(text(' '), { name: 'log.txt', format: 'csv' })).toMatchObject({ counts: {} });
  });
});

test('a dump of sacct without header that is named CSV gets the message about its fields', async () => {
  const line = '1,COMPLETED,2024-01-10T08:00:00,2024-01-10T08:10:00,2024-01-10T09:10:00,job,4';
  await expect(read(table(line))).rejects.toThrow(
    /^jobs\.csv:1: looks like a dump of sacct without its header/,
  );
  const columns = { submit: 3, start: 4, end: 5, allocated: 7 };
  expect(await read(table(line), { columns })).toMatchObject({ run: [3600], processors: [4] });
});

describe('tasks of arrays', () => {
  const DUMP = table(
    'JobID|Submit|Start|End|State|NCPUS',
    '15_0|3|5|9|COMPLETED|1',
    '15_12|4|5|9|COMPLETED|1',
    '16|4|5|9|COMPLETED|1',
  );
  const names = ({ jobs }: Awaited<ReturnType<typeof readTrace>>) =>
    Array.from(jobs.id, (_, job) => jobName(jobs, job));

  test('without JobIDRaw are written with their names, and read again', async () => {
    const { workload } = await read(DUMP, { name: 'dump.txt' });
    const csv = [...workloadCsv(workload)].join('');
    expect(csv.split('\n').map((line) => line.split(',').at(-1))).toEqual(['task', '15_0', '15_12', '', '']);
    expect(names((await read(csv)).workload)).toEqual(['15_0', '15_12', '16']);
    const parquet = Buffer.concat([...(await workloadParquet(workload))]);
    const again = await readTrace(Uint8Array.from(parquet).buffer, { name: 'a.parquet', kernel });
    expect(names(again)).toEqual(['15_0', '15_12', '16']);
  });

  test('that there are none of have no column', async () => {
    const { workload } = await read(DUMP.replaceAll(/_\d+/g, ''), { name: 'dump.txt' });
    expect([...workloadCsv(workload)].join('')).not.toContain('task');
  });

  test('in a column of other things say nothing', async () => {
    const { workload } = await read('submit,run,procs,task\n0,5,1,7\n0,5,1,M1_2_3\n0,5,1,\n0,5,1,9_4\n');
    expect(names(workload)).toEqual(['1', '2', '3', '9_4']);
  });
});

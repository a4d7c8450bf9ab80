// A value that a trace lacks is unknown and is replaced by a rule. No column may have fewer values than
// there are jobs. A column of length 0 once made a replay run forever.
import { describe, expect, test } from 'vitest';
import { explain } from '../../../../src/simulate/explain/explain.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceParts } from '../../../../src/trace/open/streamTrace.ts';
import { statistics } from '../../../../src/trace/statistics/statistics.ts';
import type { Jobs } from '../../../../src/trace/workload.ts';
import { workloadParquet } from '../../../../src/trace/write/workloadParquet.ts';
import { testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

const { checked: kernel } = await testKernels();
const read = (text: string, options: ReadTraceOptions = {}) =>
  readTrace(new TextEncoder().encode(text), { processors: 10, kernel, ...options });

function lengths({ length, ...columns }: Jobs): number[] {
  return [...new Set([length, ...Object.values(columns).map((column) => column?.length ?? length)])];
}

const SACCT = 'JobID|Submit|Start|End|State|NCPUS\n1|100|100|200|COMPLETED|1\n2|105|105|160|COMPLETED|1\n';
const SWF = '1 0 -1 100 1 -1 -1 1 -1\n2 5 -1 55 1 -1 -1 1 -1\n';

describe('two jobs without a requested time', () => {
  test.each<[string, string, ReadTraceOptions]>([
    ['CSV with start and end', 'submit,start,end,allocated\n0,0,100,1\n5,5,60,1\n', {}],
    [
      'CSV whose request is left out',
      'submit,run,procs,request\n0,100,1,9\n5,55,1,9\n',
      { columns: { requestedTime: 0 } },
    ],
    ['SWF', SWF, {}],
    ['SWF of five columns', SWF.replaceAll(' -1 -1 1 -1\n', '\n'), {}],
    ['SWF whose request is left out', SWF, { columns: { requestedTime: 0 } }],
    ['a Slurm dump without limits', SACCT, {}],
  ])('request their run times, and are counted, in %s', async (_, text, options) => {
    const workload = await read(text, options);
    expect([...workload.jobs.request]).toEqual([100, 55]);
    expect(lengths(workload.jobs)).toEqual([2]);
    expect(workload.cleaning.rows).toContainEqual({ reason: 'no-request', action: 'run time used', jobs: 2 });
    const { schedule } = await replay(workload, 'fcfs', { kernel });
    expect([...schedule.end]).toEqual([100, 60]);
    expect((await explain(workload, 'easy', 1, { kernel })).moments).toEqual([]);
    expect(statistics(workload).jobs).toBe(2);
  });

  test('are dropped if the option says so', async () => {
    const two = read('submit,run,procs\n0,100,1\n5,55,1\n', { noRequest: 'drop' });
    await expect(two).rejects.toThrow('trace: no job is left of 2 lines (dropped: 2 no-request)');
  });

  test('are the same in a Parquet file that is read in parts', async () => {
    const jobs = [
      { submit: 0, run: 100, request: 0, processors: 1 },
      { submit: 5, run: 55, request: 0, processors: 1 },
    ];
    const written = Buffer.concat([...(await workloadParquet(testWorkload(10, jobs)))]);
    const file = Uint8Array.from(written).buffer;
    const parts = new TraceParts('a.parquet', { processors: 10, columns: { requestedTime: 0 } });
    const found: Jobs[] = [];
    for await (const part of parts.read(file)) found.push(part);
    expect(found.map(lengths)).toEqual([[2]]);
    expect([...found[0].request]).toEqual([100, 55]);
    expect(parts.cleaning.rows).toContainEqual({ reason: 'no-request', action: 'run time used', jobs: 2 });
  });
});

test('a file with only the columns that a job needs gives jobs with all columns', async () => {
  for (const text of ['run,procs,submit\n5,1,0\n', 'submit,start,end,requestedProcessors\n0,1,6,1\n'])
    expect(lengths((await read(text)).jobs)).toEqual([1]);
});

test.each([
  ['submit time', '1e308 -1 5 1'],
  ['run time', '0 -1 1e16 1'],
  ['requested time', '0 -1 5 1 -1 -1 1 9007199254740994'],
])('a %s beyond the exact range is refused', async (label, line) => {
  await expect(read(`1 0 -1 5 1\n2 ${line}\n`, { name: 'a.swf' })).rejects.toThrow(
    new RegExp(`^a.swf:2: the ${label} is .*; expected at most 2\\^53$`),
  );
});

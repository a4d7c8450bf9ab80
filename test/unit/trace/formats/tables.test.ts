// Tables with named columns as people write them, with values worked out by hand.
import { describe, expect, test } from 'vitest';
import type { CleanedJob } from '../../../../src/trace/clean/tally.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm: kernel } = await testKernels();
const read = (text: string, options: ReadTraceOptions = {}) =>
  readTrace(new TextEncoder().encode(text), { kernel, name: 'a.csv', processors: 8, ...options });
const columns = async (text: string, moved?: ReadTraceOptions['columns']) => {
  const { submit, run, request, processors } = (await read(text, { columns: moved })).jobs;
  return [submit, run, request, processors].map((column) => Array.from(column));
};

describe('the line of names', () => {
  test.each([
    ['a mark of UTF-8', '\ufeffsubmit,run,procs\n0,5,2\n'],
    ['semicolons, and commas in quotes', '"submit";"a,b,c,d";run;procs\n0;x;5;2\n'],
    ['tabs', 'submit\trun\tprocs\n0\t5\t2\n'],
    ['bars', 'submit|run|procs\n0|5|2\n'],
    ['the unit separator', 'submit\u001frun\u001fprocs\n0\u001f5\u001f2\n'],
    ['blanks, dashes and capitals', 'SUBMIT_Time,Run-Time, Procs \n0,5,2\n'],
    ['no newline after the last job', 'submit,run,procs\n0,5,2'],
  ])('may have %s', async (_, text) => {
    expect(await columns(text)).toEqual([[0], [5], [5], [2]]);
  });

  test.each([
    ['submit,run,procs', 'a.csv: holds no jobs: there is nothing after its column names'],
    ['submit,run,procs\n', 'a.csv: holds no jobs: there is nothing after its column names'],
    ['', 'a.csv: is empty; expected a line of column names, then jobs'],
    [
      'submit,start,procs\n0,1,2\n',
      "a.csv:1: no column 'run' (run time), nor 'start' and 'end' among submit, start, procs; ",
    ],
    ['submit,end,procs\n0,1,2\n', "no column 'run' (run time), nor 'start' and 'end' among"],
    [
      'run,procs\n0,1\n',
      "no column 'submit' (submit time) among run, procs; name the column with --columns submit=NAME",
    ],
    ['submit,run\n0,1\n', "no column 'processors' among submit, run; "],
    [
      `submit,${'x'.repeat(31)},${'y'.repeat(30)}\n0,1,2\n`,
      `among submit, ${'x'.repeat(30)}…, ${'y'.repeat(30)}; `,
    ],
    [`submit,${Array.from({ length: 30 }, (_, i) => `c${i}`).join(',')}\n0\n`, 'c27, c28, …; name'],
    [`submit,${Array.from({ length: 29 }, (_, i) => `c${i}`).join(',')}\n0\n`, 'c27, c28; name'],
    ['submit,run,procs\n0,5\n', 'a.csv:2: the line has 2 cells, its header 3'],
    [
      'submit,run,procs\n0,5,1,7\n',
      'a.csv:2: the line has 4 cells, its header 3; a text that contains a delimiter must be in quotes',
    ],
    [
      'submit,run,procs\n0,"a\nb\n",1\n1,5,1\n2,"c"d,1\n',
      'a.csv:6: a quoted cell continues after its closing quote',
    ],
    [
      'submit,run,procs\n0,5,1\n\n2,x,1\n',
      "a.csv:4: column 'run' (run time): 'x' is not a number; expected seconds",
    ],
    [
      'submit,run,procs\n2024-01-01,5,1\n7,5,1\n',
      "a.csv:3: column 'submit' (submit time): '7' is not a time; expected seconds; or a date",
    ],
    [
      'submit,run,procs\n7,5,1\n2024-01-01,5,1\n',
      "a.csv:3: column 'submit' (submit time): '2024-01-01' is not a time",
    ],
  ])('and other text after it is refused: %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test.each([
    [{ processorsFrom: 'allocated' }, 'requestedProcessors', 'processors'],
    [{ processorsFrom: 'requested' }, 'procs', 'requestedProcessors'],
    [{ processorsFrom: 'allocated' }, 'procs', undefined],
    [{ processorsFrom: 'requested' }, 'requestedProcessors', undefined],
  ] as const)('with %j needs that count: of %s, lacking is %s', async (options, name, lacking) => {
    const reading = read(`submit,run,${name}\n0,5,1\n`, options);
    if (lacking) await expect(reading).rejects.toThrow(`no column '${lacking}' among`);
    else expect((await reading).jobs.length).toBe(1);
  });
});

test.each([
  'cores',
  'num_cores',
  'nprocs',
  'CPUs',
  'ncpus',
])('%s are processors, job_id is the number', async (name) => {
  const { jobs } = await read(`job_id,submit,run,${name}\n7,0,5,3\n`);
  expect([jobs.id[0], jobs.processors[0]]).toEqual([7, 3]);
});

describe('--columns', () => {
  const TABLE = 'when,took,wide,asked,c5,c6,c7,c8,c9,c10,c11\n10,2,3,4,5,6,7,8,9,10,11\n';
  test.each<[ReadTraceOptions['columns'], number[]]>([
    [{ submit: 'when', run: 'took', allocated: 'wide' }, [10, 2, 2, 3]],
    [{ submit: 1, run: 2, allocated: 3 }, [10, 2, 2, 3]],
    [{ submit: 1, run: 2, processors: 'wide' }, [10, 2, 2, 3]],
    [{ submit: '1', run: '2:m', allocated: '3' }, [10, 120, 120, 3]],
    [{ submit: '1', run: 'took:h', allocated: 3, request: 'asked:d' }, [10, 7200, 4 * 86400, 3]],
    [{ submit: 'When:ms', run: '11', allocated: 3, requestedTime: '10:m' }, [0.01, 11, 600, 3]],
    [{ submit: 'when', run: 'took', allocated: 'wide', requestedTime: undefined }, [10, 2, 2, 3]],
  ])('%j', async (moved, expected) => {
    expect((await columns(TABLE, moved)).map(([value]) => value)).toEqual(expected);
  });

  test.each<[ReadTraceOptions['columns'], string]>([
    [{ submit: 12 }, '--columns: submit=12: a.csv has 11 columns'],
    [{ submit: '12x' }, "--columns: a.csv has no column '12x'; it has when, took"],
    [{ submit: 'x12' }, "--columns: a.csv has no column 'x12'"],
    [
      { allocated: 'wide:m' },
      '--columns: allocated=wide:m: allocated is not a time, so it cannot have a unit',
    ],
    [{ color: 1 }, "--columns: there is no field 'color'; there are id, submit"],
    [{ procesors: 1 }, "--columns: there is no field 'procesors'; did you mean 'processors'?"],
    [{ processors: 1, allocated: 2 }, '--columns: processors and allocated are one field; give one'],
  ])('%j is refused', async (moved, message) => {
    await expect(read(TABLE, { columns: moved })).rejects.toThrow(message);
  });

  test('with 0 leaves a column out', async () => {
    const text = 'submit,run,procs,request\n0,5,1,9\n';
    expect(await columns(text, { request: 0 })).toEqual([[0], [5], [5], [1]]);
  });

  test('the last of the columns is one', async () => {
    expect((await columns('submit,run,procs\n0,5,1\n', { run: 3 }))[1]).toEqual([1]);
  });
});

describe('a table without names', () => {
  const given = { submit: 1, run: 2, allocated: 3 };
  test.each<[string, ReadTraceOptions['columns'], number]>([
    ['0,5,1\n1,6,1\n', given, 2],
    ['0,5:00:00,1\n1,6:00:00,1\n', { ...given, run: 2 }, 1],
    ['2024-01-01,5,1\n2024-01-02,6,1\n', given, 2],
    ['0,,1\n1,6,1\n', given, 1],
    ['0,5,1\n1,6,1\n', { submit: '1:ms', run: '2:m', allocated: '3' }, 2],
    ['0,5,1,ann\n1,6,1,bob\n', { ...given, user: 4 }, 2],
    ['0,5,1,9\n1,6,1,9\n', { ...given, request: 0 }, 2],
    ['a,b,c\n1,6,1\n', given, 1],
    ['a,5,1\n1,6,1\n', given, 1],
  ])('%j with %j has %i jobs', async (text, moved, jobs) => {
    const found = await read(text, { columns: moved }).then(
      ({ jobs: { length } }) => length,
      (error: Error) => error.message,
    );
    expect(found).toBe(jobs);
  });
});

describe('names and numbers in one column', () => {
  // More rows than are read at a time: the first word comes long after many numbers.
  const rows = (count: number, user: (i: number) => string) =>
    `submit,run,procs,user\n${Array.from({ length: count }, (_, i) => `${i},5,1,${user(i)}`).join('\n')}\n`;

  test('are names in the order in which they come', async () => {
    const { jobs, names } = await read(
      'submit,run,procs,user\n0,5,1,7\n1,5,1,\n2,5,1,9\n3,5,1,ann\n4,5,1,7\n5,5,1,-1\n',
    );
    expect(Array.from(jobs.user)).toEqual([1, -1, 2, 3, 1, -1]);
    expect(names).toEqual({ user: ['7', '9', 'ann'], application: [] });
  });

  test('are names in the parts before, too', async () => {
    const text = rows(6000, (i) => (i === 5900 ? 'ann' : i % 3 === 0 ? '' : String(100 + (i % 3))));
    const pieces = async function* () {
      const bytes = new TextEncoder().encode(text);
      for (let at = 0; at < bytes.length; at += 1 << 13) yield bytes.subarray(at, at + (1 << 13));
    };
    const { jobs } = await readTrace(pieces(), { kernel, name: 'a.csv', processors: 8 });
    expect([0, 1, 2, 3, 4, 5900, 5902].map((row) => jobs.user[row])).toEqual([-1, 1, 2, -1, 1, 3, 1]);
    expect(new Set(jobs.user)).toEqual(new Set([-1, 1, 2, 3]));
  });

  test('numbers beyond 2^53 are names, and others are not', async () => {
    const { jobs } = await read(
      'submit,run,procs,user\n0,5,1,9007199254740993\n1,5,1,9007199254740992\n2,5,1,5\n',
    );
    expect(new Set(jobs.user).size).toBe(3);
    const known = await read('submit,run,procs,user\n0,5,1,9007199254740991\n1,5,1,5\n');
    expect(Array.from(known.jobs.user)).toEqual([9007199254740991, 5]);
  });
});

test('each oddity is reported with its line', async () => {
  const reported: string[] = [];
  const onCleaned = ({ line, id, reason }: CleanedJob) => reported.push(`${line} ${id} ${reason}`);
  const { jobs } = await read(
    'submit,run,procs,state\n0,5,1,done\n\n1,-1,1,done\n2,5,1,"lost\nagain"\n3,0,1,FAILED\n',
    { onCleaned },
  );
  expect(Array.from(jobs.status)).toEqual([1, -1, 0]);
  expect(reported.filter((one) => !/no-request/.test(one))).toEqual([
    '4 2 negative-run',
    '5 3 unknown-status',
    '7 4 zero-run',
  ]);
});

test('starts and ends give run times and waits, where they are of one kind and the job has started', async () => {
  const { jobs } = await read('submit,start,end,procs\n10,15,20,1\n10,0,20,1\n12,-1,30,1\n0,0,5,1\n');
  expect([jobs.submit, jobs.run, jobs.wait].map((column) => Array.from(column))).toEqual([
    [0, 10],
    [5, 5],
    [0, 5],
  ]);
});

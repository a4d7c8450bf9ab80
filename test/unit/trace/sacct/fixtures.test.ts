// Dumps of a real cluster (test/end-to-end/slurm/recordSacct.ts), with every oddity that its accounting has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { RUN_ENDINGS, type Workload } from '../../../../src/trace/workload.ts';
import { testKernels } from '../../../support/kernels.ts';
import { fixtures } from '../../../support/paths.ts';

const { wasm: kernel } = await testKernels();
const folder = join(fixtures, 'sacct');
const textOf = (name: string) => readFileSync(join(folder, `${name}.txt`), 'utf8');
const readText = (text: string, options: ReadTraceOptions = {}) =>
  readTrace(new TextEncoder().encode(text), { name: 'dump.txt', processors: 16, kernel, ...options });
const read = (name: string, options: ReadTraceOptions = {}) => readText(textOf(name), options);

const counts = ({ cleaning }: Workload) =>
  Object.fromEntries(cleaning.rows.map(({ reason, jobs }) => [reason, jobs]));

interface Plain {
  id: number;
  name: string;
  user: string;
  submit: number;
  run: number;
  request: number;
  processors: number;
  status: number;
  ending: string;
}

/** Jobs as a person reads them off. */
function plain({ jobs, names, unixStartTime = 0 }: Workload): Plain[] {
  return Array.from({ length: jobs.length }, (_, i) => ({
    id: jobs.id[i],
    name: names?.application[jobs.application[i] - 1] ?? '',
    user: names?.user[jobs.user[i] - 1] ?? '',
    submit: unixStartTime + jobs.submit[i],
    run: jobs.run[i],
    request: jobs.request[i],
    processors: jobs.processors[i],
    status: jobs.status[i],
    ending: RUN_ENDINGS[jobs.ending?.[i] ?? -1],
  }));
}

/** The same, from the lines of the dump with U+001F, by their definition. */
function oracle(): Plain[] {
  const [head, ...lines] = textOf('dump')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\x1f'));
  const found = new Map<string, Plain>();
  const starts = new Map<string, string>();
  for (const line of lines) {
    const of = (field: string) => line[head.indexOf(field)];
    const state = of('State').split(' ')[0];
    const neverRan = !/^\d+$/.test(of('Start')) || (state === 'CANCELLED' && of('ElapsedRaw') === '0');
    if (neverRan || of('End') === 'Unknown') continue;
    const limit = of('TimelimitRaw');
    const job = {
      id: Number(of('JobIDRaw')),
      name: of('JobName').replace(/[0-9]+/g, '#'),
      user: of('User'),
      submit: Math.max(Number(of('Submit')), Number(of('Eligible'))),
      run: Number(of('ElapsedRaw')),
      request: limit === 'UNLIMITED' ? 2147483647 : 60 * Number(limit),
      processors: Number(of('NCPUS')),
      status: state === 'COMPLETED' ? 1 : state === 'CANCELLED' ? 5 : 0,
      ending: { COMPLETED: 'completed', TIMEOUT: 'cut off' }[state] ?? 'otherwise',
    };
    // Components of a job have one number, and so have the runs of a job, which do not begin together.
    const key = of('JobID').replace(/\+\d+$/, '+');
    const first = found.get(key);
    if (first === undefined) found.set(key, job);
    else if (starts.get(key) === of('Start')) first.processors += job.processors;
    else Object.assign(first, { run: job.run, status: job.status, ending: job.ending });
    starts.set(key, of('Start'));
  }
  return [...found.values()].sort((a, b) => a.submit - b.submit);
}

const CLEANED = {
  'still-running': 1,
  'array-not-started': 1,
  'cancelled-before-start': 1,
  // One job waits, and one job was past its deadline.
  'not-started': 2,
  requeued: 2,
  'further-run': 2,
  'het-component': 1,
  'het-job': 1,
  'unlimited-request': 1,
};

test('a dump with U+001F between its fields gives the jobs found by hand', async () => {
  const workload = await read('dump');
  expect(plain(workload)).toEqual(oracle());
  expect(counts(workload)).toMatchObject(CLEANED);
  const { rows } = workload.cleaning;
  expect(rows.some(({ reason }) => reason === 'delimiter-in-job-name')).toBe(false);
});

test('the same jobs are read with | between the fields, although some names contain it', async () => {
  const workload = await read('pipes');
  expect(plain(workload)).toEqual(oracle());
  expect(counts(workload)).toMatchObject({ ...CLEANED, 'delimiter-in-job-name': 2 });
});

test('the same jobs are read from a dump that also holds their steps', async () => {
  const workload = await read('steps');
  expect(plain(workload)).toEqual(oracle());
  const { step, ...others } = counts(workload);
  expect(step).toBeGreaterThan(90);
  expect(others).toMatchObject(CLEANED);
});

test('the same jobs are read with dates, durations in words and fewer fields, as of sacct -p', async () => {
  // The raw numbers of the jobs of an array or of a heterogeneous job are missing here. Their number is
  // that of the array.
  const jobs = (await read('dates').then(plain)).map(({ id, ...job }) => job);
  expect(jobs).toEqual(oracle().map(({ id, ...job }) => job));
});

test('without -D a requeued job has its last submission only', async () => {
  const workload = await read('no-duplicates');
  const isTwice = ({ name }: Plain) => name === 'requeued' || name === 'preempted';
  const byId = (jobs: Plain[]) =>
    jobs.map((job) => (isTwice(job) ? { ...job, submit: Number.NaN } : job)).sort((a, b) => a.id - b.id);
  expect(byId(plain(workload))).toEqual(byId(oracle()));
  for (const job of plain(workload).filter(isTwice))
    expect(job.submit).toBeGreaterThan(oracle().find(({ id }) => id === job.id)?.submit ?? Number.NaN);
  expect(counts(workload)).not.toHaveProperty('requeued');
});

test('fields of other versions of sacct are read', async () => {
  // Without JobID, two rows cannot be recognized as components of one job.
  const one = ({ name }: Plain) => name !== 'het';
  const key = ({ id, run, request, ending }: Plain) => ({ id, run, request, ending });
  const found = await read('other-fields').then(plain);
  const sorted = (list: Plain[]) =>
    list
      .filter(one)
      .map(key)
      .sort((a, b) => a.id - b.id);
  expect(sorted(found)).toEqual(sorted(oracle()));
});

test('each oddity of a dump is treated as the documentation says', async () => {
  const jobs = await read('dump').then(plain);
  const of = (name: string) => jobs.filter((job) => job.name === name);
  expect(of('run_#')).toHaveLength(2);
  expect(of('array').map(({ id }) => id)).toHaveLength(3);
  expect(of('a|b')).toMatchObject([{ status: 1 }]);
  expect(of('c||d')).toMatchObject([{ status: 1 }]);
  expect(of('mit Umlaut ä, `quoted`')).toHaveLength(1);
  expect(of('too-long').map(({ ending, run, request }) => [ending, run > request])).toEqual([
    ['cut off', true],
    ['cut off', true],
  ]);
  expect(of('caught')).toMatchObject([{ ending: 'completed', status: 1 }]);
  expect(of('failed')).toMatchObject([{ ending: 'otherwise', status: 0 }]);
  expect(of('unlimited')).toMatchObject([{ request: 2147483647 }]);
  expect(of('half-minute')).toMatchObject([{ request: 60 }]);
  expect(of('cancelled')).toMatchObject([{ ending: 'otherwise', status: 5 }]);
  expect(of('node-lost')).toMatchObject([{ ending: 'otherwise', status: 0 }]);
  expect(of('preempted-for-good')).toMatchObject([{ ending: 'otherwise' }]);
  expect(of('requeued')).toMatchObject([{ ending: 'completed' }]);
  expect(of('het')).toMatchObject([{ processors: 4 }]);
  const [first, second] = [...of('first'), ...of('second')];
  expect(second.submit).toBe(first.submit + (await waitOf('first')) + first.run);
  for (const name of ['waiting', 'running', 'too-late', 'cancelled-before']) expect(of(name)).toEqual([]);
});

async function waitOf(name: string): Promise<number> {
  const { jobs, names } = await read('dump');
  return jobs.wait[jobs.application.indexOf((names?.application.indexOf(name) ?? -1) + 1)];
}

test('the dump can be read with nodes as the unit', async () => {
  const jobs = await read('dump', { unit: 'nodes', processors: 4 }).then(plain);
  expect(jobs.find(({ name }) => name === 'nodes')).toMatchObject({ processors: 2 });
  expect(jobs.find(({ name }) => name === 'higher')).toMatchObject({ processors: 4 });
});

test.each([
  [
    'cut in mid-line',
    textOf('dump').slice(0, 460),
    /^dump\.txt:4: the record has \d+ fields, its header 20; it is cut off/,
  ],
  ['another sacct command', 'Account|User|Share\nroot|root|1\n', /^dump\.txt:/],
  [
    'an unknown limit',
    textOf('dump').replace('\x1fUNLIMITED\x1f', '\x1fforever\x1f'),
    /^dump\.txt:\d+: timelimitraw: 'forever' is not valid; expected minutes, UNLIMITED or Partition_Limit$/,
  ],
  ['lines without a header', textOf('pipes').split('\n').slice(1).join('\n'), /^dump\.txt:/],
])('a dump is refused in one line: %s', async (_, text, message) => {
  const error = await readText(text).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TraceError);
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message).not.toContain('\n');
});

// The JSON of sacct, of several versions and in several forms.
import { describe, expect, test } from 'vitest';
import { readTrace } from '../../../../../src/trace/open/readTrace.ts';
import { plainJobs } from '../../../../support/workload.ts';
import { encode, kernel, read as readDump } from '../dump.ts';
import { read, readText } from './read.ts';
import { NEW, OLD, time, VERSIONS } from './versions.ts';

const FOUND = {
  id: [1],
  wait: [600],
  run: [3600],
  request: [7200],
  processors: [4],
  status: [1],
  counts: {},
};

const RESOURCES = 'cpu=4,mem=8000M,node=1,gres/gpu:a100=2';

describe('a dump of one job is read:', () => {
  test.each(Object.entries(VERSIONS))('version %s', async (version, dump) => {
    const job = version < '23.11' ? OLD : NEW;
    for (const space of [0, 2, '\t']) {
      const text = JSON.stringify(dump([job]), undefined, space);
      const found = await readText(text);
      expect(found).toMatchObject(FOUND);
      expect(found.workload.unixStartTime).toBe(1704873600);
      expect(found.workload.names).toMatchObject({
        ...{
          user: ['u1'],
          application: ['train'],
          group: ['a'],
          queue: ['normal'],
          partition: ['main'],
          ranOn: ['n1'],
        },
      });
      expect(found.workload.names?.asked).toEqual([
        {
          ...{
            constraints: '',
            reservation: '',
            reqcpus: '4',
            allocnodes: '1',
            alloctres: RESOURCES,
            reqtres: RESOURCES,
          },
          ...(version < '23.11' ? {} : { submitline: 'sbatch -n 4 job.sh' }),
        },
      ]);
    }
  });

  test.each<[string, string]>([
    ['a list', JSON.stringify([NEW])],
    ['a job on each line, as of jq -c', `${JSON.stringify(NEW)}\n`],
    ['after a mark of UTF-8', `\ufeff${JSON.stringify({ jobs: [NEW] })}`],
    ['with line ends of Windows', JSON.stringify({ jobs: [NEW] }, undefined, 2).replaceAll('\n', '\r\n')],
  ])('as %s', async (_, text) => {
    for (const format of [undefined, 'sacct'] as const)
      expect(await readText(text, { format })).toMatchObject(FOUND);
  });

  test.each([
    'sacct: warning: x\n',
    '\n\n[ann@login1 ~]$ sacct --json\n',
    '$ sacct --json -a\n',
  ])('after the lines %j, which are counted', async (before) => {
    const found = await readText(before + JSON.stringify({ jobs: [NEW] }));
    expect(found).toMatchObject({ ...FOUND, counts: { 'before-header': 1 } });
  });

  test('in pieces of any length, from a pipe', async () => {
    const text = JSON.stringify(VERSIONS['23.11']([OLD, NEW, { ...NEW, job_id: 2 }]), undefined, 1);
    for (const size of [1, 7, 1000]) {
      async function* pieces() {
        for (let at = 0; at < text.length; at += size) yield encode(text.slice(at, at + size));
      }
      const { jobs, cleaning } = await readTrace(pieces(), { name: 'standard input', processors: 9, kernel });
      expect([...jobs.id]).toEqual([1, 2]);
      expect(cleaning.rows).toEqual([
        { reason: 'step', action: 'memory counted with its job', jobs: 3 },
        { reason: 'duplicate', action: 'dropped', jobs: 1 },
      ]);
    }
  });

  test('several dumps follow each other', async () => {
    const [one, other] = [1, 2].map((job_id) => JSON.stringify({ jobs: [{ ...NEW, job_id }], errors: [] }));
    expect(await readText(one + other)).toMatchObject({ id: [1, 2] });
    expect(await readText(`${one}\n${other}\n`)).toMatchObject({ id: [1, 2] });
  });
});

test.each<[string, object, object]>([
  ['no groups of fields', { het: null, array: null, association: null, reservation: null }, FOUND],
  ['no resources', { tres: undefined }, FOUND],
  ['an unknown resource', { tres: { allocated: [null, { type: 'cpu', count: 9 }] } }, { processors: [9] }],
])('a job may have %s', async (_, without, found) => {
  expect(await read([{ ...NEW, ...without }])).toMatchObject(found);
});

test.each<[object, string, string]>([
  [{}, 'u1', 'a'],
  [{ user: '', account: null }, 'u2', 'b'],
])('the user and account of a job with %j are its own, else those of its association', async (own, user, account) => {
  const { names } = (await read([{ ...NEW, association: { user: 'u2', account: 'b' }, ...own }])).workload;
  expect([names?.user, names?.group]).toEqual([[user], [account]]);
});

test('a job may have texts of any length', async () => {
  const commands = ['é'.repeat(5000), 'sbatch a.sh', 'x'.repeat(30_000)];
  const { names } = (await read(commands.map((submit_line, i) => ({ ...NEW, job_id: i + 1, submit_line }))))
    .workload;
  expect(names?.asked?.map(({ submitline }) => submitline)).toEqual(commands);
});

test('a job may have a reservation', async () => {
  const { names } = (await read([{ ...NEW, reservation: { id: 5, name: 'maintenance' } }])).workload;
  expect(names?.asked?.[0].reservation).toBe('maintenance');
});

test('what is around the jobs need not be JSON', async () => {
  expect(await readText(`{"meta": x, "jobs": [${JSON.stringify(NEW)}]}`)).toMatchObject(FOUND);
});

describe('a number', () => {
  test.each<[string, object, number]>([
    ['a limit', { limit: 5 }, 300],
    ['a limit as a text', { limit: '5' }, 300],
    ['a limit that is set', { limit: { set: true, infinite: false, number: 5 } }, 300],
    ['no limit', { limit: { set: true, infinite: true, number: 0 } }, 2147483647],
    ['no limit of old versions', { limit: 4294967295 }, 2147483647],
    ['a limit that is not set', { limit: { set: false, infinite: false, number: 7 } }, 3600],
    ['a limit that old versions do not know', { limit: 4294967294 }, 3600],
    ['no limit at all', { limit: null }, 3600],
  ])('%s', async (_, more, request) => {
    expect(await read([{ ...NEW, time: time(more) }])).toMatchObject({ request: [request] });
  });

  test('of times may be set or not, too', async () => {
    const set = (number: number) => ({ set: true, infinite: false, number });
    const given = time({
      start: set(1704874200),
      end: set(1704877800),
      elapsed: set(3600),
      submission: set(1704873600),
    });
    expect(
      await read([{ ...NEW, time: { ...given, eligible: { set: false, infinite: false, number: 0 } } }]),
    ).toMatchObject(FOUND);
  });
});

describe('a state', () => {
  const other = { ...NEW, job_id: 9 };
  test.each<[unknown, Record<string, unknown>]>([
    ['CANCELLED', { status: [5, 1] }],
    [['TIMEOUT'], { status: [0, 1] }],
    [['PENDING'], { id: [9], counts: { 'not-started': 1 } }],
    [['RUNNING', 'COMPLETING'], { id: [9], counts: { 'still-running': 1 } }],
    [['PENDING', 'REQUEUED'], { status: [0, 1] }],
    [['REVOKED'], { id: [9], counts: { revoked: 1 } }],
    [[], { counts: { 'unknown-state': 1 } }],
    [null, { counts: { 'unknown-state': 1 } }],
  ])('%j', async (current, found) => {
    expect(await read([{ ...NEW, state: { current, reason: 'None' } }, other])).toMatchObject(found);
  });
});

describe('the number of a job', () => {
  const set = (number: number) => ({ set: true, infinite: false, number });
  test.each<[string, object, object]>([
    [
      'of an old array',
      { ...OLD, job_id: 12, array: { job_id: 7, task_id: 3, task: null } },
      { id: [12], array: [7], task: [3] },
    ],
    [
      'of a new array',
      { ...NEW, job_id: 12, array: { job_id: 7, task_id: set(0), task: '' } },
      { id: [12], array: [7], task: [0] },
    ],
    ['of no array', { ...NEW, array: { job_id: 0, task_id: set(0) } }, { id: [1], array: [-1], task: [-1] }],
    ['of no array with tasks', { ...NEW, array: { job_id: 0, task: '3-9' } }, { id: [1], array: [-1] }],
    [
      'of a component without number',
      { ...NEW, het: { job_id: 40, job_offset: { set: false } } },
      { id: [1] },
    ],
    [
      'of no array, by a number that means none',
      { ...OLD, array: { job_id: 7, task_id: 4294967294 } },
      { array: [-1] },
    ],
  ])('%s', async (_, job, found) => {
    const { jobs } = (await read([job])).workload;
    expect(plainJobs(jobs)).toMatchObject(found);
  });

  test('of tasks that wait is dropped', async () => {
    const waiting = {
      ...NEW,
      job_id: 7,
      array: { job_id: 7, task_id: { set: false }, task: '3-99%5' },
      state: { current: ['PENDING'] },
    };
    expect(await read([NEW, waiting])).toMatchObject({ id: [1], counts: { 'array-not-started': 1 } });
  });

  test('of no component of a job 0', async () => {
    const job = (job_id: number) => ({ ...NEW, job_id, het: { job_id: 0, job_offset: set(job_id) } });
    expect(await read([job(1), job(2)])).toMatchObject({ id: [1, 2], counts: {} });
  });

  test('of components of one job', async () => {
    const part = (offset: number) => ({
      ...NEW,
      job_id: 40 + offset,
      het: { job_id: 40, job_offset: set(offset) },
    });
    expect(await read([part(0), part(1), { ...NEW, job_id: 50 }])).toMatchObject({
      processors: [8, 4],
      counts: { 'het-component': 1, 'het-job': 1 },
    });
  });
});

test('the text and the JSON of the same jobs give the same', async () => {
  const head =
    'JobIDRaw|JobID|JobName|User|Account|Partition|QOS|Submit|Eligible|Start|End|ElapsedRaw|TimelimitRaw|State|AllocTRES|ReqTRES|NodeList';
  const line = (id: string, elapsed: number, state: string) =>
    `${id.replace(/_.*/, '')}|${id}|train|u1|a|main|normal|1704873600|1704873600|1704874200|${1704874200 + elapsed}|${elapsed}|120|${state}|cpu=4,node=1|cpu=4,node=1|n1`;
  const job = (job_id: number, elapsed: number, state: string, array = {}) => ({
    ...NEW,
    ...{ job_id, array, steps: [] },
    time: time({ elapsed, end: 1704874200 + elapsed }),
    state: { current: [state] },
  });
  const text = await readDump(
    [line('1', 3600, 'COMPLETED'), line('2', 7300, 'TIMEOUT'), line('1', 3600, 'COMPLETED')],
    { processors: 999 },
    head,
  );
  const json = (await read([job(1, 3600, 'COMPLETED'), job(2, 7300, 'TIMEOUT'), job(1, 3600, 'COMPLETED')]))
    .workload;
  const numbers = ({ jobs, cleaning }: typeof text) => ({
    ...plainJobs(jobs),
    asked: [],
    rows: cleaning.rows,
  });
  expect(numbers(json)).toEqual(numbers(text));
});

// Of two CPUs, only a script is known to be one task.
test.each([
  ['batch'],
  ['1.batch'],
  [{ job_id: 1, step_id: 'batch' }],
])('a script has the number %j', async (id) => {
  const max = [{ type: 'mem', name: null, count: { set: true, infinite: false, number: 100 * 2 ** 20 } }];
  const steps = [{ step: { id }, state: ['COMPLETED'], tres: { requested: { max }, allocated: tres(2) } }];
  const { workload } = await read([{ ...NEW, steps }]);
  expect([...(workload.jobs.memory ?? [])]).toEqual([100]);
});

const tres = (count: number) => [
  { type: 'cpu', name: '', count },
  { type: 'node', name: '', count: 1 },
];

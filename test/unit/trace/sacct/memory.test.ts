// The memory of jobs, from dumps with steps.
import { expect, test } from 'vitest';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import type { SacctField } from '../../../../src/trace/sacct/columns.ts';
import { FIELDS_OF } from '../../../../src/trace/sacct/columns.ts';
import { stepUse, usedMemory } from '../../../../src/trace/sacct/stepUse.ts';
import { textOf } from '../../../support/imports.ts';
import { encode, kernel } from './dump.ts';

const HEADER = 'JobIDRaw|JobID|User|Submit|Start|End|State|NNodes|NCPUS|AllocTRES';
const USE = 'NTasks|MaxRSS|TRESUsageInMax|TRESUsageInTot';

/** Reads records of some fields: the job numbers with their memory and kills, and the cleaning report. */
async function memoryOf(header: string, ...lines: string[]) {
  const { jobs, cleaning } = await readTrace(encode([header, ...lines].join('\n')), {
    name: 'dump.txt',
    processors: 1000,
    kernel,
  });
  const of = (column: ArrayLike<number> | undefined) => column && Array.from(column);
  const rows = Object.fromEntries(
    cleaning.rows.map(({ reason, action, jobs }) => [reason, `${jobs} ${action}`]),
  );
  return { memory: of(jobs.memory), outOfMemory: of(jobs.outOfMemory), rows };
}

/** A job from second 100 to 200 on some nodes. */
const job = (id: number, nodes = 1, cpus = 4, state = 'COMPLETED') =>
  `${id}|${id}|ann|90|100|200|${state}|${nodes}|${cpus}|cpu=${cpus},mem=8G,node=${nodes}||||`;

interface Step {
  id: string;
  nodes?: number;
  cpus?: number;
  tasks?: number | '';
  rss?: string;
  max?: string;
  total?: string;
  from?: number | '';
  to?: number | '';
  state?: string;
}
const step = ({ id, nodes = 1, cpus = 4, tasks = 1, rss = '', max = '', total = '', ...one }: Step) => {
  const { from = 100, to = 200, state = 'COMPLETED' } = one;
  return `${id}|${id}||90|${from}|${to}|${state}|${nodes}|${cpus}|cpu=${cpus},mem=8G,node=${nodes}|${tasks}|${rss}|${max}|${total}`;
};

test('the steps of a job that is in the dump twice count once', async () => {
  const records = [job(1), step({ id: '1.0', rss: '100M' })];
  const { memory } = await memoryOf(`${HEADER}|${USE}`, ...records, ...records);
  expect(memory).toEqual([100]);
});

test.each([
  ['1064K', 1064 / 1024],
  ['1.50G', 1536],
  ['2T', 2 * 1024 ** 2],
  ['3P', 3 * 1024 ** 3],
  ['12M', 12],
  ['1048576', 1],
  ['0', 0],
  ['', 0],
  ['much', Number.NaN],
  ['12MB', Number.NaN],
  ['~12M', Number.NaN],
])('an amount of memory %s', (text, expected) => {
  expect(usedMemory(text)).toBe(expected);
});

const head = `${HEADER}|${USE}`;

test('the documentation has the command for a dump with the memory of steps', () => {
  expect(textOf('docs/slurm.md')).toContain(`-o ${FIELDS_OF.steps} > dump.txt`);
});

test('a job uses what its largest step uses; a step of several tasks uses their sum', async () => {
  const { memory, outOfMemory, rows } = await memoryOf(
    head,
    job(1),
    step({
      id: '1.batch',
      rss: '10M',
      max: 'cpu=00:00:01,mem=10M,pages=0',
      total: 'mem=10M,vmem=1G',
      to: 110,
    }),
    step({ id: '1.0', tasks: 4, rss: '100M', total: 'cpu=00:00:01,mem=350M', from: 120, to: 150 }),
    step({ id: '1.1', tasks: 4, rss: '50M', total: 'mem=60M', from: 150 }),
    job(2),
    job(3),
    step({ id: '3.batch', rss: '2.5M' }),
  );
  expect(memory).toEqual([350, -1, 3]);
  expect(outOfMemory).toBeUndefined();
  expect(rows.step).toBe('4 memory counted with its job');
});

test('steps that run at the same time are added; those that follow each other are not', async () => {
  const { memory } = await memoryOf(
    head,
    job(1),
    step({ id: '1.extern', rss: '1M' }),
    step({ id: '1.batch', rss: '10M' }),
    step({ id: '1.0', rss: '100M', from: 110, to: 150 }),
    step({ id: '1.1', rss: '200M', from: 120, to: 150 }),
    step({ id: '1.2', rss: '250M', from: 150, to: 160 }),
    step({ id: '1.3', rss: '150M', from: 170, to: 170 }),
    job(2),
    step({ id: '2.0', rss: '200M', from: 110, to: 150 }),
    step({ id: '2.1', rss: '300M', from: 170, to: 170 }),
    job(3),
    step({ id: '3.0', rss: '200M', to: 150 }),
    step({ id: '3.1', rss: '20M', from: '', to: '' }),
    step({ id: '3.2', rss: '3M', from: 120, to: '' }),
  );
  expect(memory).toEqual([311, 300, 223]);
});

test('steps of different jobs that follow each other are not added', async () => {
  const { memory } = await memoryOf(
    head,
    job(1),
    job(2),
    step({ id: '1.0', rss: '100M' }),
    step({ id: '2.0', rss: '50M' }),
    step({ id: '3.0', rss: '70M' }),
  );
  expect(memory).toEqual([100, 50]);
});

test.each<[what: string, fields: Partial<Record<SacctField, string>>, expected: number]>([
  ['its sum on one node', { nnodes: '1', tresusageintot: 'mem=350M' }, 350],
  [
    'its sum on one node, rather than that of its largest task',
    { nnodes: '1', maxrss: '9M', tresusageintot: 'mem=35M' },
    35,
  ],
  ['its largest task if there is one on each node', { nnodes: '2', ntasks: '2', maxrss: '80M' }, 80],
  ['its largest task if it has a CPU on each node', { nnodes: '2', ncpus: '2', maxrss: '80M' }, 80],
  [
    'the same with an allocation of nothing',
    { alloctres: 'cpu=0,node=0', nnodes: '2', ncpus: '2', maxrss: '80M' },
    80,
  ],
  ['the same with no tasks', { nnodes: '1', ncpus: '1', ntasks: '0', maxrss: '80M' }, 80],
  ['nothing if nothing was measured', { nnodes: '2' }, 0],
  ['an unknown amount with a sum on two nodes', { nnodes: '2', tresusageintot: 'mem=350M' }, Number.NaN],
  ['an unknown amount with a sum on unknown nodes', { tresusageintot: 'mem=350M' }, Number.NaN],
  [
    'an unknown amount with a largest task of none',
    { nnodes: '1', maxrss: 'much', tresusageintot: 'mem=9M' },
    Number.NaN,
  ],
  [
    'an unknown amount with a sum of none',
    { nnodes: '1', ntasks: '1', maxrss: '9M', tresusageintot: 'mem=much' },
    Number.NaN,
  ],
])('a step uses %s', (_, fields, expected) => {
  expect(stepUse((field) => fields[field] ?? '', '1.0').memory).toBe(expected);
});

test('on several nodes, a step uses at most its sum, and its largest task times the tasks of a node', async () => {
  const { memory } = await memoryOf(
    head,
    job(1, 4, 16),
    step({ id: '1.0', nodes: 4, cpus: 16, tasks: 16, rss: '100M', total: 'mem=900M' }),
    job(2, 4, 16),
    step({ id: '2.0', nodes: 4, cpus: 16, tasks: 6, rss: '100M', total: 'mem=150M' }),
    job(3, 4, 16),
    step({ id: '3.0', nodes: 4, cpus: 16, tasks: 16, rss: '100M' }),
  );
  expect(memory).toEqual([400, 150, 400]);
});

test('without the number of tasks, only steps that have one task on a node tell what the node used', async () => {
  const { memory, rows } = await memoryOf(
    `${HEADER}|MaxRSS`,
    '1|1|ann|90|100|200|COMPLETED|1|4|cpu=4,mem=8G,node=1|',
    '1.batch|1.batch||90|100|200|COMPLETED|1|4|cpu=4,mem=8G,node=1|70M',
    '2|2|ann|90|100|200|COMPLETED|1|4|cpu=4,mem=8G,node=1|',
    '2.batch|2.batch||90|100|200|COMPLETED|1|4|cpu=4,mem=8G,node=1|1M',
    '2.0|2.0||90|100|200|COMPLETED|1|4|cpu=4,mem=8G,node=1|70M',
    '3|3|ann|90|100|200|COMPLETED|2|2|cpu=2,mem=8G,node=2|',
    '3.0|3.0||90|100|200|COMPLETED|2|2|cpu=2,mem=8G,node=2|80M',
  );
  expect(memory).toEqual([70, -1, 80]);
  expect(rows['memory-unknown']).toBe('1 kept; sacct -o NNodes,NTasks,TRESUsageInTot would show it');
});

test('a job is killed for its memory if its state or that of a step says so, in any of its runs', async () => {
  const { memory, outOfMemory, rows } = await memoryOf(
    head,
    job(1, 1, 4, 'OUT_OF_MEMORY'),
    step({ id: '1.batch', rss: '7G', state: 'OUT_OF_MEMORY' }),
    job(2, 1, 4, 'FAILED'),
    step({ id: '2.batch', rss: '0', state: 'FAILED' }),
    step({ id: '2.0', rss: '7G', state: 'OUT_OF_MEMORY' }),
    job(3),
    step({ id: '3.batch', rss: '1G' }),
    '4|4|ann|90|100|200|REQUEUED|1|4|cpu=4,mem=8G,node=1||||',
    step({ id: '4.batch', rss: '5G', state: 'OUT_OF_MEMORY' }),
    '4|4|ann|210|220|260|COMPLETED|1|4|cpu=4,mem=8G,node=1||||',
    step({ id: '4.batch', rss: '1G', from: 220, to: 260 }),
  );
  expect(memory).toEqual([7168, 7168, 1024, 5120]);
  expect(outOfMemory).toEqual([1, 1, -1, 1]);
  expect(rows).toMatchObject({ requeued: expect.anything(), 'further-run': expect.anything() });
});

test('a task of an array has the memory of its own steps; a heterogeneous job has none', async () => {
  const { memory } = await memoryOf(
    `JobID|Submit|Start|End|State|NNodes|NCPUS|MaxRSS`,
    '7_1|90|100|200|COMPLETED|1|1|',
    '7_1.batch|90|100|200|COMPLETED|1|1|5M',
    '7_2|90|100|200|COMPLETED|1|1|',
    '7_2.batch|90|100|200|COMPLETED|1|1|6M',
    '8+0|90|100|200|COMPLETED|1|1|',
    '8+0.batch|90|100|200|COMPLETED|1|1|5M',
    '8+1|90|100|200|COMPLETED|1|1|',
    '8+1.0|90|100|200|COMPLETED|1|1|5M',
  );
  expect(memory).toEqual([5, 6, -1]);
});

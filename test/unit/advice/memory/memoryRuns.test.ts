// The memory that runs requested and used, from dumps of sacct.
import { expect, test } from 'vitest';
import { memoryNeed, memoryRuns } from '../../../../src/advice/memory/memoryRuns.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';
import { type MemoryJob, memoryDump } from '../../../support/memoryDump.ts';
import { testWorkload } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();

const runsOf = async (text: string) =>
  memoryRuns(await readTrace(new TextEncoder().encode(text), { name: 'dump.txt', processors: 64, kernel }));

const JOB: MemoryJob = {
  ...{ user: 'ann', name: 'x', submit: 0, run: 600, limit: 20, requested: 1000, used: 94 },
};

test('runs that failed, and jobs without steps or without a request, are left out', async () => {
  const dump = memoryDump([JOB, { ...JOB, state: 'FAILED' }, { ...JOB, state: 'TIMEOUT' }, JOB]);
  const jobs = async (text: string) => [...(await runsOf(text)).keys()];
  expect(await jobs(dump)).toEqual([0, 2, 3]);
  expect(await jobs(dump.replaceAll(/^3\..*\n/gm, ''))).toEqual([0, 3]);
  expect(await jobs(dump.replaceAll(/^\d+\..*\n/gm, ''))).toEqual([]);
  expect(await jobs(dump.replaceAll(/mem=1000M,/g, '').replaceAll('|1000M|', '||'))).toEqual([]);
});

test('a run needs the share of its request that it used, and a killed run needs more than all', async () => {
  const runs = await runsOf(
    memoryDump([JOB, { ...JOB, state: 'OUT_OF_MEMORY' }, { ...JOB, state: 'FAILED' }]),
  );
  expect([0, 1, 2].map(memoryNeed(runs))).toEqual([0.1, Number.POSITIVE_INFINITY, undefined]);
});

test('a killed run counts even if its use was not measured', async () => {
  const text = 'JobID|Submit|Start|End|State|NCPUS|ReqMem\n1|10|10|90|OUT_OF_MEMORY|1|4Gn';
  const [run] = (await runsOf(text)).values();
  expect(run).toEqual({ requested: 4096, used: 0, outOfMemory: true, nodeTime: 80 });
});

test('runs of a workload without descriptions of requests are left out', () => {
  const plain = testWorkload(1, [{ submit: 0, run: 9, request: 9, processors: 1 }]);
  const jobs = { ...plain.jobs, status: Float64Array.of(1), memory: Float64Array.of(70) };
  const asked = { ...jobs, asked: Float64Array.of(1) };
  expect(memoryRuns({ ...plain, jobs }).size).toBe(0);
  expect(memoryRuns({ ...plain, jobs: asked }).size).toBe(0);
  expect(memoryRuns({ ...plain, jobs: asked, names: { user: [], application: [] } }).size).toBe(0);
  const names = { user: [], application: [], asked: [{ alloctres: 'mem=1G,node=1' }] };
  expect(memoryRuns({ ...plain, jobs: asked, names }).size).toBe(1);
  expect(memoryRuns({ ...plain, jobs, names }).size).toBe(0);
});

const TWO = { NNodes: '2' };

test.each<[what: string, fields: Record<string, string>, requested: number | undefined, nodes?: number]>([
  ['the amount for a node', { ...TWO, ReqMem: '4Gn' }, 4096],
  ['the amount for a CPU', { ...TWO, ReqMem: '1Gc', AllocTRES: 'cpu=4,node=2' }, 2048],
  ['the amount for a requested CPU', { ...TWO, ReqMem: '1Gc', ReqCPUS: '4' }, 2048],
  ['the amount for one CPU if their number is unknown', { ReqMem: '1Gc', NNodes: '1' }, 1024, 1],
  ['a total in gigabytes', { ...TWO, ReqMem: '8G' }, 4096],
  ['a total in megabytes', { ...TWO, ReqMem: '8000M' }, 4000],
  ['a total of the request', { ...TWO, ReqTRES: 'cpu=4,mem=8G,node=2', AllocTRES: 'cpu=4,node=2' }, 4096],
  ['what was allocated', { ...TWO, AllocTRES: 'cpu=4,mem=6G,node=2' }, 3072],
  ['what was allocated to all of a node', { ...TWO, ReqMem: '0', AllocTRES: 'cpu=4,mem=6G,node=2' }, 3072],
  ['allocated nodes in another field', { AllocNodes: '2', AllocTRES: 'mem=6G' }, 3072],
  ['one node if their number is unknown', { AllocTRES: 'mem=6G' }, 6144, 1],
  ['nothing, if no node was allocated', { ...TWO, AllocTRES: 'mem=6G,node=0' }, undefined],
  ['nothing, if the number of nodes is none', { NNodes: 'many', AllocTRES: 'mem=6G' }, undefined],
  ['nothing, if the dump has no field of it', {}, undefined],
])('a request on each node: %s', async (_, fields, requested, nodes = 2) => {
  const names = Object.keys(fields);
  const text = [
    ['JobID|Submit|Start|End|State|NCPUS|MaxRSS|NTasks', ...names].join('|'),
    ['1|10|10|90|COMPLETED|4||', ...Object.values(fields)].join('|'),
    ['1.0|10|10|90|COMPLETED|4|70M|1', ...names.map(() => '')].join('|'),
  ];
  const runs = await runsOf(text.join('\n'));
  const expected = { requested, used: 70, outOfMemory: false, nodeTime: 80 * nodes };
  expect([...runs.values()]).toEqual(requested === undefined ? [] : [expected]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTrace } from '../../src/trace/open/readTrace.ts';
import { testKernels } from '../support/kernels.ts';
import { plainJobs } from '../support/workload.ts';
import { holds } from './seed.ts';

const { wasm: kernel } = await testKernels();
const FIRST = 1_700_000_000;

const job = fc.record({
  submit: fc.nat(10_000),
  wait: fc.nat(5000),
  run: fc.integer({ min: 1, max: 200_000 }),
  request: fc.option(fc.integer({ min: 1, max: 300_000 }), { nil: -1 }),
  nodes: fc.integer({ min: 1, max: 4 }),
  ppn: fc.integer({ min: 1, max: 8 }),
  user: fc.integer({ min: 1, max: 5 }),
  exit: fc.constantFrom(0, 1, 2),
  sizeAs: fc.constantFrom('cpus', 'slots', 'ranges', 'stars', 'nodes'),
});
type Job = typeof job extends fc.Arbitrary<infer One> ? One : never;

const clock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

function sizeOf({ sizeAs, nodes, ppn }: Job): string {
  const hosts = (of: (node: number) => string) =>
    `exec_host=${Array.from({ length: nodes }, (_, node) => of(node)).join('+')}`;
  if (sizeAs === 'cpus') return `Resource_List.ncpus=${nodes * ppn}`;
  if (sizeAs === 'nodes') return `Resource_List.nodes=${nodes}:ppn=${ppn}`;
  if (sizeAs === 'ranges') return hosts((node) => `n${node}/0-${ppn - 1}`);
  if (sizeAs === 'stars') return hosts((node) => `n${node}/0*${ppn}`);
  return hosts((node) => Array.from({ length: ppn }, (_, slot) => `n${node}/${slot}`).join('+'));
}

function pbsLine(one: Job, index: number): string {
  const { submit, wait, run, request, user, exit } = one;
  const start = FIRST + submit + wait;
  const limit = request < 0 ? '' : ` Resource_List.walltime=${clock(request)}`;
  return `01/02/2024 03:04:05;E;${index + 1}.srv;user=user${user} qtime=${FIRST + submit} start=${start} ${sizeOf(one)}${limit} end=${start + run} Exit_status=${exit}`;
}

test('jobs as records of PBS are the jobs that they are as SWF', async () => {
  await holds(fc.array(job, { minLength: 1, maxLength: 30 }), 2000, async (jobs) => {
    const first = Math.min(...jobs.map(({ submit }) => submit));
    const users = [...new Set(jobs.map(({ user }) => user))];
    const swf = jobs.map(({ submit, wait, run, request, nodes, ppn, user, exit, sizeAs }, index) => {
      const size = nodes * ppn;
      const status = exit === 0 ? 1 : 0;
      return `${index + 1} ${submit - first} ${wait} ${run} ${sizeAs === 'nodes' ? -1 : size} -1 -1 ${size} ${request} -1 ${status} ${users.indexOf(user) + 1} -1 -1 -1 -1 -1 -1`;
    });
    const read = (lines: readonly string[]) =>
      readTrace(new TextEncoder().encode(lines.join('\n')), { kernel, name: 'a', processors: 32 });
    const asSwf = await read(swf);
    const asPbs = await read(jobs.map(pbsLine));
    expect(plainJobs(asPbs.jobs)).toMatchObject(plainJobs(asSwf.jobs));
    expect(asPbs.cleaning).toEqual(asSwf.cleaning);
    expect(asPbs.unixStartTime).toBe(FIRST + first);
    expect(asPbs.names?.user).toEqual(users.map((user) => `user${user}`));
  });
});

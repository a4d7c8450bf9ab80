// The advice on memory, from a synthetic dump of sacct with steps.
import { expect, test } from 'vitest';
import { applicationRuns } from '../../../../src/advice/applicationRuns.ts';
import { measureMemory } from '../../../../src/advice/memory/measuredMemory.ts';
import { adviseMemory } from '../../../../src/advice/memory/memoryAdvice.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { textOf } from '../../../support/imports.ts';
import { testKernels } from '../../../support/kernels.ts';
import { type MemoryJob, memoryDump, threeWeeks } from '../../../support/memoryDump.ts';

const { wasm: kernel } = await testKernels();

const readText = (text: string) =>
  readTrace(new TextEncoder().encode(text), { name: 'dump.txt', processors: 64, kernel });

const advised = async (jobs: readonly MemoryJob[], minimum = 10) => {
  const workload = await readText(memoryDump(jobs));
  return adviseMemory(workload, applicationRuns(workload), minimum);
};

/** MiB that a job of the synthetic dump uses on a node: its tasks and its batch script, or what it got. */
const useOf = ({ used, tasks = 1, requested }: MemoryJob) => Math.min(requested, used * tasks + 6);

/** The rule and its measurement, computed from the plain jobs. */
function oracle(jobs: readonly MemoryJob[]) {
  const rule = (some: readonly MemoryJob[]) => {
    const killed = some.filter(({ state }) => state === 'OUT_OF_MEMORY').map(({ requested }) => requested);
    const largest = Math.max(...some.filter(({ state }) => state !== 'OUT_OF_MEMORY').map(useOf));
    const enough = killed.every((one) => one < largest) ? 1.2 * largest : 2 * Math.max(...killed);
    return 100 * Math.ceil(enough / 100);
  };
  const half = jobs.slice(0, jobs.length / 2);
  const later = jobs.slice(jobs.length / 2);
  const request = rule(half);
  const freed = later.map((job) => {
    const isKilled = job.state === 'OUT_OF_MEMORY' ? request <= job.requested : useOf(job) > request;
    return job.run * (job.nodes ?? 1) * (isKilled ? -request : job.requested - request);
  });
  return { all: rule(jobs), request, freed: freed.reduce((sum, one) => sum + one, 0) };
}

test('the dump of the documentation is this synthetic one', () => {
  expect(textOf('test/fixtures/sacct/memory.txt')).toBe(memoryDump(threeWeeks()));
});

test('each application of a dump is advised by a rule that is judged on its later half', async () => {
  const jobs = threeWeeks();
  const advice = await advised(jobs);
  expect(advice?.applications.map(({ user, verdict }) => [user, verdict])).toEqual([
    ['bob', 'raise'],
    ['ann', 'lower'],
    ['cid', 'as today'],
  ]);
  for (const one of advice?.applications ?? []) {
    const { all, request, freed } = oracle(jobs.filter(({ user }) => user === one.user));
    expect([one.user, one.request, one.judged?.request]).toEqual([one.user, all, request]);
    expect([one.user, one.judged?.measured.freed]).toEqual([one.user, freed]);
  }
  const [bob, ann] = advice?.applications ?? [];
  const killed = jobs.filter(({ state }) => state === 'OUT_OF_MEMORY').length;
  expect(bob).toMatchObject({ request: 7600, outOfMemory: { runs: killed, of: 40 } });
  expect(ann).toMatchObject({
    ...{ processors: 8, requested: { least: 8192, median: 8192, most: 8192 } },
    ...{ request: 1800, next: { probability: 1 / 41, low: 0 } },
    judged: { measured: { jobs: 20, killed: 0, unknown: 0 } },
  });
  // Only ann is advised another request that was measured.
  expect(advice?.advised).toMatchObject({ jobs: 50, freed: ann.judged?.measured.freed });
  expect(advice?.users.find(({ user }) => user === 'bob')?.measured).toMatchObject({ jobs: 20, freed: 0 });
  expect(advice?.pools).toMatchObject([
    { user: 'eve', partition: 'short', applications: 2, runs: 6, request: 0.34, later: { runs: 3, of: 3 } },
  ]);
});

test('the use of users and of applications is the sum and the largest of their runs', async () => {
  const jobs = threeWeeks();
  const advice = await advised(jobs);
  const sum = (some: readonly MemoryJob[], of: (job: MemoryJob) => number) =>
    some.reduce((total, job) => total + job.run * (job.nodes ?? 1) * of(job), 0);
  const users = advice?.users ?? [];
  expect(users.length).toBe(4);
  for (const { user, runs, reserved, used } of users) {
    const own = jobs.filter((job) => job.user === user);
    expect([user, runs, reserved]).toEqual([user, own.length, sum(own, ({ requested }) => requested)]);
    expect(used).toBeCloseTo(sum(own, useOf), -4);
    expect(used / reserved).toBeCloseTo(sum(own, useOf) / reserved, 2);
  }
  // The user who reserves most that is not used comes first.
  const unused = users.map(({ reserved, used }) => reserved - used);
  expect(unused).toEqual(unused.toSorted((a, b) => b - a));
  for (const { user, largest } of advice?.applications ?? []) {
    const uses = jobs.filter((job) => job.user === user).map(useOf);
    expect(largest.most).toBeCloseTo(Math.max(...uses), -1);
    expect(largest.median).toBeGreaterThanOrEqual(Math.min(...uses) - 1);
  }
  const measured = (advice?.applications ?? []).flatMap(({ judged }) => (judged ? [judged.measured] : []));
  expect(advice?.all.jobs).toBe(measured.reduce((total, { jobs: some }) => total + some, 0));
  expect(advice?.all.freed).toBe(measured.reduce((total, { freed }) => total + freed, 0));
});

test('a run that is killed again at the request that killed it is not unknown, and one at a larger request is', () => {
  const run = { requested: 1000, used: 1000, outOfMemory: true, nodeTime: 10 };
  expect(measureMemory(1000, [run, run])).toMatchObject({ killed: 2, unknown: 0, freed: -20_000 });
  expect(measureMemory(1100, [run, run])).toMatchObject({ killed: 0, unknown: 2, freed: -2000 });
  expect(measureMemory(1000, [{ ...run, outOfMemory: false }])).toMatchObject({ killed: 0, unknown: 0 });
});

test('applications with too few runs in their halves are not measured', async () => {
  const jobs = Array.from({ length: 12 }, (_, i) => ({
    ...{ user: 'ann', name: 'few', submit: 10_000 * i, run: 600, limit: 20, requested: 9000, used: 1000 },
  }));
  const advice = await advised(jobs);
  expect(advice?.applications).toMatchObject([{ verdict: 'not measured', judged: null }]);
  expect(advice?.all).toMatchObject({ jobs: 0, freed: 0 });
});

test('a request that would have killed later runs is not advised', async () => {
  const jobs = Array.from({ length: 40 }, (_, i) => ({
    ...{ user: 'ann', name: 'grow', submit: 10_000 * i, run: 600, limit: 20, requested: 9000 },
    used: i < 20 ? 1000 : 1000 + 30 * (i - 19),
  }));
  const advice = await advised(jobs);
  // 1,300 MiB are learned, and eleven of twenty later runs need more.
  expect(advice?.applications).toMatchObject([
    { verdict: 'as today', judged: { request: 1300, measured: { jobs: 20, killed: 11 } } },
  ]);
});

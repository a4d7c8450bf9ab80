// Which request is advised, and in which order: each user has one application of 40 jobs.
import { expect, test } from 'vitest';
import { applicationRuns } from '../../../../src/advice/applicationRuns.ts';
import { adviseMemory } from '../../../../src/advice/memory/memoryAdvice.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';
import { type MemoryJob, memoryDump } from '../../../support/memoryDump.ts';

const { wasm: kernel } = await testKernels();

async function advised(jobs: readonly MemoryJob[], minimum = 10) {
  const bytes = new TextEncoder().encode(memoryDump(jobs));
  const workload = await readTrace(bytes, { name: 'dump.txt', processors: 64, kernel });
  return adviseMemory(workload, applicationRuns(workload), minimum);
}

/** A run: MiB that it requested, and MiB that it used on its node or 'killed'. */
type Run = readonly [requested: number, used: number | 'killed'];

const times = (count: number, ...run: Run): Run[] => Array.from({ length: count }, () => run);
// The script of each job uses 6 MiB, too.
const jobsOf = (user: string, runs: readonly Run[]): MemoryJob[] =>
  runs.map(([requested, used], i) => ({
    ...{ user, name: 'app', submit: 10_000 * i, run: 600, limit: 20, requested },
    ...(used === 'killed' ? { used: requested - 50, state: 'OUT_OF_MEMORY' } : { used: used - 6 }),
  }));

/** The earlier 20 of each teach a request; all 40 teach the one that is advised. */
const CASES: readonly [what: string, verdict: string, request: number, runs: readonly Run[]][] = [
  ['kills 2 of 20', 'as today', 1700, [...times(38, 9000, 1000), ...times(2, 9000, 1400)]],
  ['kills 1 of 20', 'lower', 1700, [...times(39, 9000, 1000), [9000, 1400]]],
  ['kills 1, and 1 unknown', 'as today', 1700, [...times(38, 9000, 1000), [9000, 1400], [500, 'killed']]],
  ['frees more', 'lower', 1200, times(40, 20_000, 1000)],
  ['exceeded by 1 in 40', 'as today', 18_000, [...times(39, 9000, 1000), [9000, 'killed']]],
  ['exceeded by 1 in 20', 'raise', 18_000, [...times(38, 9000, 1000), ...times(2, 9000, 'killed')]],
  ['exceeded by 3 in 40', 'raise', 18_000, [...times(37, 9000, 1000), ...times(3, 9000, 'killed')]],
  ['exceeded often, but smaller', 'lower', 1200, [...times(4, 500, 'killed'), ...times(36, 9000, 1000)]],
  [
    'as large as today’s, and exceeded often when it was smaller',
    ...(['as today', 1200] as const),
    [...times(4, 400, 'killed'), ...times(35, 1200, 500), [1200, 1000]],
  ],
  ['larger than today’s', 'as today', 1100, [...times(39, 1000, 500), [1000, 900]]],
];

test.each(CASES)('a request that is %s is advised: %s', async (_, verdict, request, runs) => {
  const advice = await advised(jobsOf('ann', runs));
  expect(advice?.applications).toMatchObject([{ verdict, request, judged: { measured: { jobs: 20 } } }]);
});

test('most killed runs come first among those to raise, then those that free most', async () => {
  const advice = await advised(CASES.flatMap(([what, , , runs]) => jobsOf(what, runs)));
  const order = advice?.applications.map(({ user }) => user) ?? [];
  expect(order.slice(0, 5)).toEqual([
    ...['exceeded by 3 in 40', 'exceeded by 1 in 20'],
    ...['frees more', 'exceeded often, but smaller', 'kills 1 of 20'],
  ]);
});

test('what an application requested and used is that of its runs whose memory is known', async () => {
  const [first, ...others] = jobsOf('ann', [...times(9, 9000, 1000), [8000, 500], [9999, 'killed']]);
  const jobs = [first, { ...first, user: 'bob', state: 'FAILED' as const }, ...others];
  const failed = { ...first, submit: 200_000, requested: 20_000, state: 'FAILED' as const };
  const advice = await advised([...jobs, failed]);
  expect(advice?.applications).toMatchObject([
    {
      ...{ user: 'ann', runs: 11, outOfMemory: { runs: 1, of: 11 }, next: { probability: 2 / 12 } },
      ...{ requested: { least: 8000, median: 9000, most: 9999 }, largest: { median: 1000, most: 9955 } },
    },
  ]);
  expect(advice?.users.map(({ user }) => user)).toEqual(['ann']);
});

test('without a run whose memory is known there is no advice', async () => {
  const failed = jobsOf('ann', times(20, 9000, 1000)).map((job) => ({ ...job, state: 'FAILED' as const }));
  expect(await advised(failed)).toBeUndefined();
});

test('as many runs as are needed to learn get advice, and fewer are pooled', async () => {
  const jobs = jobsOf('ann', times(10, 9000, 1000));
  expect(await advised(jobs, 10)).toMatchObject({ applications: [{ runs: 10 }], pools: [] });
  expect(await advised(jobs, 11)).toMatchObject({ applications: [], pools: [{ runs: 10, most: 1 / 9 }] });
});

test('the largest use is that of the runs that were measured', async () => {
  const text = [
    'JobID|Submit|Start|End|State|NNodes|NCPUS|AllocTRES|MaxRSS',
    '1|10|10|90|OUT_OF_MEMORY|1|1|mem=500M,node=1|',
    '2|20|20|90|COMPLETED|1|1|mem=500M,node=1|',
    '2.0|20|20|90|COMPLETED|1|1|mem=500M,node=1|100M',
  ];
  const bytes = new TextEncoder().encode(text.join('\n'));
  const workload = await readTrace(bytes, { name: 'dump.txt', processors: 64, kernel });
  const advice = adviseMemory(workload, applicationRuns(workload), 1);
  expect(advice?.applications).toMatchObject([{ runs: 2, largest: { median: 100, most: 100 } }]);
});

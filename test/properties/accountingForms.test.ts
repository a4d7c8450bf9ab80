// The same jobs, as the accounting of different systems and as SWF.
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
  request: fc.integer({ min: 1, max: 300_000 }),
  processors: fc.integer({ min: 1, max: 32 }),
  user: fc.integer({ min: 1, max: 5 }),
  failed: fc.boolean(),
});
type Job = typeof job extends fc.Arbitrary<infer One> ? One : never;

const clock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

type Times = Job & { id: number; start: number; end: number };

const sge = (of: (seconds: number) => string, limit: (seconds: number) => string) => (one: Times) =>
  [
    ...[`q`, 'n1', 'g', `user${one.user}`, 'job', one.id, 'sge', 0, of(FIRST + one.submit), of(one.start)],
    ...[
      of(one.end),
      0,
      one.failed ? 1 : 0,
      ...Array(18).fill(0),
      'NONE',
      'd',
      'mpe',
      one.processors,
      0,
      1,
      1,
      0,
    ],
    ...[`-l h_rt=${limit(one.request)},h_vmem=1G -pe mpe ${one.processors}`, '0.0', 'NONE', '1.0', 0, 0],
  ].join(':');

const lsf = (hosts: (processors: number) => string) => (one: Times) =>
  [
    ...['"JOB_FINISH" "10.1"', one.end, one.id, 5, 33, one.processors, FIRST + one.submit, 0, 0, one.start],
    ...[`"user${one.user}"`, '"q"', ...Array(9).fill('""'), 0, hosts(one.processors), one.failed ? 32 : 64],
    ...[60, '"job"', '"a ""b"" c"', ...Array(19).fill(0), '""', '"g"', one.failed ? 256 : 0, one.processors],
    ...[
      '"" "" 0 1 1 "" "" "" "" 0 "" 0 "" -1 "" "" "" "" -1 "" "" 5 "" 0 "" "" 1 7 "0" 0 0',
      one.request,
      1,
      '"r"',
    ],
  ].join(' ');

const FORMS: Readonly<Record<string, (one: Times) => string>> = {
  'Grid Engine': sge(String, String),
  'Univa Grid Engine': sge((seconds) => `${seconds}000`, clock),
  LSF: lsf((processors) => `${processors} ${Array(processors).fill('"n1"').join(' ')}`),
  'LSF with short lists of hosts': lsf((processors) => `1 "${processors}*n1"`),
};

test.each(
  Object.entries(FORMS),
)('jobs in the accounting of %s are the jobs that they are as SWF', async (_, form) => {
  await holds(fc.array(job, { minLength: 1, maxLength: 20 }), 500, async (jobs) => {
    const first = Math.min(...jobs.map(({ submit }) => submit));
    const users = [...new Set(jobs.map(({ user }) => user))];
    const swf = jobs.map(
      ({ submit, wait, run, request, processors, user, failed }, index) =>
        `${index + 1} ${submit - first} ${wait} ${run} ${processors} -1 -1 ${processors} ${request} -1 ${failed ? 0 : 1} ${users.indexOf(user) + 1} 1 1 1 -1 -1 -1`,
    );
    const read = (lines: readonly string[]) =>
      readTrace(new TextEncoder().encode(lines.join('\n')), { kernel, name: 'a', processors: 32 });
    const asSwf = await read(swf);
    const log = jobs.map((one, index) => {
      const start = FIRST + one.submit + one.wait;
      return form({ ...one, id: index + 1, start, end: start + one.run });
    });
    const asLog = await read(log);
    expect(plainJobs(asLog.jobs)).toMatchObject(plainJobs(asSwf.jobs));
    expect(asLog.cleaning).toEqual(asSwf.cleaning);
    expect(asLog.unixStartTime).toBe(FIRST + first);
  });
});

import { expect, test } from 'vitest';
import { readSwf } from '../../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../../src/trace/open/file.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { withFeedback } from '../../../../src/trace/transform/feedback.ts';
import { logEnd } from '../../../../src/trace/transform/sessions.ts';
import { shake } from '../../../../src/trace/transform/shake.ts';
import type { Feedback, Workload } from '../../../../src/trace/workload.ts';
import { workloadCsv } from '../../../../src/trace/write/workloadCsv.ts';
import { workloadSwf } from '../../../../src/trace/write/workloadSwf.ts';
import { testKernels } from '../../../support/kernels.ts';
import { KTH } from '../../../support/logs.ts';

const { wasm } = await testKernels();
const kth = await readSwf((await openTrace(KTH)).chunks, { kernel: wasm });

/** For each group that waits: its members, and the jobs that it waits for. */
function groupsOf({ memberFrom, member, waiterFrom, waiter }: Feedback) {
  const groups = Array.from({ length: memberFrom.length - 1 }, (_, g) => ({
    members: [...member.subarray(memberFrom[g], memberFrom[g + 1])],
    waitsFor: [] as number[],
  }));
  for (let job = 0; job < waiterFrom.length - 1; job++)
    for (const g of waiter.subarray(waiterFrom[job], waiterFrom[job + 1])) groups[g].waitsFor.push(job);
  return groups;
}

test('where jobs end as in the log, they are submitted as in the log', () => {
  const feedback = withFeedback(kth).feedback as Feedback;
  const groups = groupsOf(feedback);
  expect(groups.flatMap(({ members }) => members).sort((a, b) => a - b)).toEqual([...kth.jobs.submit.keys()]);
  let waiting = 0;
  for (const [g, { waitsFor }] of groups.entries()) {
    expect(feedback.pending[g]).toBe(waitsFor.length);
    if (waitsFor.length === 0) continue;
    waiting++;
    const moved = Math.max(...waitsFor.map((job) => logEnd(kth.jobs, job))) - feedback.reference[g];
    expect(feedback.neverEarlier[g] ? Math.max(moved, 0) : moved).toBe(0);
  }
  expect(waiting).toBe(14_616);
});

test('a batch that waited for the whole batch before it would move where jobs end as in the log', () => {
  // The rule of the paper. In 1006 of these batches a job of the batch before still ran.
  let moved = 0;
  const users = new Map<number, { lastEnd: number; batchEnd: number }>();
  for (let job = 0; job < kth.jobs.length; job++) {
    const submit = kth.jobs.submit[job];
    const end = logEnd(kth.jobs, job);
    const state = users.get(kth.jobs.user[job]);
    if (state && submit < state.lastEnd) {
      state.batchEnd = Math.max(state.batchEnd, end);
      state.lastEnd = end;
      continue;
    }
    if (state && state.batchEnd > submit) moved++;
    users.set(kth.jobs.user[job], { lastEnd: end, batchEnd: end });
  }
  expect(moved).toBe(1006);
});

const swf = (...jobs: string[]) => new TextEncoder().encode(`; MaxProcs: 8\n${jobs.join('\n')}\n`);
const job = (id: number, submit: number, preceding: number | string = -1, think = -1) =>
  `${id} ${submit} 0 10 1 -1 -1 1 10 -1 1 ${id} -1 -1 -1 -1 ${preceding} ${think}`;

test('preceding jobs are read from SWF, CSV and their writers, on request', async () => {
  const text = swf(job(1, 0), job(2, 30, 1, 5), job(3, 40, 2), job(4, 50, 99));
  const workload = await readTrace(text, { kernel: wasm, name: 'a.swf', feedback: true });
  expect([...(workload.jobs.precedingJob ?? [])]).toEqual([-1, 1, 2, 99]);
  expect([...(workload.jobs.thinkTime ?? [])]).toEqual([-1, 5, -1, -1]);
  expect((await readTrace(text, { kernel: wasm, name: 'a.swf' })).jobs.precedingJob).toBeUndefined();

  const bytes = async (chunks: Iterable<string>) => new TextEncoder().encode([...chunks].join(''));
  const again = (name: string, written: Uint8Array) =>
    readTrace(written, { kernel: wasm, name, feedback: true, processors: 8 });
  for (const other of [
    await again('b.swf', await bytes(workloadSwf(workload))),
    await again('b.csv', await bytes(workloadCsv(workload))),
  ]) {
    expect([...(other.jobs.precedingJob ?? [])]).toEqual([-1, 1, 2, 99]);
    expect([...(other.jobs.thinkTime ?? [])]).toEqual([-1, 5, -1, -1]);
  }

  const { feedback, cleaning } = withFeedback(workload);
  expect(groupsOf(feedback as Feedback).filter(({ waitsFor }) => waitsFor.length > 0)).toEqual([
    { members: [1], waitsFor: [0] },
    { members: [2], waitsFor: [1] },
  ]);
  expect(cleaning.rows).toEqual([
    { reason: 'preceding-job', action: 'submitted after that job', jobs: 2 },
    { reason: 'unknown-preceding-job', action: 'not waited for', jobs: 1 },
  ]);
});

test('a column of dependencies is one of preceding jobs; names are refused', async () => {
  const read = (text: string) =>
    readTrace(new TextEncoder().encode(text), { kernel: wasm, name: 'a.csv', processors: 8 });
  const { jobs } = await read('id,submit,run,processors,dependency\n5,0,10,1,\n7,0,10,1,5\n');
  expect([...(jobs.precedingJob ?? [])]).toEqual([-1, 5]);
  await expect(read('id,submit,run,processors,dependency\n5,0,10,1,\n7,0,10,1,first\n')).rejects.toThrow(
    "column 'dependency' (preceding job): 'first' is not a number; expected a job number, or -1 for none",
  );
  await expect(read('id,submit,run,processors,dependency\na,0,10,1,\nb,0,10,1,5\n')).rejects.toThrow(
    /the jobs of this table have names, .* --columns precedingJob=0/,
  );
});

const refused: [string, () => Workload | Promise<Workload>, RegExp][] = [
  [
    'jobs without users',
    () => withFeedback({ ...kth, jobs: { ...kth.jobs, user: kth.jobs.user.map(() => -1) } }),
    /feedback needs the users of the jobs, or their preceding jobs/,
  ],
  [
    'a load that was scaled',
    async () =>
      withFeedback(await readSwf((await openTrace(KTH)).chunks, { kernel: wasm, jobs: 100, scaleLoad: 1.2 })),
    /--feedback and --scale-load contradict each other/,
  ],
  [
    'shaking after it',
    () => shake(withFeedback(kth), { kernel: wasm }),
    /transform the workload before that/,
  ],
];

test.each(refused)('%s: refused in one line', async (_, make, message) => {
  await expect(async () => make()).rejects.toThrow(message);
});

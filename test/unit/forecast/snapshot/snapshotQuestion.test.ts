// The present of a cluster, as a question. The judge is the same question to a log that is cut at that
// instant.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { forecast } from '../../../../src/forecast/forecast.ts';
import { historyOfLog } from '../../../../src/forecast/history.ts';
import { snapshotQuestion } from '../../../../src/forecast/snapshot/snapshotQuestion.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { queuedJob } from '../../../../src/slurm/snapshot/queuedJob.ts';
import type { ListedJob, Snapshot } from '../../../../src/slurm/snapshot/snapshot.ts';
import type { Workload } from '../../../../src/trace/workload.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { crowdedWorkload, type SmallWorkload } from '../../../properties/workloads.ts';
import { NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { type TestKernels, testKernels } from '../../../support/kernels.ts';
import { type TestJob, testWorkload } from '../../../support/workload.ts';

const EASY = findPolicy('easy');
const OPTIONS = { policy: EASY, samples: 12, calibrationPoints: 8, seed: 3 };
const NAMES = { user: ['u1', 'u2', 'u3', 'u4'], application: ['a', 'b', 'c'] };

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

/** A log whose jobs ran as in a replay under EASY, without gaps in its numbers of users and applications. */
async function replayedLog({ processors, jobs }: SmallWorkload): Promise<Workload> {
  const numbered = jobs.map((job) => ({
    ...job,
    request: Math.max(1, job.request),
    user: (job.user ?? 0) + 2,
    application: (job.application ?? 0) + 2,
  }));
  const workload = { ...testWorkload(processors, numbered), unixStartTime: 0, names: NAMES };
  const { schedule } = await replay(workload, 'easy', { kernel: kernels.wasm });
  const { submit, wait, run } = workload.jobs;
  for (let job = 0; job < wait.length; job++) {
    wait[job] = schedule.start[job] - submit[job];
    run[job] = schedule.end[job] - schedule.start[job];
  }
  return workload;
}

/** A log whose jobs started at once. */
function startsImmediately(processors: number, jobs: readonly TestJob[]): Workload {
  const workload = testWorkload(processors, jobs);
  workload.jobs.wait.fill(0);
  return workload;
}

/** Jobs that the cluster would list at an instant, and those in its accounting. */
function cut(workload: Workload, now: number): { present: Snapshot; past: Workload } {
  const { jobs, processors } = workload;
  const { start, end } = historyOfLog(workload);
  const listed: ListedJob[] = [];
  for (let job = 0; job < jobs.length && jobs.submit[job] <= now; job++) {
    if (end[job] <= now) continue;
    listed.push({
      ...{
        id: `${job + 1}`,
        user: NAMES.user[jobs.user[job] - 1],
        name: NAMES.application[jobs.application[job] - 1],
      },
      ...{ partitions: ['main'], reservation: '', start: start[job] < now ? start[job] : Number.NaN },
      ...{ submit: jobs.submit[job], limit: jobs.request[job], cpus: jobs.processors[job], nodes: 1 },
      ...{ whole: false, priority: 1, reason: 'Priority', on: start[job] < now ? ['n1'] : [], more: {} },
    });
  }
  return {
    present: {
      ...{ name: 'test', now, jobs: listed, reservations: [], reservationText: '' },
      ...{ completing: new Set<string>(), columns: [] },
      nodes: [{ name: 'n1', cpus: processors, allocated: 0, partitions: ['main'], up: true }],
      partitions: [
        ...[
          {
            name: 'main',
            isDefault: true,
            longest: 1e6,
            usual: 1e6,
            tier: 1,
            whole: false,
            state: 'UP',
            minNodes: 0,
            maxNodes: 1e9,
            groups: '',
            needsReservation: false,
            isOfRoot: false,
          },
        ],
      ],
    },
    past: workload,
  };
}

describe(`a question to a cluster (seed ${SEED})`, () => {
  it('has the answer of the same question to its log', async () => {
    await holds(fc.tuple(crowdedWorkload, fc.nat(79), fc.nat(20)), 300, async ([small, at, later]) => {
      const workload = await replayedLog(small);
      const history = historyOfLog(workload);
      const place = at % workload.jobs.length;
      // Whole seconds: a job that starts within the last one would be taken as started a second ago.
      const now = Math.min(history.start[place], workload.jobs.submit[place] + later);
      if (history.start.some((time) => time < now && time > now - 1)) return;
      const last = workload.jobs.submit.findLastIndex((time) => time <= now);
      const { present, past } = cut(workload, now);
      const wanted = await forecast(kernels.wasm, history, { now, place, last }, OPTIONS);
      const question = snapshotQuestion(present, past, queuedJob(present, `${place + 1}`), EASY);
      expect(await forecast(kernels.wasm, question.history, question, OPTIONS)).toEqual(wanted);
    });
  });

  const dump = (jobs: Parameters<typeof snapshotDump>[0]) =>
    parseSnapshot(snapshotDump(jobs), 'snapshot.txt');
  const past = (more: Partial<Workload> = {}): Workload => ({
    ...startsImmediately(16, [
      { submit: 0, run: 100, request: 600, processors: 4, user: 1, application: 1 },
      { submit: 50, run: 900, request: 2 ** 31 - 1, processors: 8, user: 2, application: 1 },
      { submit: 60, run: 10, request: 60, processors: 20, user: 1, application: 1 },
      { submit: 70, run: 1e9, request: 2e9, processors: 1, user: 1, application: 1 },
    ]),
    unixStartTime: NOW - 5000,
    names: { user: ['ann', 'bob'], application: ['mesh_#'] },
    ...more,
  });
  const asking = (present: Snapshot, id: string, policy = EASY) =>
    snapshotQuestion(present, past(), queuedJob(present, id), policy);

  it('joins names of the history and the snapshot, and reports what is left out', () => {
    const present = dump({
      jobs: [
        runs('1', 60, 'n1', { cpus: 4, user: 'bob', limit: 'UNLIMITED', name: 'mesh_17' }),
        { id: '2', user: 'eve', cpus: 2, limit: '20:00' },
      ],
      partitions: ['PartitionName=main MaxTime=UNLIMITED Default=YES State=UP'],
    });
    const { history, place, now, notes } = asking(present, '2');
    const { jobs, start, end, processors } = history;
    expect([now, processors, jobs.length, place]).toEqual([NOW, 16, 4, 2]);
    expect([...jobs.submit]).toEqual([NOW - 5000, NOW - 4950, NOW - 600, NOW - 70]);
    expect([...jobs.user]).toEqual([1, 2, 3, 2]);
    expect([...jobs.application]).toEqual([1, 1, 2, 1]);
    // No limit is longer than 20 minutes, which is assumed for jobs that have none.
    expect([...jobs.request]).toEqual([600, 1200, 1200, 1200]);
    expect([...start]).toEqual([NOW - 5000, NOW - 4950, Number.POSITIVE_INFINITY, NOW - 60]);
    expect([...end]).toEqual([NOW - 4900, NOW - 4050, ...Array(2).fill(Number.POSITIVE_INFINITY)]);
    expect(notes.slice(2)).toEqual([
      'history: 2 jobs of test, without 1 larger than the pool, 1 that end later',
      '1 job has no time limit: assumed to be 20m, the longest of the others',
    ]);
  });

  it('keeps the order of the queue, unless the policy has an order of its own', () => {
    const present = dump({
      jobs: [
        { id: '1', priority: 1, submit: NOW - 30, cpus: 1 },
        { id: '2', priority: 9, submit: NOW - 10, cpus: 2 },
        { id: '3', priority: 5, submit: NOW - 20, cpus: 3 },
      ],
    });
    const queue = ({ history }: ReturnType<typeof asking>) =>
      [...history.jobs.processors].slice(2).map((cpus, i) => [cpus, NOW - history.jobs.submit[i + 2]]);
    expect(queue(asking(present, '1'))).toEqual([
      [2, 30],
      [3, 20],
      [1, 10],
    ]);
    expect(queue(asking(present, '1', findPolicy('sjf')))).toEqual([
      [1, 30],
      [3, 20],
      [2, 10],
    ]);
  });

  it('takes the past of the partitions that share the nodes', () => {
    const { jobs } = past();
    const partition = Float64Array.from([1, 2, 3, 1]);
    const named = past({
      names: { user: [], application: [], partition: ['main', 'gpu', 'short'] },
      jobs: { ...jobs, partition, processors: Int32Array.from([1, 1, 1, 1]) },
    });
    const present = dump({ jobs: [{ id: '1' }] });
    const { notes } = snapshotQuestion(present, named, queuedJob(present, '1'), EASY);
    expect(notes).toContain('history: 2 jobs of test, without 1 of other partitions, 1 that end later');
  });

  it('draws jobs again that were submitted a week ago and still run or wait', async () => {
    const DAY = 86_400;
    const daily = Array.from({ length: 60 }, (_, i) => ({
      ...{ submit: 6 * 3600 * i, run: 3600, request: 7200, processors: 2, user: 1, application: 1 },
    }));
    const log = { ...startsImmediately(16, daily), unixStartTime: NOW - 16 * DAY, names: NAMES };
    const week = 6.5 * DAY;
    const present = dump({
      jobs: [
        runs('1', week, 'n[1-4]', { cpus: 12, nodes: 4, limit: '20-00:00:00' }),
        { id: '2', cpus: 16, limit: '1-00:00:00', submit: NOW - week, priority: 5 },
        { id: '3', cpus: 16, limit: '1:00:00' },
      ],
    });
    const question = snapshotQuestion(present, log, queuedJob(present, '3'), EASY);
    const { start } = await forecast(kernels.wasm, question.history, question, OPTIONS);
    expect(start[0]).toBeGreaterThan(0);
    expect(start[2]).toBeLessThan(60 * DAY);
  });

  it('needs the dates of the history, and reports if it ended long ago', () => {
    const present = dump({ jobs: [{ id: '1' }] });
    const asked = queuedJob(present, '1');
    const { unixStartTime, ...undated } = past();
    expect(() => snapshotQuestion(present, undated, asked, EASY)).toThrow(
      /^test: its times have no date, so they /,
    );
    const old = snapshotQuestion(present, past({ unixStartTime: NOW - 3e5 - 950 }), asked, EASY);
    expect(old.notes.join('\n')).toMatch(/\nthe last job of the history ended 3 d before the snapshot; /);
  });

  it('takes a job that is not listed as submitted now, after all others', () => {
    const present = dump({ jobs: [{ id: '1' }, { id: '2', submit: NOW }] });
    const [listed] = present.jobs;
    const fresh = { ...listed, id: '0', cpus: 7, submit: NOW };
    const { history, place, last } = snapshotQuestion(present, past(), fresh, EASY);
    expect([place, last, history.jobs.length]).toEqual([4, 4, 5]);
    expect([...history.jobs.processors]).toEqual([4, 8, 1, 1, 7]);
    expect(() => snapshotQuestion(present, past(), { ...fresh, cpus: 17 }, EASY)).toThrow(
      'the new job: wants 17 processors; the nodes that are up have 16',
    );
    expect(snapshotQuestion(present, past(), { ...fresh, cpus: 16 }, EASY).place).toBe(4);
  });

  it('finds a job next to an array of its number', () => {
    const present = dump({ jobs: [{ id: '2_7' }, { id: '2' }] });
    expect(queuedJob(present, '2')).toBe(present.jobs[1]);
  });

  it('refuses a job that does not wait', () => {
    const present = dump({ jobs: [runs('1', 60, 'n1'), { id: '2_7' }, { id: '3', cpus: 99 }] });
    expect(() => asking(present, '1')).toThrow('job 1: has started already; it does not wait');
    expect(() => asking(present, '2')).toThrow('job 2: is an array; ask about one of its tasks, such as 2_7');
    expect(() => asking(present, '4')).toThrow('job 4: snapshot.txt lists no such job; it may have ended');
    expect(() => asking(present, '3')).toThrow('job 3: wants 99 processors; the nodes that are up have 16');
  });
});

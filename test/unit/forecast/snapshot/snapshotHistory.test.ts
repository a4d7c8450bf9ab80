// The past and the present of a cluster in one history, by hand.
import { describe, expect, it } from 'vitest';
import { snapshotHistory } from '../../../../src/forecast/snapshot/snapshotHistory.ts';
import type { Pool, PoolJob } from '../../../../src/slurm/snapshot/pool.ts';
import type { ListedJob } from '../../../../src/slurm/snapshot/snapshot.ts';
import type { Workload } from '../../../../src/trace/workload.ts';
import { type TestJob, testWorkload } from '../../../support/workload.ts';

const NOW = 1_700_000_000;
const DAY = 86_400;
/** Request that the reader of sacct gives a job without a limit. */
const NO_LIMIT = 2 ** 31 - 1;

/** The past counts from a day before the present. Its jobs started at once, or at an unknown time. */
function pastOf(
  jobs: readonly (Partial<TestJob> & { wait?: number })[],
  more: Partial<Workload> = {},
): Workload {
  const workload = testWorkload(
    64,
    jobs.map((job) => ({
      submit: 0,
      run: 100,
      request: 600,
      processors: 1,
      user: 1,
      application: 1,
      ...job,
    })),
  );
  workload.jobs.wait.set(jobs.map(({ wait = 0 }) => wait));
  return { ...workload, unixStartTime: NOW - DAY, ...more };
}

interface Draft extends Partial<ListedJob> {
  processors?: number;
}

function poolJob({ processors = 1, ...job }: Draft): PoolJob {
  const { limit = 1000 } = job;
  const rest = { id: '1', name: 'a', user: 'u', submit: NOW - 50, start: Number.NaN, limit };
  return { processors, limit, job: { ...rest, ...job } as ListedJob };
}

function found(past: Workload, running: readonly Draft[], waiting: readonly Draft[], queued = true) {
  const pool: Pool = {
    ...{ processors: 16, partitions: new Set(['main']), notes: [] },
    ...{ running: running.map(poolJob), waiting: waiting.map(poolJob) },
  };
  const jobs = [...pool.running, ...pool.waiting].map(({ job }) => job);
  return { pool, ...snapshotHistory(past, pool, { now: NOW, jobs }, queued) };
}

describe('the history of a present', () => {
  it('has the past first, and then the jobs that run and wait, by their submissions', () => {
    const past = pastOf([
      { submit: 10.5, processors: 3 },
      { submit: 20, wait: -1 },
    ]);
    const { history, places, pool, notes } = found(
      past,
      [{ id: '12_3', start: NOW - 40, submit: NOW - 90, processors: 5 }],
      [
        { id: '13', limit: 700 },
        { id: 'x', submit: NOW + 9 },
      ],
    );
    const { jobs, start, end, unknown, processors } = history;
    expect([...jobs.submit]).toEqual([NOW - DAY + 10.5, NOW - DAY + 20, NOW - 90, NOW - 50, NOW]);
    expect([...jobs.id]).toEqual([1, 2, 12, 13, -1]);
    expect([...jobs.processors]).toEqual([3, 1, 5, 1, 1]);
    expect([...jobs.run]).toEqual([100, 100, 1000, 700, 1000]);
    expect([...jobs.request]).toEqual([600, 600, 1000, 700, 1000]);
    expect([...jobs.group]).toEqual(Array(5).fill(-1));
    expect(jobs.processors).toBeInstanceOf(Int32Array);
    expect(jobs.submit).toBeInstanceOf(Float64Array);
    expect(jobs.length).toBe(5);
    const never = Number.POSITIVE_INFINITY;
    expect([...start].slice(1)).toEqual([NOW - DAY + 20, NOW - 40, never, never]);
    expect([...end].slice(1)).toEqual([NOW - DAY + 120, never, never, never]);
    expect([processors, [...(unknown ?? [])]]).toEqual([16, [1]]);
    expect(pool.waiting.map(({ job }) => places.get(job))).toEqual([3, 4]);
    expect(notes).toEqual([
      'history: 2 jobs of test',
      '1 job has no wait time: assumed to start immediately, and not used as calibration points',
    ]);
  });

  it('has a job that has just started as one that has run for a second', () => {
    const { history } = found(pastOf([{}]), [{ start: NOW, submit: NOW }], []);
    expect([history.start[1], history.jobs.submit[1]]).toEqual([NOW - 1, NOW - 1]);
  });

  it('numbers users and applications as the past does, and new ones after all others', () => {
    const names = { user: ['ann', 'bob', 'eve'], application: ['mesh_#'] };
    const past = pastOf([{ user: 2, application: 5 }], { names });
    const jobs = [
      { user: 'bob', name: 'mesh_7' },
      { user: 'new', name: 'heat' },
      { user: 'newer', name: 'wind' },
      { user: 'new', name: 'heat' },
    ];
    const { history } = found(past, [], jobs);
    expect([...history.jobs.user].slice(1)).toEqual([2, 4, 5, 4]);
    expect([...history.jobs.application].slice(1)).toEqual([1, 6, 7, 6]);
    // A past without names has numbers only.
    const numbered = found(pastOf([{ user: 7 }, { user: 3 }]), [], jobs).history;
    expect([...numbered.jobs.user].slice(2)).toEqual([8, 9, 10, 9]);
  });

  it('leaves out what did not run on the pool or had not ended, and says how much', () => {
    const names = { user: [], application: [], partition: ['main', 'gpu'] };
    const jobs = [{}, { run: DAY }, { run: DAY - 1 }, { processors: 17 }, { processors: 16 }, {}, {}];
    const past = pastOf(jobs, { names });
    past.jobs.partition.set([1, 1, 1, 1, 1, 2, 2]);
    const { history, notes } = found(past, [], []);
    expect([...history.jobs.id]).toEqual([1, 3, 5]);
    expect(notes).toEqual([
      'history: 3 jobs of test, without 2 of other partitions, 1 larger than the pool, 1 that end later',
    ]);
  });

  it('says how many days ago the last job of the history ended, from a day on', () => {
    const notesOf = (ago: number) =>
      found(pastOf([{ run: 50 }, {}], { unixStartTime: NOW - ago - 100 }), [], []).notes;
    expect(notesOf(DAY - 1)).toHaveLength(1);
    expect(notesOf(DAY)[0]).toMatch(/^the last job of the history ended 1 d before the snapshot; /);
    expect(notesOf(2.9 * DAY)[0]).toMatch(/ ended 2 d /);
    expect(found(pastOf([]), [], [{}]).notes).toEqual(['history: 0 jobs of test']);
  });
});

describe('a job without a limit', () => {
  /** Its request in the history, and the note about it. */
  function limitOf(past: Workload, running: readonly Draft[], waiting: readonly Draft[]) {
    const { history, notes } = found(past, running, [...waiting, { id: '99', limit: NO_LIMIT }]);
    const place = history.jobs.id.indexOf(99);
    expect(history.jobs.run[place]).toBe(history.jobs.request[place]);
    return { limit: history.jobs.request[place], note: notes.at(-1) };
  }

  it('is taken to request the longest limit of all others', () => {
    expect(limitOf(pastOf([{ request: 5000 }]), [], [{ limit: 100 }])).toEqual({
      limit: 5000,
      note: '1 job has no time limit: assumed to be 1h23m20s, the longest of the others',
    });
    expect(
      limitOf(pastOf([{ request: 50, run: 9000 }]), [{ start: NOW - 9000, limit: 40 }], [{}]).limit,
    ).toBe(1000);
    const endless = { limit: Number.POSITIVE_INFINITY };
    const { limit, note } = limitOf(
      pastOf([{ request: NO_LIMIT }]),
      [{ start: NOW - 9, limit: 700 }],
      [endless],
    );
    expect([limit, note]).toEqual([
      700,
      '2 jobs have no time limit: assumed to be 11m40s, the longest of the others',
    ]);
  });

  it('or the longest run, if no job has a limit, and a minute at least', () => {
    const run = (seconds: number) =>
      pastOf([
        { request: NO_LIMIT, run: 20 },
        { request: NO_LIMIT, run: seconds },
      ]);
    const running = (seconds: number) => [{ start: NOW - seconds, limit: NO_LIMIT }];
    expect(limitOf(run(300), running(200), []).limit).toBe(300);
    expect(limitOf(run(300), running(400), []).limit).toBe(400);
    expect(limitOf(run(30), running(5), []).limit).toBe(60);
  });
});

// Questions of futures to the replay and their use of its answers; the replay is written down here.
import { describe, expect, it } from 'vitest';
import type { Submissions } from '../../../src/forecast/arrivals.ts';
import { Futures, isImmediate } from '../../../src/forecast/futures/futures.ts';
import { historyOfLog } from '../../../src/forecast/history.ts';
import type { Moment } from '../../../src/forecast/past.ts';
import type { SnapshotJobs } from '../../../src/simulate/snapshot.ts';
import { testWorkload } from '../../support/workload.ts';

const NOW = 100;
const WAITS = Number.NaN;

/** Input of a replay. */
interface Played {
  processors: number[];
  length: number[];
  request: number[];
  start: number[];
  future: number;
  jobs: readonly number[];
}

/** Jobs 2, 3 and 5 of a log are present: the first runs, and the last asks. */
function futuresOn(processors: number, starts: (played: Played) => readonly number[]) {
  const log = testWorkload(
    processors,
    [0, 10, 20, 30, 40, 50, 60].map((submit) => ({
      submit,
      run: 1,
      request: 500 + submit,
      processors: submit / 10,
    })),
  );
  const moment = {
    now: NOW,
    history: historyOfLog(log),
    jobs: [2, 3, 5],
    since: [25, WAITS, WAITS],
    target: 2,
  };
  const played: Played[] = [];
  const lengths = [
    [200, 30, 40],
    [90, 70, 900],
  ];
  const all = lengths.map((length, future) => ({
    length: Float64Array.from(length),
    arrivals: future as unknown as Submissions,
  }));
  const play = async (columns: SnapshotJobs, arrivals: Submissions, jobs: readonly number[]) => {
    const { processors: held, length, request, start } = columns;
    const columnsNow = {
      processors: [...held],
      length: [...length],
      request: [...request],
      start: [...start],
    };
    played.push({ ...columnsNow, future: arrivals as unknown as number, jobs });
    return Float64Array.from(starts(played[played.length - 1]));
  };
  return { futures: new Futures(moment as unknown as Moment, all, play), played };
}

describe('the waits of a job in its futures', () => {
  it('come from a replay of each, with requests that are not shorter than the runs', async () => {
    const { futures, played } = futuresOn(64, ({ future }) => [NOW + 7 + future]);
    expect([...(await futures.waits())]).toEqual([7, 8]);
    const columns = { processors: [2, 3, 5], start: [25, WAITS, WAITS], jobs: [2] };
    expect(played).toEqual([
      { ...columns, length: [200, 30, 40], request: [520, 530, 550], future: 0 },
      { ...columns, length: [90, 70, 900], request: [520, 530, 900], future: 1 },
    ]);
    expect([...futures.lengths()]).toEqual([40, 900]);
  });

  it('with another request end the job there; with other processors it wants these, that once', async () => {
    const { futures, played } = futuresOn(64, () => [NOW + 7]);
    await futures.waits({ request: 60 });
    expect(played.map(({ length, request }) => [length[2], request[2]])).toEqual([
      [40, 60],
      [60, 60],
    ]);
    await futures.waits({ request: 600, processors: 9 });
    await futures.waits();
    expect(played.map(({ processors }) => processors[2])).toEqual([5, 5, 9, 9, 5, 5]);
    expect(played[3].length[2]).toBe(600);
    expect(played[5].length[2]).toBe(900);
  });

  it('are all zero if the first is: a job that starts now does so in every future', async () => {
    const { futures, played } = futuresOn(64, () => [NOW]);
    expect([...(await futures.waits())]).toEqual([0, 0]);
    expect(played).toHaveLength(1);
    expect([[0, 0], [0, 1], [1]].map((waits) => isImmediate(Float64Array.from(waits)))).toEqual([
      true,
      false,
      false,
    ]);
    // In a later future it may start now although it did not in the first.
    const later = futuresOn(64, ({ future }) => [NOW + 1 - future]);
    expect([...(await later.futures.waits())]).toEqual([1, 0]);
  });
});

describe('the starts of all present jobs', () => {
  it('are those of each future, with what the jobs run', async () => {
    const { futures, played } = futuresOn(64, () => [25, 120, 130]);
    const spans = await futures.spans();
    expect(spans.map(({ start, length }) => [[...start], [...length]])).toEqual([
      [
        [25, 120, 130],
        [200, 30, 40],
      ],
      [
        [25, 120, 130],
        [90, 70, 900],
      ],
    ]);
    expect(played.map(({ jobs }) => jobs)).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });

  it('are known of a job that is submitted later, in the first future', async () => {
    const { futures, played } = futuresOn(64, () => [777]);
    expect(await futures.startOfLater(6, 60)).toBe(777);
    // Job 6 comes after job 5, the last of three present ones.
    expect(played).toMatchObject([{ future: 0, jobs: [3], request: [520, 530, 60] }]);
  });

  it('of a machine with fewer processors than are held are those of the jobs that fit', async () => {
    // The running job holds two processors of one, and keeps one.
    const one = futuresOn(1, () => [25, 120, 130]);
    await one.futures.spans();
    expect(one.played[0]).toMatchObject({ processors: [1, 3, 5], jobs: [0, 1, 2] });
    // Of none it keeps none, and is taken out: it has started when it did.
    const none = futuresOn(0, () => [120, 130]);
    const [{ start }] = await none.futures.spans();
    expect([...start]).toEqual([25, 120, 130]);
    expect(none.played[0]).toMatchObject({ processors: [3, 5], start: [WAITS, WAITS], jobs: [0, 1] });
    expect(await none.futures.startOfLater(6, 60)).toBe(120);
    expect(none.played[2].jobs).toEqual([2]);
  });
});

// Moments at which jobs run on more processors than there are, by hand.
import { expect, it } from 'vitest';
import { historyOfLog } from '../../../src/forecast/history.ts';
import type { Moment } from '../../../src/forecast/past.ts';
import { surplusOf, withoutSurplus } from '../../../src/forecast/surplus.ts';
import { testWorkload } from '../../support/workload.ts';

it('the surplus is what running jobs hold beyond the machine; those that wait hold nothing', () => {
  const jobs = [5, 3, 4, 8].map((processors) => ({ submit: 0, run: 9, request: 9, processors }));
  const surplusOn = (processors: number) =>
    surplusOf({
      ...{ now: 10, history: historyOfLog(testWorkload(processors, jobs)), jobs: [0, 2, 3] },
      ...{ since: [1, 2, Number.NaN], target: 2 },
    } as unknown as Moment);
  expect([8, 9, 10].map(surplusOn)).toEqual([1, 0, 0]);
});

it('processors are taken from the running jobs that end first; a job that has none left is out', () => {
  const waits = Number.NaN;
  const all = {
    submit: Float64Array.of(0, 1, 2, 3, 4, 5),
    start: Float64Array.of(0, 1, waits, 3, 9, waits),
    // Ends: 20, 8, -, 11, 11 and -.
    length: Float64Array.of(20, 7, 1, 8, 2, 6),
    request: Float64Array.of(30, 31, 32, 33, 34, 35),
    processors: Int32Array.of(4, 3, 2, 5, 6, 1),
  };
  const taken = (surplus: number) => {
    const { columns, placeOf } = withoutSurplus(all, surplus);
    const places = [0, 1, 2, 3, 4, 5, 6, 8].map(placeOf);
    return { processors: [...columns.processors], submit: [...columns.submit], places };
  };
  expect(taken(2)).toEqual({
    processors: [4, 1, 2, 5, 6, 1],
    submit: [0, 1, 2, 3, 4, 5],
    places: [0, 1, 2, 3, 4, 5, 6, 8],
  });
  // The second goes; of two that end together, the first is next. Later jobs come after the remaining ones.
  expect(taken(5)).toEqual({
    processors: [4, 2, 3, 6, 1],
    submit: [0, 2, 3, 4, 5],
    places: [0, -1, 1, 2, 3, 4, 5, 7],
  });
  expect(taken(9)).toEqual({
    processors: [4, 2, 5, 1],
    submit: [0, 2, 4, 5],
    places: [0, -1, 1, -1, 2, 3, 4, 6],
  });
  const { columns } = withoutSurplus(all, 9);
  expect([[...columns.length], [...columns.request]]).toEqual([
    [20, 1, 2, 6],
    [30, 32, 34, 35],
  ]);
  expect([...columns.start]).toEqual([0, waits, 9, waits]);
  // A job that waits before all others keeps what it wants.
  const [first, second] = [Float64Array.of(waits, 1), Int32Array.of(3, 4)];
  expect([...withoutSurplus({ ...all, start: first, processors: second }, 2).columns.processors]).toEqual([
    3, 2,
  ]);
  // The input is unchanged.
  expect([...all.processors]).toEqual([4, 3, 2, 5, 6, 1]);
});

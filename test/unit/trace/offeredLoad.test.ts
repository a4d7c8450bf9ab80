import { expect, test } from 'vitest';
import { OfferedLoad, offeredLoad } from '../../../src/trace/offeredLoad.ts';
import { testWorkload } from '../../support/workload.ts';

const job = (submit: number, run: number, request: number, processors: number) => ({
  ...{ submit, run, request, processors },
});
/** Works of 2 x 10, 1 x 20 and 3 x 20 within 50 s. */
const JOBS = [job(100, 10, 30, 2), job(120, 40, 20, 1), job(150, 20, 20, 3)];

test('the load is work over what the machine could do from the first to the last submission', () => {
  expect(offeredLoad(testWorkload(4, JOBS))).toBe(100 / (4 * 50));
});

test('jobs in parts have the load of all, and a part without jobs changes nothing', () => {
  const load = new OfferedLoad();
  for (const part of [[], JOBS.slice(0, 2), [], JOBS.slice(2)]) load.add(testWorkload(4, part).jobs);
  expect(load.on(4)).toBe(100 / (4 * 50));
  expect(new OfferedLoad().on(4)).toBeNaN();
});

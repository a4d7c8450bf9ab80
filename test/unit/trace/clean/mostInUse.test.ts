import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostInUse } from '../../../../src/trace/clean/mostInUse.ts';
import { holds } from '../../../properties/seed.ts';
import { testWorkload } from '../../../support/workload.ts';

const job = fc.record({
  submit: fc.integer({ min: 0, max: 30 }),
  wait: fc.integer({ min: -1, max: 5 }),
  run: fc.integer({ min: 0, max: 10 }),
  request: fc.constant(10),
  processors: fc.integer({ min: 1, max: 8 }),
});

test('mostInUse is the largest number of processors in use at any start', async () => {
  await holds(fc.array(job, { minLength: 1, maxLength: 40 }), 300, async (list) => {
    const sorted = [...list].sort((a, b) => a.submit - b.submit);
    const { jobs } = testWorkload(100, sorted);
    const wait = Float64Array.from(sorted, (one) => one.wait);
    const start = sorted.map((one) => one.submit + Math.max(0, one.wait));
    const running = (at: number) =>
      sorted.reduce(
        (sum, { run, processors }, i) => sum + (start[i] <= at && at < start[i] + run ? processors : 0),
        0,
      );
    const largest = Math.max(...sorted.map(({ processors }) => processors));
    const expected = Math.max(largest, ...start.map(running));
    expect(mostInUse({ ...jobs, wait })).toBe(expected);
  });
});

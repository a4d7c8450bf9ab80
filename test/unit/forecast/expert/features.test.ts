import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featuresOf } from '../../../../src/forecast/expert/features.ts';
import { historyOfLog } from '../../../../src/forecast/history.ts';
import { Past } from '../../../../src/forecast/past.ts';
import { seenOf } from '../../../oracle/forecast/features.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { testWorkload } from '../../../support/workload.ts';

const job = fc.record({
  gap: fc.constantFrom(0, 1, 50, 4000, 90_000),
  wait: fc.constantFrom(-1, 0, 3, 700, 5000, 100_000),
  run: fc.constantFrom(0, 1, 600, 90_000),
  request: fc.constantFrom(1, 600, 3600),
  processors: fc.integer({ min: 1, max: 8 }),
  user: fc.integer({ min: 1, max: 3 }),
});

describe(`the features that the expert sees (seed ${SEED})`, () => {
  it('are the log’s values at the submission', async () => {
    await holds(fc.array(job, { minLength: 1, maxLength: 30 }), 4000, (jobs) => {
      let submit = 0;
      const rows = jobs.map(({ gap, wait, ...rest }) => {
        submit += gap;
        return { ...rest, submit };
      });
      const workload = testWorkload(8, rows);
      workload.jobs.wait.set(jobs.map(({ wait }) => wait));
      const history = historyOfLog(workload);
      const past = new Past(history);
      for (let place = 0; place < jobs.length; place++) {
        const seen = Array.from(featuresOf(past.at(history.jobs.submit[place], place)));
        const expected = seenOf(history, place);
        expect(seen.length).toBe(expected.length);
        for (const [i, value] of seen.entries())
          expect(value, `feature ${i} of job ${place}`).toBeCloseTo(expected[i], 9);
      }
    });
  });
});

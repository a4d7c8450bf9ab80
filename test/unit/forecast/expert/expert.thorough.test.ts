import { expect, it } from 'vitest';
import { Expert } from '../../../../src/forecast/expert/expert.ts';
import { logOf, taughtBy } from '../../../support/forecast/expertLogs.ts';

it('the expert learns from 10,000 jobs at most, evenly spaced among the 50,000 before', async () => {
  const history = logOf(52_501);
  const expert = await Expert.about(history, [12_500, 52_500]);
  const places = (from: number, at: number, spacing: number) =>
    Array.from({ length: at - from }, (_, i) => from + i).filter(
      (job) =>
        (at - job) % spacing === 0 &&
        history.start[job] < history.jobs.submit[at] &&
        !history.unknown?.has(job),
    );
  expect([expert.of(12_500)]).toEqual(taughtBy(history, places(0, 12_500, 2), [12_500]));
  expect([expert.of(52_500)]).toEqual(taughtBy(history, places(2500, 52_500, 5), [52_500]));
});

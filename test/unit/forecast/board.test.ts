import fc from 'fast-check';
import { expect, it } from 'vitest';
import { board, forecastOf } from '../../../src/forecast/board.ts';
import { forecast } from '../../../src/forecast/forecast.ts';
import { historyOfReplay } from '../../../src/forecast/history.ts';
import { withNewJob } from '../../../src/forecast/newJob.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { crowdedWorkload } from '../../properties/workloads.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

it(`the board of a present says of the job that asks what its forecast says (seed ${SEED})`, async () => {
  const { wasm: kernel } = await testKernels();
  const options = { policy: findPolicy('easy'), samples: 16, calibrationPoints: 20, seed: 1 };
  await holds(fc.tuple(crowdedWorkload, fc.nat(79), fc.boolean()), 60, async ([small, at, isNew]) => {
    const workload = testWorkload(small.processors, small.jobs);
    const { schedule } = await replay(workload, 'easy', { kernel });
    const log = historyOfReplay(workload, schedule);
    const job = at % small.jobs.length;
    const now = log.jobs.submit[job];
    const added = withNewJob(log, { submit: now, processors: 1, request: 900, user: 1 });
    const { history, place } = isNew ? added : { history: log, place: job };
    const question = { now, place, last: place };
    const found = await board(kernel, history, { ...question, isNew }, options);
    expect(forecastOf(found)).toEqual(await forecast(kernel, history, question, options));
    // A job of the queue is on the board with the same quantiles.
    const own = found.waiting.find(({ isTarget }) => isTarget);
    if (isNew) expect(own).toBeUndefined();
    else expect(own?.start).toEqual(found.target.start);
    expect(found.busy).toBeLessThanOrEqual(small.processors);
    for (const { start, end } of found.running) expect(start[2] <= 0 && end[0] >= 0).toBe(true);
    for (const { start, end } of found.waiting) {
      expect(start[0] >= 0 && start[0] <= start[1] && start[1] <= start[2]).toBe(true);
      expect(end[1]).toBeGreaterThanOrEqual(start[1]);
    }
    expect(found.typical.length).toBeGreaterThan(0);
  });
});

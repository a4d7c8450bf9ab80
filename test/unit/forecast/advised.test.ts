// What a job would have gained by the advised request: compared with whole replays in which it makes that request.
import { expect, it } from 'vitest';
import { adviceResult } from '../../../src/experiment/adviceResult.ts';
import { ask } from '../../../src/forecast/ask.ts';
import { advisedJobs, takers } from '../../../src/forecast/backtest/advised.ts';
import { worldOfReplay } from '../../../src/forecast/world.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { crowdedWorkload, type SmallWorkload } from '../../properties/workloads.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

type SmallJob = SmallWorkload['jobs'][number];

/** Requests are advised in whole minutes, and they are worth little if all request what they need. */
const inMinutes = (job: SmallJob): SmallJob => ({
  ...job,
  submit: 60 * job.submit,
  run: 60 * job.run,
  request: 60 * (job.request + 60),
});

it(`one job with the advised request is replayed as whole replays say (seed ${SEED})`, async () => {
  const { wasm: kernel } = await testKernels();
  const policy = findPolicy('easy');
  const options = { policy, futures: 8, seed: 3 };
  let changed = 0;
  let killed = 0;
  await holds(crowdedWorkload, 400, async ({ processors, jobs: small }) => {
    const jobs = small.map(inMinutes);
    const scheduleOf = async (some: readonly SmallJob[]) =>
      (await replay(testWorkload(processors, [...some]), 'easy', { kernel })).schedule;
    const { start, end } = await scheduleOf(jobs);
    const world = worldOfReplay(testWorkload(processors, jobs), { start, end });
    const questions = await ask(
      kernel,
      world,
      jobs.map((_, job) => job),
      options,
    );
    const found = await advisedJobs(kernel, world, questions, takers([...jobs.keys()], 8), options);
    for (const { job, advised, response, advisedResponse, ...one } of found) {
      const { submit, request } = jobs[job];
      expect(response).toBe(end[job] - submit);
      if (advised === request) {
        expect(advisedResponse).toBe(response);
        continue;
      }
      changed++;
      const others = jobs.with(job, { ...jobs[job], request: advised });
      let last = (await scheduleOf(others)).end[job];
      expect(one.killed).toBe(end[job] - start[job] > advised);
      if (one.killed) {
        killed++;
        const place = others.findIndex((other) => other.submit > last);
        const at = place < 0 ? others.length : place;
        last = (await scheduleOf(others.toSpliced(at, 0, { ...jobs[job], submit: last }))).end[at];
      }
      expect(advisedResponse).toBeCloseTo(last - submit, 6);
    }
  });
  expect(changed).toBeGreaterThan(20);
  expect(killed).toBeGreaterThan(0);
});

it('the worth of the advice is the mean gain', () => {
  const job = { job: 0, request: 600, killed: false };
  const result = adviceResult([
    { ...job, advised: 600, response: 100, advisedResponse: 100 },
    { ...job, advised: 60, response: 500, advisedResponse: 200 },
    { ...job, advised: 60, response: 600, advisedResponse: 700, killed: true },
  ]);
  expect(result).toMatchObject({ jobs: 3, advised: 2, killed: 1, earlier: 1, later: 1, meanResponse: 400 });
  expect([result.gain.mean, result.gainOfAdvised.mean, result.medianGainOfAdvised]).toEqual([
    200 / 3,
    100,
    100,
  ]);
});

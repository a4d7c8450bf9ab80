// A policy explains the starts that it made itself, and others do not.
import { beforeAll, expect, it } from 'vitest';
import { runFitShard } from '../../../../src/forecast/fit/fitShard.ts';
import { historyOfReplay } from '../../../../src/forecast/history.ts';
import type { Kernel } from '../../../../src/kernel/instance.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { syntheticWorkload } from '../../../../src/trace/generate/synthetic.ts';
import { testKernels } from '../../../support/kernels.ts';

let kernel: Kernel;
beforeAll(async () => {
  kernel = (await testKernels()).wasm;
});

it.each(['fcfs', 'easy', 'sjf-easy', 'wfp3+easy'])('%s explains each of its own starts', async (made) => {
  const workload = await syntheticWorkload('synthetic:lublin:7', { kernel, jobs: 900 });
  const { schedule } = await replay(workload, findPolicy(made), { kernel });
  const history = historyOfReplay(workload, schedule);
  const asked = Array.from({ length: 60 }, (_, i) => 15 * i);
  const names = ['fcfs', 'easy', 'sjf-easy', 'wfp3+easy'];
  const shares: number[] = [];
  const under = await runFitShard(
    kernel,
    { history, places: asked, policies: names.map(findPolicy) },
    { onProgress: (share) => shares.push(share) },
  );
  const waits = asked.map((job) => history.start[job] - workload.jobs.submit[job]);
  expect(waits.filter((wait) => wait > 60).length).toBeGreaterThan(10);
  const differ = names.map((_, p) => waits.filter((wait, i) => Math.abs(wait - under[i][p]) > 1e-6).length);
  for (const [p, name] of names.entries())
    if (name === made) expect(differ[p]).toBe(0);
    else expect(differ[p]).toBeGreaterThan(3);
  expect(shares).toEqual(asked.map((_, i) => (i + 1) / 60));
});

it('ends where its signal says so', async () => {
  const workload = await syntheticWorkload('synthetic:lublin:7', { kernel, jobs: 200 });
  const { schedule } = await replay(workload, findPolicy('easy'), { kernel });
  const shard = {
    history: historyOfReplay(workload, schedule),
    places: [100],
    policies: [findPolicy('easy')],
  };
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(runFitShard(kernel, shard, { signal })).rejects.toThrow('enough');
});

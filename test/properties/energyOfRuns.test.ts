// The energy of a run in its kernel equals that of its schedule to the last bit.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EnergyOptions, energyOfRun } from '../../src/cli/common/energy.ts';
import { energyMetrics } from '../../src/metrics/energy/energyMetrics.ts';
import { jobEnergy } from '../../src/metrics/energy/jobEnergy.ts';
import { evenPower } from '../../src/metrics/energy/power.ts';
import { parsePolicies } from '../../src/policy/parse.ts';
import type { Policy } from '../../src/policy/policy.ts';
import { type ReplayOptions, replayed } from '../../src/simulate/replay.ts';
import type { Workload } from '../../src/trace/workload.ts';
import { everyTenth } from '../support/engines.ts';
import { type TestKernels, testKernels } from '../support/kernels.ts';
import { testWorkload } from '../support/workload.ts';
import { holds, SEED } from './seed.ts';
import { smallWorkload } from './workloads.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

/** Values of steps of 7 s that begin before the workload. */
const series = fc.array(fc.integer({ min: -3, max: 9 }), { minLength: 1, maxLength: 12 }).map((values) => ({
  ...{ name: 'series.csv', unit: 't/MWh' },
  edges: Float64Array.from({ length: 2002 }, (_, i) => 7 * i - 3),
  values: Float64Array.from({ length: 2001 }, (_, i) => values[i % values.length]),
}));

const options = fc
  .record({
    idle: fc.double({ min: 0, max: 1e6, noNaN: true }),
    more: fc.double({ min: 0, max: 1e6, noNaN: true }),
    carbon: fc.option(series, { nil: undefined }),
    price: fc.option(series, { nil: undefined }),
    delay: fc.constantFrom(undefined, 0, 50),
  })
  .map(
    ({ idle, more, ...costs }): EnergyOptions => ({
      power: { idle, busy: idle + more },
      powerOf: '',
      ...costs,
    }),
  );

/** Compares the energy of a run with that of its schedule. Returns true if the kernel has added it up. */
async function both(
  workload: Workload,
  policy: Policy,
  { power, ...costs }: EnergyOptions,
  given: ReplayOptions,
) {
  const all = { power, ...costs };
  const { isPlain, found, wanted } = await replayed(workload, policy, given, (run) => {
    const isPlain = run.plain !== undefined;
    const found = energyOfRun(run, () => run.schedule(), workload, all, {
      counts: given.counts,
      withJobs: true,
    });
    const schedule = run.schedule();
    const even = evenPower(schedule, power);
    const wanted = {
      metrics: energyMetrics(schedule, even, costs, given.counts),
      jobs: jobEnergy(schedule, even, costs),
    };
    expect(run.plain).toBeUndefined();
    return { isPlain, found, wanted };
  });
  // The kernel has been released, and has the next run.
  const other = { ...all, power: { idle: power.idle, busy: 2 * power.busy + 1 } };
  await replayed(workload, policy, given, (run) =>
    energyOfRun(run, () => run.schedule(), workload, other, { withJobs: true }),
  );
  expect(found).toEqual(wanted);
  return isPlain;
}

describe(`the energy of a run (seed ${SEED})`, () => {
  it.each(
    parsePolicies('easy,fcfs,conservative,pv-easy'),
  )('under $name is that of its schedule', async (policy) => {
    const engines = everyTenth(kernels);
    await holds(fc.tuple(smallWorkload, options), 100, async ([{ processors, jobs }, drawn]) => {
      const workload = { ...testWorkload(processors, jobs), unixStartTime: 0 };
      for (const kernel of engines())
        expect(await both(workload, policy, drawn, { kernel })).toBe(policy.preemption === undefined);
    });
  });

  it('without a length is that of its schedule', async () => {
    const [policy] = parsePolicies('easy');
    const job = { submit: 100, run: 0, request: 10, processors: 1 };
    const workload = { ...testWorkload(2, [job]), unixStartTime: 0 };
    const power = { idle: 100, busy: 300 };
    for (const kernel of Object.values(kernels))
      expect(await both(workload, policy, { power, powerOf: '' }, { kernel })).toBe(true);
  });

  it('of jobs that count, or of measured jobs, is that of its schedule', async () => {
    const [policy] = parsePolicies('easy');
    await holds(fc.tuple(smallWorkload, options), 50, async ([{ processors, jobs }, drawn]) => {
      const workload = { ...testWorkload(processors, jobs), unixStartTime: 0 };
      const watts = Float64Array.from(jobs, (_, j) => (j % 2 ? 1e5 * j : -1));
      const measured = { ...workload, jobs: { ...workload.jobs, watts } };
      const counts = (job: number) => job >= jobs.length / 2;
      expect(await both(workload, policy, drawn, { kernel: kernels.wasm, counts })).toBe(false);
      await both(measured, policy, drawn, { kernel: kernels.wasm });
    });
  });
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Policy } from '../../src/policy/policy.ts';
import { policies } from '../../src/policy/registry.ts';
import type { EventRule, Schedule } from '../../src/schedule/schedule.ts';
import { type TestKernels, testKernels } from '../kernels.ts';
import { builtIn, type Ordered } from '../oracle/replay/order.ts';
import { simulate } from '../oracle/replay/simulate.ts';
import { delayedHeads, earlyStarts, overloads, overtakers } from './observers.ts';
import { expected, observe, onEveryEngine, outcomes, scheduleOf } from './replays.ts';
import { holds, SEED } from './seed.ts';
import { type SmallWorkload, smallWorkload } from './workloads.ts';

const RULES: EventRule[] = ['batch', 'each'];

/** Orders whose key does not change while a job waits: a function the host evaluates once can say the same. */
const STATIC = ['fcfs', 'sjf', 'ljf', 'smallest', 'largest', 'f1', 'f2', 'f3', 'f4'];

/** What a schedule of this policy must be, whatever the oracle says. */
function checkInvariants(workload: SmallWorkload, policy: Policy, schedule: Schedule): void {
  const seen = observe(workload, schedule, policy.plan === 'exact');
  expect(earlyStarts(seen)).toEqual([]);
  expect(overloads(seen, workload.processors)).toEqual([]);
  if (policy.order !== 'fcfs') return;
  if (policy.backfilling === 'none') expect(overtakers(seen)).toEqual([]);
  if (policy.backfilling === 'easy') expect(delayedHeads(seen, workload.processors)).toEqual([]);
}

/**
 * Every property of a policy, by its name or composition: `runs` random workloads under either event rule against
 * the oracle and on every engine, and a share of them for each further property.
 */
export function describePolicy(given: string | Policy, runs: number): void {
  const policy = typeof given === 'string' ? policies[given] : given;
  if (policy === undefined) throw new Error(`no policy '${given}'`);
  const some = Math.ceil(runs / 5);
  const { order } = policy;

  describe(`${policy.name} (seed ${SEED})`, () => {
    let kernels: TestKernels;
    beforeAll(async () => {
      kernels = await testKernels();
    });

    describe.each(RULES)('event rule %s', (rule) => {
      const wasm = (workload: SmallWorkload, other = policy) =>
        scheduleOf(workload, other, rule, kernels.wasm);

      it(`is the oracle's schedule on every engine (${runs} workloads)`, async () => {
        await holds(smallWorkload, runs, async (workload) => {
          const schedule = await onEveryEngine(workload, policy, rule, kernels);
          expect(outcomes(schedule)).toEqual(expected(workload, policy, rule));
          checkInvariants(workload, policy, schedule);
        });
      });

      it('does not care who the users are', async () => {
        await holds(fc.tuple(smallWorkload, fc.nat(3)), some, async ([workload, shift]) => {
          const jobs = workload.jobs.map((job) => ({ ...job, user: 3 - (((job.user ?? 0) + shift) % 4) }));
          const relabelled = await wasm({ ...workload, jobs });
          expect(outcomes(relabelled)).toEqual(outcomes(await wasm(workload)));
        });
      });

      if (typeof order === 'string' && STATIC.includes(order)) {
        it('is the same with its order as a function of the host', async () => {
          await holds(smallWorkload, some, async (workload) => {
            const first = workload.jobs[0].submit;
            const composition = { ...policy, order: (job: Ordered) => builtIn(order, job, first, 0) };
            expect(outcomes(await wasm(workload, composition))).toEqual(outcomes(await wasm(workload)));
          });
        });
      }

      if (policy.backfilling === 'conservative') describeConservative(policy, rule, some, wasm);
    });
  });
}

/** A reservation is a promise, and with exact plans the truth. */
function describeConservative(
  policy: Policy,
  rule: EventRule,
  runs: number,
  schedule: (workload: SmallWorkload, policy?: Policy) => Promise<Schedule>,
): void {
  it('starts no job after its first reservation', async () => {
    await holds(smallWorkload, runs, async (workload) => {
      const promised = simulate(workload.jobs, workload.processors, policy, rule).map((job) => job.promised);
      const { start } = await schedule(workload);
      expect(promised.filter((promise, job) => start[job] > promise)).toEqual([]);
    });
  });

  it('with exact plans, delays no job for one submitted later', async () => {
    const exact: Policy = { ...policy, plan: 'exact' };
    await holds(fc.tuple(smallWorkload, fc.nat(15)), runs, async ([workload, cut]) => {
      const jobs = workload.jobs.slice(0, Math.max(1, workload.jobs.length - cut));
      const few = await schedule({ ...workload, jobs }, exact);
      const all = await schedule(workload, exact);
      expect(Array.from(few.start)).toEqual(Array.from(all.start.subarray(0, jobs.length)));
    });
  });
}

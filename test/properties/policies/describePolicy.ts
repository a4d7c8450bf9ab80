import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Metrics } from '../../../src/metrics/metricFields.ts';
import { isLearned } from '../../../src/policy/estimate.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { preempts } from '../../../src/policy/preemption.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import type { EventRule, Schedule } from '../../../src/schedule/schedule.ts';
import type { ReplayResult } from '../../../src/simulate/replayResult.ts';
import { builtIn, isDynamic, type Ordered } from '../../oracle/replay/order.ts';
import { everyTenth } from '../../support/engines.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { expectInBulk, SMALL_WORKLOADS } from '../bulk.ts';
import {
  brokenRuns,
  delayedHeads,
  earlyStarts,
  type Observed,
  overloads,
  overtakers,
  unfairDelays,
  violations,
} from '../observers.ts';
import { expected, observe, onEngines, outcomes, replayOf } from '../replays.ts';
import { holds, runsOf, SEED, samples } from '../seed.ts';
import { type SmallWorkload, smallWorkload, tinyWorkload } from '../workloads.ts';

const RULES: EventRule[] = ['batch', 'each', 'each-fitting'];

/** These policies need the order of submission and take no other order. */
const needsFcfs = (policy: Policy) => policy.backfilling === 'venture' || preempts(policy);

/** Whether no job exceeds its estimate. */
const isSure = ({ estimate = 'request' }: Policy) =>
  ['request', 'double-request', 'exact'].includes(estimate);

let tiny: readonly SmallWorkload[] | undefined;
/** Others under each event rule; the same for all policies that a worker tests. */
function small(rule: EventRule): readonly SmallWorkload[] {
  tiny ??= samples(tinyWorkload, RULES.length * SMALL_WORKLOADS);
  const first = RULES.indexOf(rule) * SMALL_WORKLOADS;
  return tiny.slice(first, first + SMALL_WORKLOADS);
}

/** Checks what holds of any schedule of this policy, without the oracle. */
function checkInvariants(workload: SmallWorkload, policy: Policy, { schedule, metrics }: ReplayResult): void {
  const { processors } = workload;
  const seen = observe(workload, schedule);
  expect(earlyStarts(seen)).toEqual([]);
  expect(brokenRuns(seen)).toEqual([]);
  expect(overloads(seen, processors)).toEqual([]);
  checkFairness(seen, processors, schedule, metrics);
  if (policy.order !== 'fcfs') return;
  if (policy.backfilling === 'none') expect(overtakers(seen)).toEqual([]);
  if (preempts(policy)) {
    expect(unfairDelays(seen, processors)).toEqual(seen.map(() => 0));
    expect(violations(seen, Array.from(schedule.reserved), processors)).toEqual([]);
  } else if (policy.backfilling === 'easy' && isSure(policy)) {
    expect(delayedHeads(seen, processors)).toEqual([]);
    expect(violations(seen, Array.from(schedule.reserved), processors)).toEqual([]);
  }
}

/** Compares the library's delays with those of an observer. */
function checkFairness(seen: Observed[], processors: number, { reserved }: Schedule, metrics: Metrics): void {
  const delays = unfairDelays(seen, processors).filter((delay) => delay > 0);
  expect(metrics.delayed).toBe(delays.length);
  expect(metrics.maxDelay).toBe(Math.max(0, ...delays));
  expect(metrics.reservationViolations).toBe(violations(seen, Array.from(reserved), processors).length);
  const kills = seen.map((job) => job.kills?.length ?? 0);
  expect(metrics.preempted).toBe(kills.filter((count) => count > 0).length);
}

/**
 * Tests every property of a policy, given by its name or composition. Under each event rule many small
 * workloads are compared with the oracle, and larger ones on every engine. A share of these is used for each
 * further property.
 *
 * @param runs how many of the larger ones the whole campaign takes
 * @param rules the event rules
 */
export function describePolicy(
  given: string | Policy,
  runs: number,
  rules: readonly EventRule[] = RULES.slice(0, 2),
): void {
  const policy = typeof given === 'string' ? findPolicy(given) : given;
  const some = Math.ceil(runs / 5);
  const { order } = policy;

  describe(`${policy.name} (seed ${SEED})`, () => {
    let kernels: TestKernels;
    beforeAll(async () => {
      kernels = await testKernels();
    });

    describe.each(rules)('event rule %s', (rule) => {
      const wasm = async (workload: SmallWorkload, other = policy) =>
        (await replayOf(workload, other, rule, kernels.wasm)).schedule;

      it(`is the oracle's schedule of ${SMALL_WORKLOADS} small workloads`, () =>
        expectInBulk(small(rule), async (workload, kernel) => {
          const { schedule } = await replayOf(workload, policy, rule, kernel);
          return [outcomes(schedule), expected(workload, policy, rule, schedule.estimate)];
        }));

      it(`is the oracle's schedule on every engine (${runsOf(runs)} workloads)`, async () => {
        const engines = everyTenth(kernels);
        await holds(smallWorkload, runs, async (workload) => {
          const result = await onEngines(workload, policy, rule, engines());
          const { schedule } = result;
          expect(outcomes(schedule)).toEqual(expected(workload, policy, rule, schedule.estimate));
          checkInvariants(workload, policy, result);
        });
      });

      it('has the same schedule for any users', async () => {
        await holds(fc.tuple(smallWorkload, fc.nat(3)), some, async ([workload, shift]) => {
          const other = (user = -1) => (user < 0 ? user : 3 - ((user + shift) % 4));
          const jobs = workload.jobs.map((job) => ({ ...job, user: other(job.user) }));
          const relabelled = await wasm({ ...workload, jobs });
          expect(outcomes(relabelled)).toEqual(outcomes(await wasm(workload)));
        });
      });

      const madeInRun = policy.estimate !== undefined && isLearned(policy.estimate);
      // A function of the host is evaluated once, so it cannot replace a key that changes.
      if (typeof order === 'string' && !isDynamic(order) && !madeInRun && !needsFcfs(policy)) {
        it('has the same schedule with its order as a function of the host', async () => {
          await holds(smallWorkload, some, async (workload) => {
            const first = workload.jobs[0].submit;
            const composition = { ...policy, order: (job: Ordered) => builtIn(order, job, first, 0) };
            expect(outcomes(await wasm(workload, composition))).toEqual(outcomes(await wasm(workload)));
          });
        });
      }

      if (policy.backfilling === 'conservative' && isSure(policy)) describeConservative(policy, some, wasm);
    });
  });
}

/**
 * Tests that no job starts after its first reservation, and that with exact estimates no job delays an
 * earlier one.
 */
function describeConservative(
  policy: Policy,
  runs: number,
  schedule: (workload: SmallWorkload, policy?: Policy) => Promise<Schedule>,
): void {
  it('starts no job after its first reservation', async () => {
    await holds(smallWorkload, runs, async (workload) => {
      const { start, reserved: promised } = await schedule(workload);
      expect(Array.from(promised).filter((promise, job) => start[job] > promise)).toEqual([]);
    });
  });

  it('with exact estimates, delays no job for one submitted later', async () => {
    const exact: Policy = { ...policy, estimate: 'exact' };
    await holds(fc.tuple(smallWorkload, fc.nat(15)), runs, async ([workload, cut]) => {
      const jobs = workload.jobs.slice(0, Math.max(1, workload.jobs.length - cut));
      const few = await schedule({ ...workload, jobs }, exact);
      const all = await schedule(workload, exact);
      expect(Array.from(few.start)).toEqual(Array.from(all.start.subarray(0, jobs.length)));
    });
  });
}

// The oracle before observers that know nothing of how it works: workloads as small and as full of ties as can be.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brokenRuns,
  earlyStarts,
  type Observed,
  overloads,
  unfairDelays,
  violations,
} from '../../properties/observers.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { type SmallWorkload, smallWorkload } from '../../properties/workloads.ts';
import type { OracleJob, OraclePlan, OraclePolicy, OracleRule } from './job.ts';
import { simulate } from './simulate.ts';

const plans: OraclePlan[] = ['request', 'exact', 'column', 'last', 'last-two', 'last-application'];
const rules: OracleRule[] = ['batch', 'each'];

/** Workloads with applications, unknown users and plans of any quality. */
const predicted = fc.tuple(
  smallWorkload,
  fc.array(
    fc.record({ application: fc.integer({ min: -1, max: 1 }), plan: fc.integer({ min: -1, max: 12 }) }),
    {
      minLength: 48,
      maxLength: 48,
    },
  ),
);

function withPredictions([workload, columns]: [SmallWorkload, Pick<OracleJob, 'application' | 'plan'>[]]) {
  const jobs = workload.jobs.map((job, index) => ({ ...job, user: (job.user ?? 0) - 1, ...columns[index] }));
  return { ...workload, jobs };
}

function observed(jobs: OracleJob[], outcomes: ReturnType<typeof simulate>, rule: OracleRule): Observed[] {
  return outcomes.map(({ start, end, kills, plan }, index) => {
    const runs = Math.min(jobs[index].run, jobs[index].request);
    expect(end).toBe(start + (rule === 'each' ? Math.max(runs, 1) : runs));
    return { ...jobs[index], index, start, end, kills, plannedEnd: start + plan };
  });
}

describe.each(rules)(`event rule %s (seed ${SEED})`, (rule) => {
  describe.each(plans)('plan %s', (plan) => {
    const on = (
      policy: OraclePolicy,
      check: (seen: Observed[], processors: number, reserved: number[]) => void,
    ) =>
      holds(predicted, 300, async (drawn) => {
        const { jobs, processors } = withPredictions(drawn);
        // A reservation of no length takes no room: two such jobs would share it.
        if (policy.backfilling === 'conservative') for (const job of jobs) job.plan ||= 1;
        const outcomes = simulate(jobs, processors, policy, rule);
        const seen = observed(jobs, outcomes, rule);
        expect(earlyStarts(seen)).toEqual([]);
        expect(brokenRuns(seen)).toEqual([]);
        expect(overloads(seen, processors)).toEqual([]);
        check(
          seen,
          processors,
          outcomes.map((job) => job.reserved),
        );
      });

    for (const backfilling of ['none', 'easy', 'venture'] as const) {
      it(`${backfilling} with shadow preemption is strictly fair`, async () => {
        const policy: OraclePolicy = { order: 'fcfs', backfilling, preemption: 'shadow', plan };
        await on(policy, (seen, processors, reserved) => {
          expect(unfairDelays(seen, processors)).toEqual(seen.map(() => 0));
          expect(violations(seen, reserved, processors)).toEqual([]);
        });
      });
    }

    it('easy overloads no machine, and keeps its reservations where no plan is too short', async () => {
      await on({ order: 'fcfs', backfilling: 'easy', plan }, (seen, processors, reserved) => {
        if (plan !== 'request' && plan !== 'exact') return;
        expect(violations(seen, reserved, processors)).toEqual([]);
      });
    });

    it.each(['venture', 'conservative'] as const)('%s overloads no machine', async (backfilling) => {
      await on({ order: 'fcfs', backfilling, plan }, (seen) => {
        expect(seen.flatMap((job) => job.kills)).toEqual([]);
      });
    });
  });
});

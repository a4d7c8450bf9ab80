// Checks the oracle with observers that know nothing about its method, on small workloads with many ties.
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
import { smallWorkload } from '../../properties/workloads.ts';
import type { OracleEstimate, OracleJob, OraclePolicy, OracleRule } from './job.ts';
import { simulate } from './simulate.ts';

const estimates: OracleEstimate[] = ['request', 'exact', 'column', 'last', 'last-two', 'last-application'];
const rules: OracleRule[] = ['batch', 'each'];

function observed(jobs: OracleJob[], outcomes: ReturnType<typeof simulate>, rule: OracleRule): Observed[] {
  return outcomes.map(({ start, end, kills, estimate }, index) => {
    const runs = Math.min(jobs[index].run, jobs[index].request);
    expect(end).toBe(start + (rule === 'each' ? Math.max(runs, 1) : runs));
    return { ...jobs[index], index, start, end, kills, estimatedEnd: start + estimate };
  });
}

describe.each(rules)(`event rule %s (seed ${SEED})`, (rule) => {
  describe.each(estimates)('estimate %s', (estimate) => {
    const on = (
      policy: OraclePolicy,
      check: (seen: Observed[], processors: number, reserved: number[]) => void,
    ) =>
      holds(smallWorkload, 300, async ({ jobs, processors }) => {
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
        const policy: OraclePolicy = { order: 'fcfs', backfilling, preemption: 'shadow', estimate };
        await on(policy, (seen, processors, reserved) => {
          expect(unfairDelays(seen, processors)).toEqual(seen.map(() => 0));
          expect(violations(seen, reserved, processors)).toEqual([]);
        });
      });
    }

    it('easy overloads no machine, and keeps its reservations if no estimate is too short', async () => {
      await on({ order: 'fcfs', backfilling: 'easy', estimate }, (seen, processors, reserved) => {
        if (estimate !== 'request' && estimate !== 'exact') return;
        expect(violations(seen, reserved, processors)).toEqual([]);
      });
    });

    it.each(['venture', 'conservative'] as const)('%s overloads no machine', async (backfilling) => {
      await on({ order: 'fcfs', backfilling, estimate }, (seen) => {
        expect(seen.flatMap((job) => job.kills)).toEqual([]);
      });
    });
  });
});

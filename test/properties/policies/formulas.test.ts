// Orders as formulas: against the oracle, which has a parser and an evaluator of its own, and against the
// built-in orders that they write out.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { formulaKey, WATCHED } from '../../oracle/replay/formula.ts';
import { everyTenth } from '../../support/engines.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { expected, onEngines, outcomes, replayOf } from '../replays.ts';
import { holds, runsOf, SEED } from '../seed.ts';
import { type SmallWorkload, smallWorkload } from '../workloads.ts';
import { describePolicy } from './describePolicy.ts';
import { formula } from './formulas.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

const AGE = { formula: '-(wait / max(request, 1)) ^ a * processors - b * wait', a: 1.5, b: 0.01 };
const AREA = { formula: 'sqrt(estimate) * processors + log(max(submit, 1))' };
const LAST = { formula: 'wait' };

for (const policy of [
  { name: 'age+easy', order: AGE, backfilling: 'easy', estimate: 'exact' },
  { name: 'age+easy+by-area', order: AGE, backfilling: 'easy', candidates: AREA, estimate: 'last' },
  { name: 'easy+by-age', order: 'fcfs', backfilling: 'easy', candidates: AGE, estimate: 'column' },
  { name: 'age+conservative', order: AGE, backfilling: 'conservative' },
  { name: 'area+conservative', order: AREA, backfilling: 'conservative', estimate: 'double-request' },
  // Each newcomer is the head.
  { name: 'last+easy', order: LAST, backfilling: 'easy' },
] as const satisfies Policy[])
  describePolicy(policy, 200);

const BUILT_IN: Readonly<Record<string, string>> = {
  fcfs: 'submit',
  sjf: 'estimate',
  ljf: '-estimate',
  smallest: 'estimate * processors',
  largest: '-estimate * processors',
  wfp3: '-(wait / max(estimate, 1)) ^ 3 * processors',
  unicef: '-wait / (log(processors) / log(2) * max(estimate, 1))',
  f1: 'log(max(estimate, 1)) / log(10) * processors + 870 * (log(submit) / log(10))',
  f2: 'sqrt(max(estimate, 1)) * processors + 25600 * (log(submit) / log(10))',
  f3: 'max(estimate, 1) * processors + 6860000 * (log(submit) / log(10))',
  f4: 'max(estimate, 1) * sqrt(processors) + 530000 * (log(submit) / log(10))',
};

describe.each(Object.entries(BUILT_IN))(`%s as the formula %s (seed ${SEED})`, (name, formula) => {
  it.each(
    ['', '+easy', '+conservative'].flatMap((kind) => ['batch', 'each'].map((rule) => [kind, rule] as const)),
  )(`has the schedules of the built-in order%s on every engine, rule %s (${runsOf(200)} workloads)`, async (kind, rule) => {
    const built =
      name === 'fcfs' ? { '': 'fcfs', '+easy': 'easy', '+conservative': 'conservative' }[kind] : name + kind;
    const policy = findPolicy(built as string);
    const own = { ...policy, order: { formula } };
    const engines = everyTenth(kernels);
    await holds(smallWorkload, 200, async (workload) => {
      const { schedule } = await onEngines(workload, own, rule as EventRule, engines());
      const { schedule: same } = await replayOf(workload, policy, rule as EventRule, kernels.wasm);
      expect(outcomes(schedule)).toEqual(outcomes(same));
    });
  });
});

/** Two keys that differ by rounding errors only, where another order of operations could tie or swap them. */
const near = (a: number, b: number) =>
  a !== b && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** The oracle's schedule where a key that is no number counts as this one, and what it saw of the keys. */
function oracle(workload: SmallWorkload, policy: Policy, rule: EventRule, unordered: number) {
  const seen = { unordered: false, near: false };
  const see = (keys: readonly number[]) => {
    if (keys.some(Number.isNaN)) seen.unordered = true;
    const sorted = keys.filter((key) => !Number.isNaN(key)).toSorted((a, b) => a - b);
    if (sorted.some((key, i) => i > 0 && near(sorted[i - 1], key))) seen.near = true;
  };
  const watched = (order: Policy['order']) =>
    typeof order === 'object' ? { ...order, [WATCHED]: { unordered, see } } : order;
  const { order, candidates = order } = policy;
  const reported = expected(
    workload,
    { ...policy, order: watched(order), ...(policy.candidates && { candidates: watched(candidates) }) },
    rule,
    new Float64Array(),
  );
  return { reported, ...seen };
}

const randomPolicy = fc
  .tuple(
    formula,
    fc.constantFrom('none', 'easy', 'conservative'),
    fc.option(formula, { nil: undefined }),
    fc.constantFrom('request', 'exact', 'last', 'column'),
  )
  .map(
    ([order, backfilling, candidates, estimate]): Policy => ({
      ...({ name: 'random', order, backfilling, estimate } as Policy),
      ...(backfilling === 'easy' && candidates !== undefined ? { candidates } : {}),
    }),
  );

/** Among so many, some are refused. */
const LEAST = 50;

describe(`random formulas (seed ${SEED})`, () => {
  it(`have the oracle's schedules, or are refused where a key is no number (${runsOf(20_000, LEAST)} runs)`, async () => {
    const engines = everyTenth(kernels);
    const found = { compared: 0, refused: 0, near: 0 };
    await holds(
      fc.tuple(smallWorkload, randomPolicy, fc.constantFrom<EventRule>('batch', 'each')),
      20_000,
      async ([workload, policy, rule]) => {
        const last = oracle(workload, policy, rule, Number.POSITIVE_INFINITY);
        const first = oracle(workload, policy, rule, Number.NEGATIVE_INFINITY);
        if (last.near || first.near) {
          found.near++;
          await onEngines(workload, policy, rule, engines()).catch(refusal);
          return;
        }
        const run = await onEngines(workload, policy, rule, engines()).catch(refusal);
        if (run instanceof UsageError) {
          found.refused++;
          expect(last.unordered || unorderedAlways(workload, policy, rule, last.reported)).toBe(true);
          return;
        }
        found.compared++;
        expect(outcomes(run.schedule)).toEqual(last.reported);
        // If the order of the jobs matters, the run is refused.
        expect(first.reported).toEqual(last.reported);
      },
      LEAST,
    );
    expect(found.compared).toBeGreaterThan(found.near);
    expect(found.refused).toBeGreaterThan(0);
  });
});

/** Whether a key that does not depend on the wait is no number: it is refused even if it is never needed. */
function unorderedAlways(
  { jobs }: SmallWorkload,
  { order, candidates }: Policy,
  rule: EventRule,
  reported: readonly { readonly estimate: number }[],
): boolean {
  return [order, candidates].some(
    (one) =>
      typeof one === 'object' &&
      !one.formula.includes('wait') &&
      jobs.some((job, j) => {
        const limit = Math.max(job.request, rule === 'batch' ? 0 : 1);
        const { estimate } = reported[j];
        return Number.isNaN(formulaKey(one, { ...job, limit, estimate }, jobs[0].submit, 0));
      }),
  );
}

function refusal(error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  throw error;
}

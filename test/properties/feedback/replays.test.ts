// Users who wait for their jobs: each policy's schedule is the oracle's, on every engine.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicies } from '../../../src/policy/parse.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import type { Scheduler } from '../../../src/policy/scheduler.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { withFeedback } from '../../../src/trace/transform/feedback.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { submissionsWithFeedback } from '../../oracle/replay/feedback.ts';
import type { OracleEstimate } from '../../oracle/replay/job.ts';
import { simulate } from '../../oracle/replay/simulate.ts';
import { type TestKernels, testKernels, withBlocks } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';
import { outcomes } from '../replays.ts';
import { holds, SEED } from '../seed.ts';
import { type SmallWorkload, smallWorkload } from '../workloads.ts';

/** A small workload, with what the log says of its past. */
interface Past extends SmallWorkload {
  wait: number[];
  /** For each job: how many places before it the job is that it names, 0 for none, and its think time. */
  back: number[];
  think: number[];
}

const long = fc.constantFrom(0, 0, 0, 1, 3, 10, 8 * 3600, 9 * 3600);
const past: fc.Arbitrary<Past> = smallWorkload.chain((small) => {
  const perJob = (value: fc.Arbitrary<number>) =>
    fc.array(value, { minLength: small.jobs.length, maxLength: small.jobs.length });
  return fc
    .record({
      gaps: perJob(long),
      wait: perJob(fc.constantFrom(-1, 0, 0, 1, 2, 5, 30)),
      back: perJob(fc.constantFrom(0, 0, 0, 0, 1, 2, 5)),
      think: perJob(fc.constantFrom(-1, 0, 0, 1, 4, 100)),
    })
    .map(({ gaps, ...more }) => {
      let shift = 0;
      const jobs = small.jobs.map((job, i) => {
        shift += gaps[i];
        return { ...job, submit: job.submit + shift };
      });
      return { ...small, jobs, ...more };
    });
});

/** The place of the job that each job names; undefined if it names none. */
const named = ({ back }: Past) =>
  back.map((count, job) => (count > 0 && count <= job ? job - count : undefined));

function workloadOf(given: Past): Workload {
  const { wait, think, processors, jobs: plain } = given;
  const workload = testWorkload(processors, plain);
  const { jobs } = workload;
  const precedingJob = Int32Array.from(named(given), (place) => (place === undefined ? -1 : jobs.id[place]));
  const columns = { wait: Float64Array.from(wait), precedingJob, thinkTime: Float64Array.from(think) };
  return { ...workload, jobs: { ...jobs, ...columns } };
}

/** Random past in which a user or a named job makes feedback possible. */
const hasFeedback = (given: Past) =>
  given.jobs.some(({ user = -1 }) => user >= 0) || named(given).some((place) => place !== undefined);

/** The oracle's schedule, in the order of the log. */
function oracle(given: Past, policy: Policy, rule: EventRule) {
  const { jobs, processors, wait, think } = given;
  const names = named(given);
  const follow = submissionsWithFeedback(
    jobs.map(({ submit, run, user = -1 }, i) => ({
      ...{ submit, user, names: names[i], think: think[i] },
      logEnd: submit + Math.max(wait[i], 0) + run,
    })),
  );
  const estimate = (policy.estimate ?? 'request') as OracleEstimate;
  return simulate(jobs, processors, { ...policy, estimate }, rule, undefined, follow);
}

const POLICIES = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'pv-easy', 'slp-easy', 'easy-last'];
const ORDERS = ['f1+easy', 'wfp3+easy', 'unicef', 'largest+conservative'];
const FORMULAS = [
  '{"order": {"formula": "request - submit ^ 2"}, "backfilling": "easy", "estimate": "exact"}',
  '{"order": {"formula": "estimate - 2 * wait"}, "backfilling": "conservative", "estimate": "last"}',
];
const RULES: EventRule[] = ['batch', 'each'];

describe.each(RULES)(`feedback, event rule %s (seed ${SEED})`, (rule) => {
  let kernels: TestKernels;
  beforeAll(async () => {
    kernels = await testKernels();
  });

  it.each([
    ...POLICIES,
    ...ORDERS,
    ...FORMULAS,
  ])('%s has the schedule of the oracle on every engine', async (name) => {
    const [policy] = parsePolicies(name);
    await holds(past.filter(hasFeedback), 1000, async (given) => {
      const workload = withFeedback(workloadOf(given));
      const expected = oracle(given, policy, rule);
      const { wasm, checked, twin } = kernels;
      for (const kernel of [wasm, checked, twin, withBlocks(wasm, 2), withBlocks(wasm, 3)]) {
        const { schedule } = await replay(workload, policy, { kernel, eventRule: rule });
        const from = schedule.from as Int32Array;
        expect(outcomes(schedule)).toEqual(Array.from(from, (place) => expected[place]));
        const { submit } = schedule.workload.jobs;
        expect([...submit].sort((a, b) => a - b)).toEqual([...submit]);
      }
    });
  });

  // Jobs change places in their columns until they are submitted, and their owners with them.
  it.each([
    'easy-last',
    'easy+last-application',
  ])('%s learns from the jobs of the same owner', async (name) => {
    const policy = findPolicy(name);
    const owned = async (given: Past) => {
      const { schedule } = await replay(withFeedback(workloadOf(given)), policy, {
        kernel: kernels.wasm,
        eventRule: rule,
      });
      const reported = oracle(given, policy, rule);
      expect(outcomes(schedule)).toEqual(Array.from(schedule.from as Int32Array, (place) => reported[place]));
    };
    await holds(past.filter(hasFeedback), 1000, owned, 40);
  });

  it('a custom scheduler sees each job from its submission on', async () => {
    const policy = findPolicy('fcfs');
    await holds(past.filter(hasFeedback), 500, async (given) => {
      const workload = withFeedback(workloadOf(given));
      const built = await replay(workload, policy, { kernel: kernels.wasm, eventRule: rule });
      const own = await replay(workload, heads(given), { kernel: kernels.wasm, eventRule: rule });
      expect(own.hash).toBe(built.hash);
      expect(own.schedule.from).toEqual(built.schedule.from);
    });
  });
});

/** First come, first served. It checks the fields of each job that it receives. */
function heads({ jobs }: Past): Scheduler {
  return {
    name: 'heads',
    schedule(pass) {
      const { queue } = pass;
      for (const job of queue) {
        const given = jobs[queue.id[job] - 1];
        expect(queue.processors[job]).toBe(given.processors);
        expect(queue.user[job]).toBe(given.user ?? -1);
        expect(queue.submit[job]).toBeLessThanOrEqual(pass.time);
        if (queue.processors[job] > pass.free()) return;
        pass.start(job);
      }
    },
  };
}

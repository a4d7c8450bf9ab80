import { beforeAll, describe, expect, it } from 'vitest';
import { BACKFILLINGS, type Backfilling, type Policy } from '../../../../src/policy/policy.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import type { EventRule } from '../../../../src/schedule/schedule.ts';
import { explain } from '../../../../src/simulate/explain/explain.ts';
import type { OracleEstimate } from '../../../oracle/replay/job.ts';
import { type OracleReason, reasonOf } from '../../../oracle/replay/reasons.ts';
import { simulate } from '../../../oracle/replay/simulate.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { type SmallWorkload, smallWorkload } from '../../../properties/workloads.ts';
import { type TestKernels, testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

const RUNNING = 'running';

/** The oracle's view of each job at each instant: why it waits, or that it runs. */
function oracleStory({ jobs, processors }: SmallWorkload, policy: Policy, rule: EventRule) {
  const reported = jobs.map(() => new Map<number, OracleReason | typeof RUNNING>());
  const composition = { ...policy, estimate: (policy.estimate ?? 'request') as OracleEstimate };
  const outcomes = simulate(jobs, processors, composition, rule, (machine, queue, now) => {
    for (const job of queue) reported[job.index].set(now, reasonOf(machine, queue, job, composition, now));
    for (const job of machine.running) reported[job.index].set(now, RUNNING);
  });
  return jobs.map((job, index) => ({ ...job, ...outcomes[index], reported: reported[index] }));
}

async function check(workload: SmallWorkload, policy: Policy, eventRule: EventRule): Promise<void> {
  const whole = testWorkload(workload.processors, workload.jobs);
  for (const [job, seen] of oracleStory(workload, policy, eventRule).entries()) {
    const { moments, start, estimate } = await explain(whole, policy, job, {
      kernel: kernels.wasm,
      eventRule,
    });
    expect({ start, estimate }).toEqual({ start: seen.start, estimate: seen.estimate });
    // They tile the wait.
    const edges = moments.flatMap(({ from, to }) => [from, to]);
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
    const wait = moments.reduce((sum, { from, to }, i) => {
      expect(from).toBe(i === 0 ? seen.submit : moments[i - 1].to);
      return sum + (to - from);
    }, 0);
    expect(wait).toBeCloseTo(seen.start - seen.submit);
    for (const [now, expected] of seen.reported) {
      if (now >= seen.start) continue;
      const { from: _, to: __, ...reason } = moments.findLast(({ from }) => from <= now) ?? moments[0];
      const place = `job ${job} at ${now}`;
      if (expected !== RUNNING) expect(reason, place).toEqual(expected);
      else {
        const kill = seen.kills.find(({ start, end }) => start <= now && now < end);
        expect({ cause: reason.cause, due: reason.due }, place).toEqual({ cause: RUNNING, due: kill?.end });
        expect(reason.holders.length, place).toBeGreaterThan(0);
      }
    }
  }
}

const POLICIES = [
  ...Object.keys(BACKFILLINGS).map(
    (backfilling): Policy => ({
      name: `fcfs, ${backfilling}`,
      order: 'fcfs',
      backfilling: backfilling as Backfilling,
    }),
  ),
  ...[
    'sjf',
    'wfp3',
    'sjf-easy',
    'easy-last',
    'wfp3+easy',
    'slp-easy',
    'pv-easy',
    'pv-easy+suspend:2:1',
    'slp-easy+column+periodic:2:1:1',
    'sjf+conservative',
    'conservative+last',
    'sjf-easy+column+steps',
    'easy+last+doubling',
  ].map(findPolicy),
];

describe.each(POLICIES)(`why a job waits under $name (seed ${SEED})`, (policy) => {
  it.each([
    'batch',
    'each',
    'each-fitting',
  ] as const)('is what the oracle sees, event rule %s', async (rule) => {
    await holds(smallWorkload, 60, (workload) => check(workload, policy, rule));
  });
});

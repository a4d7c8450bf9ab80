// Many small workloads against the oracle, quickly: they are made once, each runs on one engine, and only what
// differs is made smaller and shown.
import { expect } from 'vitest';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { virtualError } from '../../../src/policy/plan.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { recycled, testKernels } from '../../support/kernels.ts';
import { expected, outcomes, replayOf } from '../replays.ts';
import { samples, sized } from '../seed.ts';
import { type SmallWorkload, tinyWorkload } from '../workloads.ts';

/** How many workloads each policy runs under each event rule; they have 2 to 12 jobs. */
export const SMALL_WORKLOADS = sized(300, 102);

/** Kernels and workloads, the same for all policies that a worker tests. */
async function makeMeans() {
  const kernels = Object.entries(await testKernels());
  const engines = kernels.map(async ([name, fresh]) => ({ name, fresh, recycled: await recycled(fresh) }));
  return { engines: await Promise.all(engines), workloads: samples(tinyWorkload, SMALL_WORKLOADS) };
}
let means: ReturnType<typeof makeMeans> | undefined;

type Outcomes = ReturnType<typeof outcomes>;

function same(a: Outcomes, b: Outcomes): boolean {
  return a.every((job, i) => {
    const other = b[i];
    return (
      job.start === other.start &&
      job.end === other.end &&
      job.plan === other.plan &&
      Object.is(job.reserved, other.reserved) &&
      job.backfilled === other.backfilled &&
      job.blocked === other.blocked &&
      job.kills.length === other.kills.length &&
      job.kills.every(({ start, end }, k) => start === other.kills[k].start && end === other.kills[k].end)
    );
  });
}

/** Expects the oracle's schedule of every small workload, of a third of them on each engine. */
export async function expectOracleInBulk(policy: Policy, rule: EventRule): Promise<void> {
  means ??= makeMeans();
  const { engines, workloads } = await means;
  // A virtual plan is drawn by a second instance.
  const isVirtual = virtualError(policy.plan ?? '') !== undefined;
  const both = async (workload: SmallWorkload, { fresh, recycled }: { fresh: Kernel; recycled: Kernel }) => {
    const kernel = isVirtual ? fresh : recycled;
    const { schedule } = await replayOf(workload, policy, rule, kernel);
    return [outcomes(schedule), expected(workload, policy, rule, schedule.plan)] as const;
  };
  for (const [i, workload] of workloads.entries()) {
    const engine = engines[i % engines.length];
    const differs = async (one: SmallWorkload) => !same(...(await both(one, engine)));
    if (!(await differs(workload))) continue;
    const least = await smallest(workload, differs);
    const [found, wanted] = await both(least, engine);
    expect(found, `workload ${i} on ${engine.name}, made smaller: ${JSON.stringify(least)}`).toEqual(wanted);
  }
}

/** The workload without jobs that need not be there for it to fail. */
async function smallest(
  workload: SmallWorkload,
  fails: (one: SmallWorkload) => Promise<boolean>,
): Promise<SmallWorkload> {
  for (let job = 0; job < workload.jobs.length; job++) {
    const without = { ...workload, jobs: workload.jobs.toSpliced(job, 1) };
    if (without.jobs.length > 0 && (await fails(without))) return smallest(without, fails);
  }
  return workload;
}

import { expect } from 'vitest';
import type { Kernel } from '../../src/kernel/instance.ts';
import type { Policy } from '../../src/policy/policy.ts';
import { BACKFILLED, BLOCKED, type EventRule, type Schedule } from '../../src/schedule/schedule.ts';
import { replay } from '../../src/simulate/replay.ts';
import type { TestKernels } from '../kernels.ts';
import { simulate } from '../oracle/replay/simulate.ts';
import { testWorkload } from '../workload.ts';
import type { Observed } from './observers.ts';
import type { SmallWorkload } from './workloads.ts';

/** A kernel's schedule of a small workload. */
export async function scheduleOf(
  { processors, jobs }: SmallWorkload,
  policy: Policy,
  eventRule: EventRule,
  kernel: Kernel,
): Promise<Schedule> {
  const { schedule } = await replay(testWorkload(processors, jobs), policy, { kernel, eventRule });
  return schedule;
}

/** The kernel's schedule in the oracle's form. */
export function outcomes({ start, end, flags }: Schedule) {
  return Array.from(start, (_, job) => ({
    start: start[job],
    end: end[job],
    backfilled: (flags[job] & BACKFILLED) !== 0,
    blocked: (flags[job] & BLOCKED) !== 0,
  }));
}

/** The oracle's schedule without what the kernel does not tell. */
export function expected({ processors, jobs }: SmallWorkload, policy: Policy, eventRule: EventRule) {
  return simulate(jobs, processors, policy, eventRule).map(({ start, end, backfilled, blocked }) => ({
    start,
    end,
    backfilled,
    blocked,
  }));
}

const bytes = ({ buffer, byteOffset, byteLength }: Float64Array | Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex');

/** The three builds of the kernel agree to the last bit. Returns the schedule of the shipped one. */
export async function onEveryEngine(
  workload: SmallWorkload,
  policy: Policy,
  eventRule: EventRule,
  { wasm, checked, twin }: TestKernels,
): Promise<Schedule> {
  const schedule = await scheduleOf(workload, policy, eventRule, wasm);
  for (const kernel of [checked, twin]) {
    const other = await scheduleOf(workload, policy, eventRule, kernel);
    expect(bytes(other.start)).toBe(bytes(schedule.start));
    expect(bytes(other.flags)).toBe(bytes(schedule.flags));
  }
  return schedule;
}

/** A schedule as an observer sees it, who knows what was planned: the request, or exactly the run. */
export function observe(
  { jobs }: SmallWorkload,
  { policy, eventRule, start, end }: Schedule,
  exact: boolean,
) {
  const shortest = eventRule === 'each' ? 1 : 0;
  return jobs.map((job, index): Observed => {
    const length = Math.max(Math.min(job.run, job.request), shortest);
    const longest = eventRule === 'each' ? Math.max(job.request, job.run) : job.request;
    const plan = exact ? length : Math.max(longest, shortest);
    expect(end[index], `end of job ${index} under ${policy}`).toBe(start[index] + length);
    return { ...job, index, start: start[index], end: end[index], plannedEnd: start[index] + plan };
  });
}

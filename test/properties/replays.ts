import { expect } from 'vitest';
import type { Kernel } from '../../src/kernel/instance.ts';
import type { Policy } from '../../src/policy/policy.ts';
import { BACKFILLED, BLOCKED, type EventRule, type Schedule } from '../../src/schedule/schedule.ts';
import { replay } from '../../src/simulate/replay.ts';
import type { ReplayResult } from '../../src/simulate/replayResult.ts';
import type { OracleEstimate } from '../oracle/replay/job.ts';
import { simulate } from '../oracle/replay/simulate.ts';
import { testWorkload } from '../support/workload.ts';
import type { Observed } from './observers.ts';
import type { SmallWorkload } from './workloads.ts';

/** A kernel's replay of a small workload. */
export function replayOf(
  { processors, jobs }: SmallWorkload,
  policy: Policy,
  eventRule: EventRule,
  kernel: Kernel,
): Promise<ReplayResult> {
  return replay(testWorkload(processors, jobs), policy, { kernel, eventRule });
}

/** The attempts of a job that preemption ended, in the order in which it did. */
export function killsOf({ kills }: Schedule, job: number) {
  return Array.from(kills.job, (killed, i) => ({
    ...{ killed, start: kills.start[i], end: kills.end[i], saved: kills.saved?.[i] },
  }))
    .filter(({ killed }) => killed === job)
    .map(({ start, end, saved }) => ({ start, end, ...(saved !== undefined && { image: saved }) }));
}

/** The kernel's schedule in the oracle's form. */
export function outcomes(schedule: Schedule) {
  const { start, end, estimate, reserved, flags, saved } = schedule;
  return Array.from(start, (_, job) => ({
    start: start[job],
    end: end[job],
    estimate: estimate[job],
    reserved: reserved[job],
    backfilled: (flags[job] & BACKFILLED) !== 0,
    blocked: (flags[job] & BLOCKED) !== 0,
    kills: killsOf(schedule, job),
    ...(saved && { image: saved[job] }),
  }));
}

const ORACLE_ESTIMATES: readonly string[] = [
  'request',
  'exact',
  'column',
  'last',
  'last-two',
  'last-two-floor',
  'double-request',
  'last-application',
] satisfies OracleEstimate[];

/**
 * The oracle's schedule, restricted to what the kernel reports. The oracle cannot make estimates with a
 * random error or with learned weights, so it takes those of the kernel.
 */
export function expected(
  { processors, jobs }: SmallWorkload,
  policy: Policy,
  eventRule: EventRule,
  kernelEstimates: Float64Array,
) {
  const { estimate = 'request' } = policy;
  const own = ORACLE_ESTIMATES.includes(estimate) || estimate.startsWith('learned');
  const given = own ? jobs : jobs.map((job, index) => ({ ...job, estimate: kernelEstimates[index] }));
  const oracleEstimate = own ? (estimate as OracleEstimate) : 'as-given';
  return simulate(given, processors, { ...policy, estimate: oracleEstimate }, eventRule);
}

const bytes = ({ buffer, byteOffset, byteLength }: Float64Array | Int32Array | Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex');

/** Expects that all engines give the same bits, and returns the result of the first one. */
export async function onEngines(
  workload: SmallWorkload,
  policy: Policy,
  eventRule: EventRule,
  [first, ...others]: readonly Kernel[],
): Promise<ReplayResult> {
  const result = await replayOf(workload, policy, eventRule, first);
  const none = new Float64Array(0);
  const columns = ({ start, end, estimate, reserved, flags, kills, saved = none }: Schedule) =>
    [
      start,
      end,
      estimate,
      reserved,
      flags,
      kills.job,
      kills.start,
      kills.end,
      kills.saved ?? none,
      saved,
    ].map(bytes);
  for (const kernel of others) {
    const other = await replayOf(workload, policy, eventRule, kernel);
    expect(columns(other.schedule)).toEqual(columns(result.schedule));
  }
  return result;
}

/** Times of tests are below a million. */
const ROUNDING = 1e-9;

/** A schedule as an observer sees it. */
export function observe({ jobs }: SmallWorkload, schedule: Schedule) {
  const { policy, eventRule, start, end, estimate, saved } = schedule;
  const shortest = eventRule === 'batch' ? 0 : 1;
  return jobs.map((job, index): Observed => {
    const length = Math.max(Math.min(job.run, job.request), shortest);
    const what = `end of job ${index} under ${policy}`;
    if (saved === undefined) expect(end[index], what).toBe(start[index] + length);
    else expect(end[index] + ROUNDING, what).toBeGreaterThanOrEqual(start[index] + length - saved[index]);
    const estimatedEnd = start[index] + estimate[index];
    return {
      ...job,
      index,
      start: start[index],
      end: end[index],
      estimatedEnd,
      kills: killsOf(schedule, index),
    };
  });
}

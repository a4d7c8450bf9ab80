import { expect, it } from 'vitest';
import type { Metrics } from '../../src/metrics/metricFields.ts';
import type { Policy } from '../../src/policy/policy.ts';
import { findPolicy } from '../../src/policy/registry.ts';
import type { EventRule } from '../../src/schedule/schedule.ts';
import { expected, onEngines, outcomes } from '../properties/replays.ts';
import { testKernels } from '../support/kernels.ts';
import type { TestJob } from '../support/workload.ts';

/** A job as a line: [submit, run, request, processors, user]. */
export type JobLine = [submit: number, run: number, request: number, processors: number, user?: number];

/** The expected result, job by job. `backfilled` and `blocked` name jobs by their letters. */
export interface ByHand {
  start: Record<string, number>;
  end: Record<string, number>;
  backfilled: string;
  blocked: string;
  /** The killed attempts of the jobs that had some: [start, end]. */
  kills?: Record<string, [start: number, end: number][]>;
  metrics?: Partial<Metrics>;
}

/** Job lines as jobs. */
export function jobsOf(lines: Record<string, JobLine>): TestJob[] {
  return Object.values(lines).map(([submit, run, request, processors, user]) => {
    return { submit, run, request, processors, user };
  });
}

/** A schedule worked out by hand, which the oracle and every engine must find too. Jobs are letters. */
export function golden(
  title: string,
  processors: number,
  lines: Record<string, JobLine>,
  policy: string | Policy,
  rule: EventRule,
  { start, end, backfilled, blocked, kills = {}, metrics = {} }: ByHand,
): void {
  it(title, async () => {
    const names = Object.keys(lines);
    const byHand = names.map((name) => ({
      start: start[name],
      end: end[name],
      backfilled: backfilled.includes(name),
      blocked: blocked.includes(name),
      kills: (kills[name] ?? []).map(([from, to]) => ({ start: from, end: to })),
    }));
    const composition = typeof policy === 'string' ? findPolicy(policy) : policy;
    const workload = { processors, jobs: jobsOf(lines) };
    const result = await onEngines(workload, composition, rule, Object.values(await testKernels()));
    const { schedule } = result;
    expect(outcomes(schedule)).toMatchObject(byHand);
    expect(result.metrics).toMatchObject(metrics);
    expect(expected(workload, composition, rule, schedule.estimate)).toMatchObject(byHand);
  });
}

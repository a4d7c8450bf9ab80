import { expect, it } from 'vitest';
import type { Policy } from '../../src/policy/policy.ts';
import { policies } from '../../src/policy/registry.ts';
import type { EventRule } from '../../src/schedule/schedule.ts';
import { testKernels } from '../kernels.ts';
import { expected, onEveryEngine, outcomes } from '../properties/replays.ts';
import type { TestJob } from '../workload.ts';

/** A job as a line: [submit, run, request, processors]. */
export type JobLine = [submit: number, run: number, request: number, processors: number];

/** What the hand worked out, job by job; `backfilled` and `blocked` name jobs by their letters. */
export interface ByHand {
  start: Record<string, number>;
  end: Record<string, number>;
  backfilled: string;
  blocked: string;
}

/** A schedule worked out by hand, which the oracle and every engine must find too. Jobs are letters. */
export function golden(
  title: string,
  processors: number,
  lines: Record<string, JobLine>,
  policy: string | Policy,
  rule: EventRule,
  { start, end, backfilled, blocked }: ByHand,
): void {
  it(title, async () => {
    const names = Object.keys(lines);
    const jobs = Object.values(lines).map(([submit, run, request, width]): TestJob => {
      return { submit, run, request, processors: width };
    });
    const byHand = names.map((name) => ({
      start: start[name],
      end: end[name],
      backfilled: backfilled.includes(name),
      blocked: blocked.includes(name),
    }));
    const composition = typeof policy === 'string' ? policies[policy] : policy;
    const workload = { processors, jobs };
    const { schedule } = await onEveryEngine(workload, composition, rule, await testKernels());
    expect(outcomes(schedule)).toMatchObject(byHand);
    expect(expected(workload, composition, rule, schedule.plan)).toMatchObject(byHand);
  });
}

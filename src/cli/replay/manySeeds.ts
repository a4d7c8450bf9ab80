// Runs `specula replay --seeds n`: each seed makes another workload of a trace, or other runtime estimates,
// and is a separate task.
import { UsageError } from '../../errors.ts';
import { loadOfLog, transformsOf } from '../../trace/transform/transformed.ts';
import { aboutTrace } from '../common/notes.ts';
import { seededWorkloads } from '../common/seededWorkload.ts';
import type { Begun } from '../compare/action.ts';
import { checkManySeeds, manySeedsResults } from '../compare/manySeeds.ts';
import { constantPolicy } from './constantPolicy.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import { type OfTrace, orderOf, POLICY_RESULTS, type ReplayAnswer, type ReplayTask, taskOf } from './task.ts';

/** @throws UsageError for an option of one run; if all seeds would give one result of a trace */
export function manySeeds(traces: readonly string[], options: ReplayCommandOptions): typeof begin {
  checkManySeeds(options);
  for (const trace of traces) {
    const constant = constantPolicy(trace, options.policy, options);
    if (constant === undefined) continue;
    throw new UsageError(
      `--seeds: every seed gives one result for ${trace} under ${constant.name}; add --shake 10m or --resample WEEKS`,
    );
  }
  return begin;
}

async function begin({
  trace,
  options,
  policies,
  kernel,
}: OfTrace): Promise<Begun<ReplayTask, ReplayAnswer[]>> {
  const { seeds = 1, report } = options;
  const { first, seeded } = await seededWorkloads(trace, options, seeds, kernel);
  const shown = { ...first, jobs: first.jobs.length };
  const runs: ReplayAnswer[][] = policies.map(() => []);
  const orders = seeded.map(({ seed, ...workload }) => ({
    ...orderOf(
      {
        ...taskOf({ seed, ...workload }, policies, options),
        // The page draws the first seed, and cannot run a custom scheduler.
        withOwnSchedule: report !== undefined && seed === 1,
      },
      shown.jobs,
    ),
    onResult: (answers: ReplayAnswer[]) => {
      for (const [p, answer] of answers.entries()) runs[p][seed - 1] = answer;
    },
  }));
  const { energy } = options;
  const transforms = { ...transformsOf(options), loadOfLog: loadOfLog(first, options), energy };
  return {
    about: aboutTrace(shown),
    orders,
    results: async () => ({
      ...manySeedsResults(shown, runs, POLICY_RESULTS, transforms),
      workload: first,
    }),
  };
}

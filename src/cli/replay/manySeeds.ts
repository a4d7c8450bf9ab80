// Runs `specula replay --seeds n`: each seed makes another workload of a trace, or other runtime estimates,
// and is a separate task. Policies are compared seed by seed.
import { UsageError } from '../../errors.ts';
import { overSeeds, type SeedRun } from '../../experiment/overSeeds.ts';
import { seedsText } from '../../report/seedsText.ts';
import { loadOfLog } from '../../trace/transform/transformed.ts';
import { seededWorkloads } from '../common/seededWorkload.ts';
import { transformFlags } from '../common/transforms.ts';
import { constantPolicy } from './constantPolicy.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import { type Begun, type OfTrace, traceDocument } from './results.ts';
import { type ReplayAnswer, taskOf } from './task.ts';

/** Options that each run would need separately. */
const ONE_RUN = ['schedule', 'attempts', 'classes', 'by'] as const;

/** @throws UsageError for an option of one run; if all seeds would give one result of a trace */
export function manySeeds(traces: readonly string[], options: ReplayCommandOptions): typeof begin {
  for (const name of ONE_RUN)
    if (options[name] !== undefined) throw new UsageError(`--${name} is for one seed; leave out --seeds`);
  for (const trace of traces) {
    const constant = constantPolicy(trace, options.policy, options);
    if (constant === undefined) continue;
    throw new UsageError(
      `--seeds: every seed gives one result for ${trace} under ${constant.name}; add --shake 10m or --resample WEEKS`,
    );
  }
  return begin;
}

async function begin({ trace, options, policies, kernel }: OfTrace): Promise<Begun> {
  const { seeds = 1, report } = options;
  const { first, seeded } = await seededWorkloads(trace, options, seeds, kernel);
  const runs: (SeedRun & ReplayAnswer)[][] = policies.map(() => []);
  const tasks = seeded.map(({ seed, ...workload }) => ({
    task: {
      ...taskOf({ seed, ...workload }, policies, options),
      // The page draws the first seed, and cannot run a custom scheduler.
      withOwnSchedule: report !== undefined && seed === 1,
    },
    onResult: (answers: ReplayAnswer[]) => {
      for (const [p, answer] of answers.entries()) runs[p][seed - 1] = { seed, ...answer };
    },
  }));
  const shown = { ...first, jobs: first.jobs.length };
  const load = loadOfLog(first, options);
  const results = () => {
    const all = overSeeds(runs.map((ofPolicy) => ({ policy: ofPolicy[0].policy.name, runs: ofPolicy })));
    const { name } = shown;
    const flags = transformFlags(options);
    const head = `\nSeeds 1 to ${seeds}${flags === '' ? '' : `, each with${flags}`}:\n\n`;
    return {
      text: () => [head, seedsText(all, load)],
      rows: all.flatMap(({ policy, runs: ofPolicy }) =>
        ofPolicy.map(({ seed, metrics, hash }) => ({ trace: name, policy, seed, metrics, hash })),
      ),
      means: all.map(({ policy, means, differences, ratios }) => ({
        ...{ trace: name, policy, seeds, means, differences, ratios },
      })),
      // Means over the seeds with half the 95% interval, differences from the first policy and ratios to it, and
      // every run.
      document: {
        trace: traceDocument(shown),
        results: all.map(({ policy, runs: ofPolicy, means, differences, ratios }) => ({
          policy,
          composition: ofPolicy[0].policy,
          means,
          ...(differences && { differences, ratios }),
          runs: ofPolicy.map(({ seed, metrics, hash, resampled, events, seconds }) => ({
            ...{ seed, metrics, hash, resampled, events, seconds },
          })),
        })),
      },
      answers: runs.map(([answer]) => answer),
      overSeeds: all,
    };
  };
  return { trace: shown, read: first, tasks, results };
}

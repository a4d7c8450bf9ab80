// Writes the page of --report, with the workload and the results.

import { UsageError } from '../../errors.ts';
import type { Policy } from '../../policy/policy.ts';
import type { Workload } from '../../trace/workload.ts';
import { labStateOf, type ShownOptions } from '../lab/labState.ts';
import { type PlannedOutput, writeOutput } from '../outputs/outputFile.ts';
import { policiesText } from '../scheduler/schedulerFile.ts';
import type { Results } from './results.ts';

/** Content of a page about a trace. */
interface Reported extends Pick<Results, 'answers' | 'energy' | 'groups' | 'overSeeds'> {
  readonly trace: string;
  readonly workload: Workload;
  /** True if the workload is as the first seed made it; else the page transforms it. */
  readonly isOfSeed?: boolean;
}

/** @throws UsageError for a replay that a page cannot repeat */
export function checkReport(
  { report, grace, feedback }: { report?: string; grace?: number; feedback?: boolean },
  policies: readonly Policy[],
): void {
  if (report === undefined) return;
  if (grace) throw new UsageError('--report cannot show --grace; leave one of them out');
  const own = policies.find(({ scheduler, source }) => scheduler !== undefined || source !== undefined);
  if (feedback && own)
    throw new UsageError(
      `--report cannot show ${own.name} with --feedback: the page has no scheduler of your own; leave one of them out`,
    );
}

/** Report pages are rare, so their files are loaded only when needed. */
export async function writeReport(
  output: PlannedOutput,
  { trace, workload, isOfSeed, answers, energy, groups, overSeeds }: Reported,
  options: ShownOptions,
): Promise<void> {
  const { reportPage } = await import('../lab/reportPage.ts');
  const { warmup, cooldown } = options;
  const policies = policiesText(answers.map(({ policy }) => policy));
  const state = labStateOf(trace, workload, policies, options);
  const shown = answers.map(({ policy, ...answer }) => ({ ...answer, policy: withSource(policy) }));
  await writeOutput(output, [
    reportPage(workload, shown, state, { warmup, cooldown }, { overSeeds, groups, energy, isOfSeed }),
  ]);
}

/** Returns a policy whose name contains the source of its scheduler, unless that is its name. */
export function withSource(policy: Policy): Policy {
  return policy.source === undefined || policy.source === policy.name
    ? policy
    : { ...policy, name: `${policy.name} (${policy.source})` };
}

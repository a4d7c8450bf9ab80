// Writes the page of `specula replay --report`, with the workload and the results.

import { UsageError } from '../../errors.ts';
import type { PolicyOverSeeds } from '../../experiment/overSeeds.ts';
import type { JobGroups } from '../../metrics/groups.ts';
import type { Policy } from '../../policy/policy.ts';
import type { Workload } from '../../trace/workload.ts';
import { labStateOf, type ShownOptions } from '../lab/labState.ts';
import { type PlannedOutput, writeOutput } from '../outputs/outputFile.ts';
import { policiesText } from '../scheduler/schedulerFile.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import type { ReplayAnswer } from './task.ts';

/** Content of a page about a trace. */
interface Reported {
  readonly trace: string;
  /** The workload as it was read, because the page transforms it. */
  readonly workload: Workload;
  /** Answers of the one seed, or of the first of several. */
  readonly answers: readonly Pick<ReplayAnswer, 'policy' | 'metrics' | 'hash' | 'schedule'>[];
  /** Groups of jobs under each policy. */
  readonly groups?: readonly (readonly JobGroups[])[];
  /** Results over several seeds. */
  readonly overSeeds?: readonly PolicyOverSeeds[];
}

/** @throws UsageError for a replay that a page cannot repeat */
export function checkReport(
  { report, grace, feedback }: ReplayCommandOptions,
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
  { trace, workload, answers, groups, overSeeds }: Reported,
  options: ShownOptions,
): Promise<void> {
  const { reportPage } = await import('../lab/reportPage.ts');
  const { warmup, cooldown } = options;
  const policies = policiesText(answers.map(({ policy }) => policy));
  const state = labStateOf(trace, workload, policies, options);
  const shown = answers.map(({ policy, ...answer }) => ({ ...answer, policy: withSource(policy) }));
  await writeOutput(output, [
    reportPage(workload, shown, state, { warmup, cooldown }, { overSeeds, groups }),
  ]);
}

/** Returns a policy whose name contains the source of its scheduler, unless that is its name. */
export function withSource(policy: Policy): Policy {
  return policy.source === undefined || policy.source === policy.name
    ? policy
    : { ...policy, name: `${policy.name} (${policy.source})` };
}

// `specula replay --report`: the page with the workload and the results.

import type { PolicyOverSeeds } from '../../experiment/overSeeds.ts';
import { durationText } from '../../input/duration.ts';
import type { LeftOut } from '../../metrics/counted.ts';
import type { Policy } from '../../policy/policy.ts';
import { SYNTHETIC } from '../../trace/generate/synthetic.ts';
import type { Workload } from '../../trace/workload.ts';
import { traceFlags } from '../common/traceOptions.ts';
import { type PlannedOutput, writeOutput } from '../outputs/outputFile.ts';
import { policyText } from '../scheduler/schedulerFile.ts';
import type { ReplayCommandOptions } from './options.ts';
import type { ReplayAnswer } from './task.ts';

/** What a page shows of a trace. */
interface Reported {
  readonly trace: string;
  /** As it was read: the page transforms it. */
  readonly workload: Workload;
  /** Of the one seed, or of the first of several. */
  readonly answers: readonly ReplayAnswer[];
  /** With several seeds. */
  readonly overSeeds?: readonly PolicyOverSeeds[];
}

/** Report pages are rare, so their files are loaded only when needed. */
export async function writeReport(
  output: PlannedOutput,
  { trace, workload, answers, overSeeds }: Reported,
  options: ReplayCommandOptions,
): Promise<void> {
  const { reportPage } = await import('../lab/reportPage.ts');
  const { processors, jobs, overrun = 'kill', eventRule, seed, seeds, shake, resample, users } = options;
  const { warmup, cooldown } = options;
  const state = {
    trace: trace.startsWith(SYNTHETIC) ? trace : workload.name,
    policies: answers.map(({ policy }) => policyText(policy)).join(','),
    processors,
    jobs,
    overrun,
    rule: eventRule,
    seed,
    seeds,
    shake: shake === undefined ? undefined : durationText(shake),
    resample,
    users,
    colour: 'user',
    more: traceFlags(options) + leftOutFlags(options),
  };
  const shown = answers.map(({ policy, ...answer }) => ({ ...answer, policy: withSource(policy) }));
  await writeOutput(output, [reportPage(workload, shown, state, { warmup, cooldown }, overSeeds)]);
}

function leftOutFlags({ warmup, cooldown }: LeftOut): string {
  const flag = (name: string, seconds: number | undefined) =>
    seconds === undefined ? '' : ` --${name} ${durationText(seconds)}`;
  return flag('warmup', warmup) + flag('cooldown', cooldown);
}

/** A policy whose name says where its scheduler is from. */
function withSource(policy: Policy): Policy {
  return policy.source === undefined ? policy : { ...policy, name: `${policy.name} (${policy.source})` };
}

import type { Kernel } from '../../../kernel/instance.ts';
import type { GroupMeasure } from '../../../metrics/jobGroup.ts';
import { METRIC_NAMES } from '../../../metrics/metricFields.ts';
import { checkTransforms } from '../../../trace/transform/transformed.ts';
import { constantPolicy } from '../../replay/constantPolicy.ts';
import { REPLAY_ON_ONE, type ReplayCommandOptions } from '../../replay/parameters.ts';
import { replayedPolicies, runReplayTask, taskOf } from '../../replay/task.ts';
import { chosenPolicies, type PolicyChoice } from '../../scheduler/schedulerFile.ts';
import { seedWorkloads } from '../keptWorkloads.ts';
import { policyNumber } from '../policies/policyNumbers.ts';
import { schedulerFiles } from '../policies/schedulerFiles.ts';
import {
  type CommandRunner,
  cell,
  doubles,
  oneFile,
  type Setting,
  type StudyCommand,
} from '../studyCommand.ts';

export function replayStudyCommand(): StudyCommand {
  return {
    parameters: REPLAY_ON_ONE,
    more: policyNumber,
    argument: 'trace',
    files: { trace: oneFile, policy: schedulerFiles },
    rows: { column: 'policy', parameter: 'policy' },
    checks: {},
    hasGroups: true,
    measures: [...doubles(METRIC_NAMES), { name: 'hash', type: 'STRING' }],
    check: ({ options }) => checkTransforms(options),
    draws,
    runner,
  };
}

/** The policies as the study gives them: those of files are loaded only when they run. */
type Given = Omit<ReplayCommandOptions, 'policy'> & { readonly policy: readonly PolicyChoice[] };

function draws({ argument, options }: Setting): boolean {
  return constantPolicy(argument as string, (options as Given).policy, options) === undefined;
}

function runner(kernel: Kernel, again: number, ofGroups: readonly GroupMeasure[] = []): CommandRunner {
  const workloadOf = seedWorkloads(kernel, again);
  return async ({ argument, options: given }, seeds) => {
    const options = given as ReplayCommandOptions;
    const trace = argument as string;
    const rows = [];
    const policies = replayedPolicies(await chosenPolicies(options.policy, options.timeout), options);
    const { from, to } = seeds ?? { from: 1, to: 1 };
    for (let seed = from; seed <= to; seed++) {
      const seeded = { workload: await workloadOf(trace, options, seed), seed };
      const answers = await runReplayTask(kernel, { ...taskOf(seeded, policies, options), ofGroups });
      rows.push(
        answers.map(({ policy, metrics, hash, ofGroups: more = [] }) => ({
          name: policy.name,
          cells: [...METRIC_NAMES.map((name) => cell(metrics[name])), hash, ...more.map(cell)],
        })),
      );
    }
    return rows;
  };
}

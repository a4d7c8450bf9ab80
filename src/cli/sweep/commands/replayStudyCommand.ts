import type { Kernel } from '../../../kernel/instance.ts';
import type { GroupMeasure } from '../../../metrics/jobGroup.ts';
import { type AnyMetrics, ENERGY_METRIC_NAMES, METRIC_NAMES } from '../../../metrics/metricFields.ts';
import { checkTransforms } from '../../../trace/transform/transformed.ts';
import { readEnergy } from '../../common/energy.ts';
import { constantPolicy } from '../../replay/constantPolicy.ts';
import { REPLAY_ON_ONE, type ReplayCommandOptions } from '../../replay/parameters.ts';
import { replayedPolicies, runReplayTask, taskOf } from '../../replay/task.ts';
import { chosenPolicies, type PolicyChoice } from '../../scheduler/schedulerFile.ts';
import { ENERGY_FILES } from '../energyFiles.ts';
import { seedWorkloads } from '../keptWorkloads.ts';
import { lastValues } from '../lastValues.ts';
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

/** @param withEnergy true if the measures include energy */
export function replayStudyCommand(withEnergy: boolean): StudyCommand {
  const names: readonly (keyof AnyMetrics)[] = withEnergy
    ? [...METRIC_NAMES, ...ENERGY_METRIC_NAMES]
    : METRIC_NAMES;
  return {
    parameters: REPLAY_ON_ONE,
    more: policyNumber,
    argument: 'trace',
    files: { trace: oneFile, policy: schedulerFiles, ...ENERGY_FILES },
    rows: { column: 'policy', parameter: 'policy' },
    checks: {},
    hasGroups: true,
    measures: [...doubles(names), { name: 'hash', type: 'STRING' }],
    check: ({ options }) => checkTransforms(options),
    draws,
    runner: (kernel, again, ofGroups) => runner(kernel, again, names, ofGroups),
  };
}

/** The policies as the study gives them: those of files are loaded only when they run. */
type Given = Omit<ReplayCommandOptions, 'policy'> & { readonly policy: readonly PolicyChoice[] };

function draws({ argument, options }: Setting): boolean {
  return constantPolicy(argument as string, (options as Given).policy, options) === undefined;
}

function runner(
  kernel: Kernel,
  again: number,
  names: readonly (keyof AnyMetrics)[],
  ofGroups: readonly GroupMeasure[] = [],
): CommandRunner {
  const workloadOf = seedWorkloads(kernel, again);
  const lastEnergy = lastValues<ReturnType<typeof readEnergy>>();
  return async ({ argument, options: given }, seeds) => {
    const { power, carbon, price, delay } = given as ReplayCommandOptions;
    const energy = await lastEnergy([power, carbon, price, delay], () =>
      readEnergy({ power, carbon, price, delay }, kernel),
    );
    const options = { ...(given as ReplayCommandOptions), energy };
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
          cells: [...names.map((name) => cell((metrics as AnyMetrics)[name])), hash, ...more.map(cell)],
        })),
      );
    }
    return rows;
  };
}

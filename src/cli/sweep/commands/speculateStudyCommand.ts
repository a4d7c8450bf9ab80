import { drawsTimes } from '../../../commands/varyingTimes.ts';
import { numbersOf } from '../../../experiment/measures.ts';
import type { RunMetrics } from '../../../experiment/task.ts';
import { TaskWorker } from '../../../experiment/taskWorker.ts';
import type { Kernel } from '../../../kernel/instance.ts';
import { parseRequestStrategies } from '../../../stochastic/requests/strategy.ts';
import type { SpeculationMetrics } from '../../../stochastic/results/speculationMetrics.ts';
import type { StreamMetrics } from '../../../stochastic/results/streamMetrics.ts';
import { checkTransforms, isTransformed } from '../../../trace/transform/transformed.ts';
import { freshRun } from '../../scheduler/freshRun.ts';
import { runKind } from '../../speculate/action.ts';
import { SPECULATE, type SpeculateCommandOptions } from '../../speculate/parameters.ts';
import { runSpeculateTask } from '../../speculate/task.ts';
import { checkStated, isStated, jobsSource } from '../../speculate/workloads.ts';
import { lastWorkload } from '../keptWorkloads.ts';
import { lastValues } from '../lastValues.ts';
import { policyNumber } from '../policies/policyNumbers.ts';
import { schedulerFiles } from '../policies/schedulerFiles.ts';
import { type CommandRunner, camelCase, cell, doubles, oneFile, type StudyCommand } from '../studyCommand.ts';

const RUN: SpeculationMetrics = {
  jobs: 0,
  makespan: 0,
  utilization: 0,
  meanResponse: 0,
  meanPessimisticResponse: 0,
  meanResponseRatio: 0,
  failedTries: 0,
  speculativeRuns: 0,
  speculativeSuccesses: 0,
  executedUtilization: 0,
  reservedUtilization: 0,
  executedStretch: 0,
  reservedStretch: 0,
  spent: { useful: 0, checkpoint: 0, restart: 0, wasted: 0 },
};
const STREAM: StreamMetrics = { makespan: 0, utilization: 0, meanDelay: 0 };
/** `all.meanResponse`, `large.jobs`, …. A run without large jobs or without a stream lacks their numbers. */
const NUMBERS = Object.keys(numbersOf({ all: RUN, large: RUN, stream: STREAM }));

export function speculateStudyCommand(): StudyCommand {
  return {
    parameters: SPECULATE,
    more: policyNumber,
    argument: 'workload',
    files: { workload: oneFile, policy: schedulerFiles },
    rows: { column: 'strategy', parameter: 'strategy' },
    checks: { strategy: parseRequestStrategies },
    measures: doubles(NUMBERS.map((name) => camelCase(name.replace(/^all\./, '')))),
    check: ({ argument, options }) => {
      const given = options as SpeculateCommandOptions;
      if (jobsSource(argument as string, given).drawn === undefined) checkStated(argument as string, given);
      checkTransforms(given);
    },
    draws: ({ argument, options }) =>
      jobsSource(argument as string, options as SpeculateCommandOptions).drawn !== undefined ||
      isTransformed(options) ||
      drawsTimes(options),
    runner,
  };
}

function cells(run: RunMetrics) {
  const numbers = numbersOf(run);
  return NUMBERS.map((name) => cell(numbers[name]));
}

/** If the jobs are drawn from distributions, a seed draws them. */
function runner(kernel: Kernel): CommandRunner {
  const read = lastWorkload(kernel);
  // Keeps the values that were computed for a source.
  const lastWorker = lastValues<TaskWorker>();
  return async ({ argument, options: given }, seeds) => {
    const options = given as SpeculateCommandOptions;
    const source = jobsSource(argument as string, options);
    const { file, drawn } = source;
    const kind = await runKind(options);
    const { from, to } = seeds ?? { from: 1, to: 1 };
    const workload = drawn || isStated(file) ? undefined : await read(file, options);
    const worker = lastWorker(drawn ?? '', () => new TaskWorker(kernel, freshRun));
    const result = await runSpeculateTask(kernel, worker, {
      ...{ ...source, workload, transforms: options, requests: options, kind },
      ...{ firstSeed: from, seeds: to - from + 1 },
    });
    return result.map(({ names, runs }) => names.map((name, i) => ({ name, cells: cells(runs[i][0]) })));
  };
}

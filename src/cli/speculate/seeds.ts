// Runs `specula speculate scenario:1` and `specula speculate DESCRIPTION.json`, which simulate workloads that are
// drawn from distributions, for many seeds.
import { basename } from 'node:path';
import { UsageError } from '../../errors.ts';
import { meanEstimate, pairedDifference, pairedRatio, ratioToItself } from '../../experiment/estimate.ts';
import { numbersOf, values } from '../../experiment/measures.ts';
import { runTasks } from '../../experiment/runner.ts';
import type { RunKind, Task, TaskResult, WorkloadSource } from '../../experiment/task.ts';
import { experimentText } from '../../report/experimentText.ts';
import type { ScenarioNumber } from '../../stochastic/describe/scenarios.ts';
import { parseRequestStrategies } from '../../stochastic/requests/strategy.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { flagOf } from '../common/given.ts';
import { progress } from '../common/progress.ts';
import { scenarioChoices } from '../common/scenarioChoices.ts';
import { printJson, printText } from '../outputs/output.ts';
import { workersFor } from '../scheduler/schedulerFile.ts';
import { threadedRunner } from '../threads/experiments.ts';
import type { SpeculateCommandOptions } from './parameters.ts';

const SEEDS = 50;

/** Returns the source of workloads for a name such as `scenario:1`; undefined for the name of a file. */
export function scenarioSource(name: string, options: SpeculateCommandOptions): WorkloadSource | undefined {
  const match = /^scenario:(.*)$/.exec(name);
  if (!match) return undefined;
  const number = ([1, 2, 3, 4] as const).find((known) => String(known) === match[1]);
  if (number === undefined) throw new UsageError(`${name}: expected scenario:1 to scenario:4`);
  return { scenario: number satisfies ScenarioNumber, options: scenarioChoices(options) };
}

/** The source of workloads in a description (JSON text), which states everything itself. */
export function describedSource(
  description: string,
  file: string,
  options: SpeculateCommandOptions,
): WorkloadSource {
  const [chosen] = Object.keys(scenarioChoices(options));
  if (chosen !== undefined)
    throw new UsageError(
      `${flagOf(chosen)} is only for scenario:1 to scenario:4; ${file} states everything itself`,
    );
  return { description, file: basename(file) };
}

export async function speculateSeeds(
  workload: WorkloadSource,
  kind: RunKind,
  options: SpeculateCommandOptions,
): Promise<void> {
  if (options.attempts !== undefined) throw new UsageError('--attempts is for one run, not for many seeds');
  const strategies = parseRequestStrategies(options.strategy ?? 'hpc').map(({ text }) => text);
  const { seeds = SEEDS } = options;
  const task: Task = { workload, strategies, runs: [kind], firstSeed: 1, seeds };
  const kernel = await commandKernel(options.engine);
  const bar = progress(`${seeds} seeds`);
  const run = threadedRunner(kernel, { workers: workersOf(kind, options) });
  const [result] = await runTasks(run, [task], bar.show).finally(bar.hide);
  if (options.json) await printJson(document(task, result));
  else await printText(experimentText(result, strategies));
}

/** Returns the number of threads by workersFor(). */
export function workersOf({ policy }: RunKind, { workers }: SpeculateCommandOptions): number | undefined {
  return workersFor(typeof policy === 'object' ? [policy] : [], workers);
}

function document(
  { workload, strategies, runs: [{ timeout, ...kind }], firstSeed, seeds }: Task,
  result: TaskResult,
): object {
  return { version, workload, ...kind, firstSeed, seeds, results: seedResults(strategies, result) };
}

/**
 * The numbers of every run, their means with intervals, and paired by seed their ratios to those of the first
 * strategy and their differences from them.
 */
export function seedResults(strategies: readonly string[], result: TaskResult): object[] {
  return strategies.map((strategy, place) => {
    const runs = result.map((ofSeed) => numbersOf(ofSeed[place][0]));
    const means: Record<string, object> = {};
    const ratios: Record<string, object> = {};
    const differences: Record<string, object> = {};
    for (const name of Object.keys(runs[0])) {
      const measure = (run: TaskResult[number][number][number]) => numbersOf(run)[name];
      const own = values(result, place, 0, measure);
      means[name] = meanEstimate(own);
      const first = values(result, 0, 0, measure);
      ratios[name] = place === 0 ? ratioToItself(own) : pairedRatio(own, first);
      const { mean, halfWidth } = pairedDifference(own, first);
      differences[name] = { mean, halfWidth };
    }
    return { strategy, means, ratios, ...(place > 0 && { differences }), runs };
  });
}

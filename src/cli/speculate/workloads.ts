import { basename, extname } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { WorkloadSource } from '../../experiment/task.ts';
import type { MeasuredWorkload, TaskWorker } from '../../experiment/taskWorker.ts';
import { LONG_TEXT, wholeText } from '../../input/wholeFile.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { ScenarioNumber } from '../../stochastic/describe/scenarios.ts';
import {
  type HistoryRequestOptions,
  requestsFromHistory,
} from '../../stochastic/history/requestsFromHistory.ts';
import { parseRequestStrategies } from '../../stochastic/requests/strategy.ts';
import { speculationMetrics } from '../../stochastic/results/speculationMetrics.ts';
import { readExplicit } from '../../stochastic/workload/readExplicit.ts';
import type { Workload } from '../../trace/workload.ts';
import { flagOf } from '../common/given.ts';
import { scenarioChoices } from '../common/scenarioChoices.ts';
import type { StrategyOptions } from './parameters.ts';

/** The jobs of a seed with the requests of a strategy. */
interface Named extends MeasuredWorkload {
  /** Name of the strategy. */
  readonly name: string;
}

/** The source of jobs, as plain data. */
export interface JobsSource {
  /** A log, a file of JSON that states the jobs and their requests, or the name of what draws them. */
  readonly file: string;
  /** If the jobs are drawn from distributions. */
  readonly drawn?: WorkloadSource;
}

/** @throws UsageError, DataError for a description that cannot be read */
export function jobsSource(file: string, options: StrategyOptions): JobsSource {
  if (!isStated(file)) return { file, drawn: scenarioSource(file, options) };
  const text = wholeText(file, 'jobs as JSON', LONG_TEXT);
  return { file, drawn: hasApplications(text) ? describedSource(text, file, options) : undefined };
}

function hasApplications(text: string): boolean {
  try {
    return Object.hasOwn(Object(JSON.parse(text)), 'applications');
  } catch {
    return false; // The code that reads the file reports the error.
  }
}

/** Returns the source of workloads for a name such as `scenario:1`; undefined for the name of a file. */
function scenarioSource(name: string, options: StrategyOptions): WorkloadSource | undefined {
  const match = /^scenario:(.*)$/.exec(name);
  if (!match) return undefined;
  const number = ([1, 2, 3, 4] as const).find((known) => String(known) === match[1]);
  if (number === undefined) throw new UsageError(`${name}: expected scenario:1 to scenario:4`);
  return { scenario: number satisfies ScenarioNumber, options: scenarioChoices(options) };
}

/** The source of workloads in a description (JSON text), which states everything itself. */
function describedSource(description: string, file: string, options: StrategyOptions): WorkloadSource {
  const [chosen] = Object.keys(scenarioChoices(options));
  if (chosen !== undefined)
    throw new UsageError(
      `${flagOf(chosen)} is only for scenario:1 to scenario:4; ${file} states everything itself`,
    );
  return { description, file: basename(file) };
}

/**
 * The jobs of a seed with the requests of each strategy.
 *
 * @param drawing keeps what jobs drawn from distributions have in common
 * @param read reads a log
 */
export async function workloadsOf(
  { file, drawn }: JobsSource,
  options: StrategyOptions,
  kernel: Kernel,
  drawing: TaskWorker,
  read: (trace: string) => Promise<Workload>,
  seed: number,
): Promise<Named[]> {
  if (drawn === undefined) return givenWorkloads(file, options, kernel, read, { seed });
  const names = parseRequestStrategies(options.strategy ?? 'hpc').map(({ text }) => text);
  const workloads = await drawing.workloads(drawn, names, seed);
  return workloads.map((one, i) => ({ name: names[i], ...one }));
}

const ofAllJobs: Named['measure'] = (workload, tries) => ({
  all: speculationMetrics(workload, tries),
  large: null,
  stream: null,
});

/** True if a file states the jobs and their requests. */
export const isStated = (file: string) => extname(file) === '.json';

/** @throws UsageError for an option that only jobs drawn from distributions have, or only those of a trace */
export function checkStated(file: string, options: StrategyOptions & { readonly seed?: number }): void {
  const [chosen] = Object.keys(scenarioChoices({ ...options, jobs: undefined }));
  if (chosen !== undefined) throw new UsageError(`${flagOf(chosen)} is only for scenario:1 to scenario:4`);
  if (isStated(file) && options.jobs !== undefined)
    throw new UsageError(`--jobs: is for a trace, and ${file} is not a trace`);
  if (isStated(file) && (options.seed ?? 1) !== 1)
    throw new UsageError(`--seed: ${file} states the jobs, and draws nothing`);
  if (isStated(file) && options.strategy !== undefined)
    throw new UsageError(`--strategy is for a trace: ${file} has requests of its own`);
}

function explicit(file: string): Named[] {
  const workload = readExplicit(wholeText(file, 'a workload as JSON', LONG_TEXT), { file: basename(file) });
  return [{ name: 'as given', make: async () => workload, measure: ofAllJobs }];
}

/**
 * Returns the workloads of a file that states the jobs: one of a JSON file, one per strategy of a trace. The options
 * have passed `checkStated`.
 *
 * @param more `granularity`: requests are multiples of this many seconds; `seed`: draws random times of checkpoints
 */
export async function givenWorkloads(
  file: string,
  options: StrategyOptions,
  kernel: Kernel,
  read: (trace: string) => Promise<Workload>,
  more: Pick<HistoryRequestOptions, 'granularity' | 'seed'> = {},
): Promise<Named[]> {
  if (isStated(file)) return explicit(file);
  const { strategy = 'user', checkpoint, restart, charged, per } = options;
  const strategies = parseRequestStrategies(strategy);
  const trace = await read(file);
  return strategies.map((strategy) => ({
    name: strategy.text,
    make: () => requestsFromHistory(trace, strategy, { kernel, checkpoint, restart, charged, per, ...more }),
    measure: ofAllJobs,
  }));
}

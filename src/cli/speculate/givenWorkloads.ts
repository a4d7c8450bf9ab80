import { basename, extname } from 'node:path';
import { UsageError } from '../../errors.ts';
import { LONG_TEXT, wholeText } from '../../input/wholeFile.ts';
import type { Kernel } from '../../kernel/instance.ts';
import {
  type HistoryRequestOptions,
  requestsFromHistory,
} from '../../stochastic/history/requestsFromHistory.ts';
import { parseRequestStrategies } from '../../stochastic/requests/strategy.ts';
import { readExplicit } from '../../stochastic/workload/readExplicit.ts';
import type { StochasticWorkload } from '../../stochastic/workload/workload.ts';
import type { Workload } from '../../trace/workload.ts';
import { flagOf } from '../common/given.ts';
import { scenarioChoices } from '../common/scenarioChoices.ts';
import type { StrategyOptions } from './parameters.ts';

interface Named {
  readonly name: string;
  make(): Promise<StochasticWorkload>;
}

/** True if a file states the jobs and their requests. */
export const isStated = (file: string) => extname(file) === '.json';

/** @throws UsageError for an option that only jobs drawn from distributions have, or only those of a trace */
export function checkStated(file: string, options: StrategyOptions): void {
  const [chosen] = Object.keys(scenarioChoices({ ...options, jobs: undefined }));
  if (chosen !== undefined) throw new UsageError(`${flagOf(chosen)} is only for scenario:1 to scenario:4`);
  if (isStated(file) && options.jobs !== undefined)
    throw new UsageError(`--jobs: is for a trace, and ${file} is not a trace`);
  if (isStated(file) && options.strategy !== undefined)
    throw new UsageError(`--strategy is for a trace: ${file} has requests of its own`);
}

function explicit(file: string): Named[] {
  const workload = readExplicit(wholeText(file, 'a workload as JSON', LONG_TEXT), { file: basename(file) });
  return [{ name: 'as given', make: async () => workload }];
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
  }));
}

import { basename } from 'node:path';
import { parseDiscrete } from '../../distribution/discrete.ts';
import type { Distribution } from '../../distribution/distribution.ts';
import { empirical } from '../../distribution/empirical.ts';
import { fitDistribution } from '../../distribution/fit/fitDistribution.ts';
import type { Observations } from '../../distribution/kaplanMeier.ts';
import { parseDistribution } from '../../distribution/parse.ts';
import { leftOutText, samplesFromWorkload } from '../../distribution/samples.ts';
import { DataError, UsageError } from '../../errors.ts';
import { SAVED } from '../../figures/look.ts';
import { costSvg, distributionCurve, distributionSvg } from '../../figures/runTimeDistribution.ts';
import { stacked } from '../../figures/svg.ts';
import { wholeText } from '../../input/wholeFile.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { criticalDocument } from '../../report/reserve/criticalDocument.ts';
import { comparisonDocument, reserveDocument } from '../../report/reserve/reserveDocument.ts';
import { criticalCheckpoint } from '../../requests/critical/critical.ts';
import { type ReserveOptions, type ReserveResult, reserve } from '../../requests/reserve.ts';
import { STRATEGIES } from '../../requests/strategies.ts';
import { numberOfName } from '../../trace/numberOfName.ts';
import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { givenHistory } from '../common/givenHistory.ts';
import { complain } from '../common/outcome.ts';
import { readTrace, type TraceOptions } from '../common/traceOptions.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { printResult } from '../outputs/resultOutput.ts';
import type { ReserveCommandOptions } from './parameters.ts';

export async function reserveAction(options: ReserveCommandOptions): Promise<void> {
  const { strategy, compare, plot } = options;
  const kernel = await commandKernel(options.engine);
  const distribution = await givenDistribution(options, {
    kernel,
    read: (trace, reading) => readTrace(trace, reading, kernel),
    note: complain,
  });
  if (options.critical) return printCritical(distribution, options, kernel);
  const setting = reserveSetting(options, kernel);
  const wanted = compare || plot !== undefined ? STRATEGIES : [strategy];
  const results: ReserveResult[] = [];
  const refused: string[] = [];
  for (const name of wanted) {
    try {
      results.push(await reserve(distribution, name, setting));
    } catch (error) {
      // When all strategies are compared, one may not apply: at-optimal needs equal steps.
      if (name === strategy || !(error instanceof DataError || error instanceof UsageError)) throw error;
      refused.push(`${name}: ${error.message}`);
    }
  }
  const chosen = results.find((result) => result.strategy === strategy) as ReserveResult;
  if (plot !== undefined) {
    const parts = [
      distributionSvg(distributionCurve(distribution), [chosen], SAVED),
      costSvg(results, SAVED),
    ];
    await writeOutput(plot, [stacked(parts, SAVED.width)]);
  }
  const result = compare ? comparisonDocument(results, refused) : reserveDocument(chosen);
  await printResult(result, compare ? results : chosen, options);
}

async function printCritical(
  distribution: Distribution,
  options: ReserveCommandOptions,
  kernel: Kernel,
): Promise<void> {
  const { alpha, beta, gamma, criticalRestart: restart, tolerance, points } = options;
  const cost = { alpha, beta, gamma };
  const found = await criticalCheckpoint(distribution, { kernel, cost, restart, tolerance, points });
  await printResult(criticalDocument(found), found, options);
}

/** Returns the treatment of the distribution, from the options. */
export function reserveSetting(options: ReserveCommandOptions, kernel: Kernel): ReserveOptions {
  const { alpha, beta, gamma, checkpoint, restart, charged, per } = options;
  const { zeta, epsilon, points, granularity, limit } = options;
  const cost = { alpha, beta, gamma, checkpoint, restart };
  return { kernel, cost, charged, per, zeta, epsilon, points, granularity, limit };
}

interface Reading {
  readonly kernel: Kernel;
  read(trace: string, options: TraceOptions): Promise<Workload>;
  /** Receives a line of text for the user. */
  note(line: string): void;
}

/** Returns the distribution that the options give. */
export async function givenDistribution(
  options: ReserveCommandOptions,
  reading: Reading,
): Promise<Distribution> {
  const sources = (['distribution', 'discrete', 'history', 'trace'] as const).filter(
    (name) => options[name] !== undefined,
  );
  if (sources.length !== 1) {
    throw new UsageError(
      'give the distribution by exactly one of --distribution, --discrete, --history and --trace',
    );
  }
  if (options.distribution !== undefined) return parseDistribution(options.distribution);
  if (options.discrete !== undefined)
    return parseDiscrete(
      wholeText(options.discrete, 'a discrete distribution as JSON'),
      basename(options.discrete),
      reading.note,
    );
  const { completed, censored } = await observed(options, reading);
  return options.fit ? fitDistribution(completed, { censored }).distribution : empirical(completed, censored);
}

async function observed(options: ReserveCommandOptions, reading: Reading): Promise<Observations> {
  const { history, application, trace, user, executable } = options;
  if (history !== undefined) return givenHistory(history, application, reading);
  const { read, note } = reading;
  // Here --granularity applies to the computed requests, not to the requests in the log.
  const workload = await read(trace as string, { ...options, granularity: undefined });
  const number = (column: 'user' | 'application', text: string | undefined, option: string) =>
    text === undefined ? undefined : numberOfName(workload, column, text, `${option} ${text}`);
  const found = samplesFromWorkload(workload, {
    user: number('user', user, '--user'),
    application: number('application', executable, '--executable'),
  });
  if (found.leftOut > 0) note(leftOutText(workload.name, found.leftOut));
  return found;
}

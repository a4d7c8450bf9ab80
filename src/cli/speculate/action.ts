import { basename, extname } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { RunKind, WorkloadSource } from '../../experiment/task.ts';
import { LONG_TEXT, wholeText } from '../../input/wholeFile.ts';
import { speculationCsv } from '../../report/files/speculationCsv.ts';
import { speculationTable } from '../../report/speculationText.ts';
import { speculate } from '../../simulate/speculate.ts';
import {
  type Run,
  type SpeculationDifferences,
  speculationDifferences,
} from '../../stochastic/results/speculationDifferences.ts';
import { type SpeculationMetrics, speculationMetrics } from '../../stochastic/results/speculationMetrics.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { readWorkload } from '../common/transforms.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';
import { freshRun } from '../scheduler/freshRun.ts';
import { chosenPolicy, withoutScheduler } from '../scheduler/schedulerFile.ts';
import { checkStated, givenWorkloads, isStated } from './givenWorkloads.ts';
import { speculateLogSeeds } from './logSeeds.ts';
import type { SpeculateCommandOptions } from './parameters.ts';
import { describedSource, scenarioSource, speculateSeeds } from './seeds.ts';

/** Result of a run. */
interface Found {
  readonly name: string;
  readonly metrics: SpeculationMetrics;
  /** Differences from the first strategy, with 95% intervals by batch means. */
  readonly differences?: SpeculationDifferences;
  readonly events: number;
  readonly seconds: number;
}

export async function speculateAction(file: string, options: SpeculateCommandOptions): Promise<void> {
  const { mode, engine, json, speculativeBackfilling } = options;
  const source = drawnSource(file, options);
  const kind = await runKind(options);
  if (source) return speculateSeeds(source, kind, options);
  checkStated(file, options);
  if (options.seeds !== undefined) {
    if (isStated(file)) throw new UsageError(`--seeds: ${file} states the jobs, and draws nothing`);
    return speculateLogSeeds(file, kind, options);
  }
  if (options.workers !== undefined) throw new UsageError('--workers is for several seeds');
  const kernel = await commandKernel(engine);
  const read = async (trace: string) => {
    const workload = await readWorkload(trace, options, kernel);
    if (!json) await printText(aboutTrace(workload), '\n');
    return workload;
  };
  const workloads = await givenWorkloads(file, options, kernel, read, { seed: options.seed });
  const names = workloads.map(({ name }) => ({ strategy: name.replaceAll(':', '-') }));
  const outputs = outputFiles('--attempts', options.attempts, names);
  const results: Found[] = [];
  let first: Run | undefined;
  for (const [i, { name, make }] of workloads.entries()) {
    const bar = progress(name);
    const { workload, tries, events, seconds } = await speculate(await make(), {
      kernel,
      ...(await freshRun(kind)),
      onProgress: bar.show,
    });
    bar.hide();
    if (outputs) await writeOutput(outputs[i], speculationCsv(workload.jobs, tries));
    const { jobs } = workload;
    const differences = first && speculationDifferences(first, { jobs, tries });
    // With feedback, each strategy has its own order of submissions, so jobs cannot be paired by their
    // places.
    if (json && !options.feedback) first ??= { jobs, tries };
    const metrics = speculationMetrics(workload, tries);
    results.push({ name, metrics, ...(differences && { differences }), events, seconds });
  }
  if (json) {
    const document = {
      version,
      engine,
      workload: basename(file),
      mode,
      policy: kind.policy ?? null,
      speculativeBackfilling: speculativeBackfilling ?? false,
      ...(kind.onLimit && { onLimit: kind.onLimit }),
      results: results.map(({ name, ...result }) => ({ strategy: name, ...result })),
    };
    await printJson(document);
  } else await printText(speculationTable(results));
}

/** Returns how the jobs are run, as plain data. @throws UsageError; DataError for an invalid file of a scheduler */
export async function runKind(options: SpeculateCommandOptions): Promise<RunKind> {
  const { mode, speculativeBackfilling, pull, speculativeReturn, onLimit, timeout } = options;
  const ways = { speculativeBackfilling, pull, speculativeReturn };
  if (mode === 'rounds') return { mode, ...ways };
  const policy = withoutScheduler(await chosenPolicy(options.policy, timeout));
  return { mode, policy, ...ways, ...(onLimit !== 'kill' && { onLimit }), timeout };
}

/** The source of drawn workloads; undefined if the argument is a file of jobs. */
export function drawnSource(file: string, options: SpeculateCommandOptions): WorkloadSource | undefined {
  if (extname(file) !== '.json') return scenarioSource(file, options);
  const text = wholeText(file, 'jobs as JSON', LONG_TEXT);
  return hasApplications(text) ? describedSource(text, file, options) : undefined;
}

function hasApplications(text: string): boolean {
  try {
    return Object.hasOwn(Object(JSON.parse(text)), 'applications');
  } catch {
    return false; // The code that reads the file reports the error.
  }
}

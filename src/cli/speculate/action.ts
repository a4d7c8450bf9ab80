import { basename } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { RunKind, RunMetrics } from '../../experiment/task.ts';
import { TaskWorker } from '../../experiment/taskWorker.ts';
import { speculationCsv } from '../../report/files/speculationCsv.ts';
import { speculationTable } from '../../report/speculationText.ts';
import { speculate } from '../../simulate/speculate.ts';
import {
  type Run,
  type SpeculationDifferences,
  speculationDifferences,
} from '../../stochastic/results/speculationDifferences.ts';
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
import type { SpeculateCommandOptions } from './parameters.ts';
import { checkStated, jobsSource, workloadsOf } from './workloads.ts';

/** Result of a run. */
interface Found extends RunMetrics {
  readonly name: string;
  /** Differences from the first strategy, with 95% intervals by batch means. */
  readonly differences?: SpeculationDifferences;
  readonly events: number;
  readonly seconds: number;
}

export async function speculateAction(file: string, options: SpeculateCommandOptions): Promise<void> {
  const { mode, engine, json, seed, speculativeBackfilling } = options;
  const source = jobsSource(file, options);
  const kind = await runKind(options);
  if (source.drawn === undefined) checkStated(file, options);
  if (options.seeds !== undefined) {
    const { speculateSeeds } = await import('./seeds.ts');
    return speculateSeeds(source, kind, options);
  }
  if (options.workers !== undefined) throw new UsageError('--workers is for several seeds');
  const kernel = await commandKernel(engine);
  const read = async (trace: string) => {
    const workload = await readWorkload(trace, options, kernel);
    if (!json) await printText(aboutTrace(workload), '\n');
    return workload;
  };
  const workloads = await workloadsOf(source, options, kernel, new TaskWorker(kernel), read, seed);
  const names = workloads.map(({ name }) => ({ strategy: name.replaceAll(':', '-') }));
  const outputs = outputFiles('--attempts', options.attempts, names);
  const results: Found[] = [];
  let first: Run | undefined;
  for (const [i, { name, make, measure }] of workloads.entries()) {
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
    results.push({ name, ...measure(workload, tries), ...(differences && { differences }), events, seconds });
  }
  if (json) {
    const document = {
      version,
      engine,
      workload: source.drawn ?? basename(file),
      ...(source.drawn && { seed }),
      mode,
      policy: kind.policy ?? null,
      speculativeBackfilling: speculativeBackfilling ?? false,
      ...(kind.onLimit && { onLimit: kind.onLimit }),
      results: results.map(({ name, all, large, stream, ...result }) => ({
        strategy: name,
        metrics: all,
        ...(large && { large }),
        ...(stream && { stream }),
        ...result,
      })),
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

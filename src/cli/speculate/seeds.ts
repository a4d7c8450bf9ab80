// Runs `specula speculate --seeds n`: each seed draws the jobs, or makes another workload of a log. Strategies are
// compared seed by seed.
import { basename } from 'node:path';
import { drawsTimes } from '../../commands/varyingTimes.ts';
import { UsageError } from '../../errors.ts';
import { meanEstimate, pairedDifference, pairedRatio, ratioToItself } from '../../experiment/estimate.ts';
import { numbersOf, values } from '../../experiment/measures.ts';
import { piecesOf } from '../../experiment/runner.ts';
import type { RunKind, TaskResult } from '../../experiment/task.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { experimentText } from '../../report/experimentText.ts';
import { resemblanceText } from '../../report/statistics/resemblanceText.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import { isTransformed, transformsOf } from '../../trace/transform/transformed.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { seededWorkloads, sharedWorkload } from '../common/seededWorkload.ts';
import { seedsHead } from '../common/transforms.ts';
import { printJson, printText } from '../outputs/output.ts';
import { workersFor } from '../scheduler/schedulerFile.ts';
import { doAll } from '../threads/doAll.ts';
import type { SpeculateCommandOptions } from './parameters.ts';
import { SPECULATED, type SpeculatedSeed, type SpeculateTask } from './task.ts';
import { isStated, type JobsSource } from './workloads.ts';

export async function speculateSeeds(
  source: JobsSource,
  kind: RunKind,
  options: SpeculateCommandOptions,
): Promise<void> {
  const { seeds = 1, engine, json, workers, strategy, checkpoint, restart, charged, per } = options;
  checkDraws(source, options);
  const kernel = await commandKernel(engine);
  const requests = { strategy, checkpoint, restart, charged, per };
  const { about, tasks } = await tasksOf({ ...source, requests, kind }, options, seeds, kernel);
  const found: SpeculatedSeed[] = [];
  const orders = tasks.map((work) => ({
    work,
    shared: () => ({ drawn: work.drawn, ...sharedWorkload(work) }),
    onResult(bySeed: SpeculatedSeed[]) {
      for (const [i, ofSeed] of bySeed.entries()) found[work.firstSeed - 1 + i] = ofSeed;
    },
  }));
  const bar = progress(`${seeds} seeds`);
  await doAll(kernel, SPECULATED, tasks.length, orders, {
    workers: workersFor(typeof kind.policy === 'object' ? [kind.policy] : [], workers),
    onProgress: (done) => bar.show(done / tasks.length),
  }).finally(bar.hide);
  const [{ names }] = found;
  const resampled = found.flatMap((ofSeed) => ofSeed.resampled ?? []);
  const result = found.map(({ runs }) => runs);
  if (json) {
    const { timeout, ...ways } = kind;
    await printJson({
      version,
      engine,
      workload: source.drawn ?? basename(source.file),
      ...ways,
      seeds,
      ...transformsOf(options),
      ...(resampled.length > 0 && { resampled }),
      results: seedResults(names, result),
    });
    return;
  }
  const drawn = resampled.length > 0 ? `${resemblanceText(resampled)}\n` : '';
  await printText(about, seedsHead(seeds, options), drawn, experimentText(result, names));
}

/** @throws UsageError for an option of one run, or if all seeds would give one result */
function checkDraws({ file, drawn }: JobsSource, options: SpeculateCommandOptions): void {
  if (options.attempts !== undefined) throw new UsageError('--attempts is for one run, not for many seeds');
  if (drawn !== undefined) return;
  if (isStated(file)) throw new UsageError(`--seeds: ${file} states the jobs, and draws nothing`);
  if (!isUnseeded(file) && !isTransformed(options) && !drawsTimes(options))
    throw new UsageError(
      `--seeds: every seed gives one result for ${file}; add --shake 10m or --resample WEEKS`,
    );
}

/** Seeds that draw jobs come in pieces. A seed of a log is a piece by itself. */
async function tasksOf(
  common: Omit<SpeculateTask, 'firstSeed' | 'seeds'>,
  options: SpeculateCommandOptions,
  seeds: number,
  kernel: Kernel,
): Promise<{ about: string; tasks: SpeculateTask[] }> {
  if (common.drawn !== undefined) return { about: '', tasks: piecesOf({ ...common, firstSeed: 1, seeds }) };
  const { first, seeded } = await seededWorkloads(common.file, options, seeds, kernel);
  return {
    about: `${aboutTrace(first)}\n`,
    tasks: seeded.map(({ seed, ...one }) => ({ ...common, ...one, firstSeed: seed, seeds: 1 })),
  };
}

/**
 * The numbers of every run, their means with intervals, and paired by seed their ratios to those of the first
 * strategy and their differences from them.
 */
function seedResults(strategies: readonly string[], result: TaskResult): object[] {
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

// Runs `specula speculate LOG --seeds n`: each seed makes another workload of the log. Strategies are compared seed
// by seed.
import { basename } from 'node:path';
import { drawsTimes } from '../../commands/varyingTimes.ts';
import { UsageError } from '../../errors.ts';
import type { RunKind } from '../../experiment/task.ts';
import { experimentText } from '../../report/experimentText.ts';
import { resemblanceText } from '../../report/resemblanceText.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import { isTransformed, transformsOf } from '../../trace/transform/transformed.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { seededWorkloads, sharedWorkload } from '../common/seededWorkload.ts';
import { transformFlags } from '../common/transforms.ts';
import { printJson, printText } from '../outputs/output.ts';
import { doAll } from '../threads/doAll.ts';
import type { SpeculateCommandOptions } from './parameters.ts';
import { type NamedRun, REQUESTED, type RequestedTask } from './requested.ts';
import { seedResults, workersOf } from './seeds.ts';

export async function speculateLogSeeds(
  file: string,
  kind: RunKind,
  options: SpeculateCommandOptions,
): Promise<void> {
  const { seeds = 1, engine, json } = options;
  if (options.attempts !== undefined) throw new UsageError('--attempts is for one run, not for many seeds');
  if (!isUnseeded(file) && !isTransformed(options) && !drawsTimes(options))
    throw new UsageError(
      `--seeds: every seed gives one result for ${file}; add --shake 10m or --resample WEEKS`,
    );
  const kernel = await commandKernel(engine);
  const { first, seeded } = await seededWorkloads(file, options, seeds, kernel);
  const { strategy, checkpoint, restart, charged, per } = options;
  const runs: NamedRun[][] = [];
  const orders = seeded.map((one, i) => {
    const work: RequestedTask = {
      ...one,
      file,
      requests: { strategy, checkpoint, restart, charged, per },
      kind,
    };
    const onResult = (ofSeed: NamedRun[]) => {
      runs[i] = ofSeed;
    };
    return { work, shared: () => sharedWorkload(work), onResult };
  });
  const bar = progress(`${seeds} seeds`);
  await doAll(kernel, REQUESTED, seeds, orders, {
    workers: workersOf(kind, options),
    onProgress: (done) => bar.show(done / seeds),
  }).finally(bar.hide);
  const names = runs[0].map(({ name }) => name);
  const resampled = runs.flatMap(([ofFirst]) => ofFirst.resampled ?? []);
  const result = runs.map((ofSeed) => ofSeed.map(({ run }) => [run]));
  if (json) {
    const { timeout, ...ways } = kind;
    const head = {
      version,
      engine,
      workload: basename(file),
      ...ways,
      seeds,
      ...transformsOf(options),
      ...(resampled.length > 0 && { resampled }),
    };
    await printJson({ ...head, results: seedResults(names, result) });
    return;
  }
  const head = `\nSeeds 1 to ${seeds}${isTransformed(options) ? `, each with${transformFlags(options)}` : ''}:\n\n`;
  const drawn = resampled.length > 0 ? `${resemblanceText(resampled)}\n` : '';
  await printText(aboutTrace(first), head, drawn, experimentText(result, names));
}

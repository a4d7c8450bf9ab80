// `specula speculate LOG --seeds n`: each seed makes another workload of the log. Strategies are compared seed
// by seed.
import { basename } from 'node:path';
import { UsageError } from '../../errors.ts';
import { seedWorkloads } from '../../experiment/replaySeeds.ts';
import type { RunKind, RunMetrics } from '../../experiment/task.ts';
import { experimentText } from '../../report/experimentText.ts';
import { cleaningText } from '../../report/replayText.ts';
import { speculate } from '../../simulate/speculate.ts';
import { speculationMetrics } from '../../stochastic/results/speculationMetrics.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import { isTransformed } from '../../trace/transform/transformed.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { readTrace } from '../common/traceOptions.ts';
import { transformFlags } from '../common/transforms.ts';
import { printJson, printText } from '../outputs/output.ts';
import { freshRun } from '../scheduler/freshRun.ts';
import { givenWorkloads } from './givenWorkloads.ts';
import type { SpeculateCommandOptions } from './parameters.ts';
import { seedResults } from './seeds.ts';

export async function speculateLogSeeds(
  file: string,
  kind: RunKind,
  options: SpeculateCommandOptions,
): Promise<void> {
  const { seeds = 1, engine, json, shake, resample, users, feedback } = options;
  if (options.tries !== undefined) throw new UsageError('--tries is for one run, not for many seeds');
  const isDrawn = isUnseeded(file);
  if (!isDrawn && !isTransformed(options))
    throw new UsageError(
      `--seeds: every seed gives one result for ${file}; add --shake 10m or --resample WEEKS`,
    );
  const kernel = await commandKernel(engine);
  const once = await readTrace(isDrawn ? `${file}:1` : file, options, kernel);
  const read = async (seed: number) =>
    isDrawn && seed > 1 ? readTrace(`${file}:${seed}`, { ...options, cleaned: undefined }, kernel) : once;
  const bar = progress(`${seeds} seeds`);
  const { names, result } = await runs().finally(bar.hide);
  if (json) {
    const { timeout, ...ways } = kind;
    const head = {
      version,
      engine,
      workload: basename(file),
      ...ways,
      seeds,
      shake,
      resample,
      users,
      feedback,
    };
    await printJson({ ...head, results: seedResults(names, result) });
    return;
  }
  const head = `\nSeeds 1 to ${seeds}${isTransformed(options) ? `, each with${transformFlags(options)}` : ''}:\n\n`;
  await printText(cleaningText(once), head, experimentText(result, names));

  async function runs(): Promise<{ names: string[]; result: RunMetrics[][][] }> {
    const result: RunMetrics[][][] = [];
    let names: string[] = [];
    for await (const { seed, workload: log } of seedWorkloads(
      read,
      options,
      { from: 1, to: seeds },
      kernel,
    )) {
      const strategies = await givenWorkloads(file, options, kernel, async () => log);
      names = strategies.map(({ name }) => name);
      const ofSeed: RunMetrics[][] = [];
      for (const [i, { make }] of strategies.entries()) {
        const { workload, tries } = await speculate(await make(), {
          kernel,
          ...(await freshRun(kind)),
          onProgress: (share) => bar.show((seed - 1 + (i + share) / strategies.length) / seeds),
        });
        ofSeed.push([{ all: speculationMetrics(workload, tries), large: null, stream: null }]);
      }
      result.push(ofSeed);
    }
    return { names, result };
  }
}

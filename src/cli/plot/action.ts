import { UsageError } from '../../errors.ts';
import { captionOf } from '../../figures/caption.ts';
import { chartSvg } from '../../figures/chartSvg.ts';
import { chartTable, valuesOf } from '../../figures/chartTable.ts';
import { makeFigure } from '../../figures/make.ts';
import { FIGURES, type FigureName, isResultFigure, USUAL_SCALE } from '../../figures/names.ts';
import type { Results, Run } from '../../figures/results.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { plotLine } from '../../lab/page/plotLine.ts';
import { countedJobs, countedSpan } from '../../metrics/counted.ts';
import { inLogOrder } from '../../schedule/logOrder.ts';
import { timeLimit } from '../../scheduler/nodeTimeLimit.ts';
import { replay } from '../../simulate/replay.ts';
import type { Workload } from '../../trace/workload.ts';
import { version } from '../../version.ts';
import { energyInFigures, readEnergy } from '../common/energy.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { readWorkload } from '../common/transforms.ts';
import { withSource } from '../compare/report.ts';
import { labStateOf } from '../lab/labState.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { replayedPolicies } from '../replay/task.ts';
import { type ChosenPolicy, chosenPolicies, policiesText } from '../scheduler/schedulerFile.ts';
import { figureFiles } from './files.ts';
import { lookFlags, lookOf } from './look.ts';
import type { PlotCommandOptions } from './parameters.ts';

/** Draws figures of a workload and of its schedules, and writes them. */
export async function plotAction(trace: string, options: PlotCommandOptions): Promise<void> {
  const { output, json, scale } = options;
  if (output === undefined && !json)
    throw new UsageError('--output: name a folder for the figures, or a .svg file for one figure');
  const names = chosenFigures(options);
  const look = lookOf(options);
  const policies = await givenPolicies(options);
  const files = figureFiles(output, names);
  const kernel = await commandKernel(options.engine);
  const workload = await readWorkload(trace, options, kernel);
  if (workload.jobs.length === 0) throw new UsageError(`${workload.name}: no job is left to draw`);
  const results = await replayed(workload, names.some(isResultFigure) ? policies : [], options, kernel);
  const state = labStateOf(trace, workload, policiesText(policies), options);
  if (!json) await printText(aboutTrace(workload), '\n');
  const drawn: object[] = [];
  for (const [i, name] of names.entries()) {
    const chart = makeFigure(name, results, { scale });
    const command = plotLine(state, name, scale, lookFlags(options));
    const file = files?.[i];
    if (file) await writeOutput(file, [chartSvg(chart, { look, caption: captionOf(chart, command) })]);
    if (json) {
      const columns = chartTable(chart).map((column) => ({ title: column.title, values: valuesOf(column) }));
      drawn.push({ name, title: chart.title, ...(file && { file: file.path }), command, columns });
    } else if (file) await printText(`${file.path}: ${chart.title}\n`);
  }
  if (!json) return;
  const { name, processors, jobs, cleaning } = workload;
  await printJson({ version, trace: { name, jobs: jobs.length, processors, cleaning }, figures: drawn });
}

async function givenPolicies(options: PlotCommandOptions): Promise<readonly ChosenPolicy[]> {
  const { policy, timeout } = options;
  return policy === undefined ? [] : replayedPolicies(await chosenPolicies(policy, timeout), options);
}

/** @throws UsageError for figures that cannot be drawn, or options that would change none */
function chosenFigures({ figure, policy, scale, warmup, cooldown, power }: PlotCommandOptions): FigureName[] {
  const names = figure ?? FIGURES.filter((name) => policy !== undefined || !isResultFigure(name));
  const lacking = names.find((name) => policy === undefined && isResultFigure(name));
  if (lacking !== undefined)
    throw new UsageError(`--figure ${lacking} shows schedules; name policies with --policy`);
  if (policy !== undefined && !names.some(isResultFigure))
    throw new UsageError(`--policy: ${names.join(', ')} show the workload alone; leave it out`);
  if (policy === undefined && (warmup !== undefined || cooldown !== undefined))
    throw new UsageError('--warmup and --cooldown are for figures of schedules; name policies with --policy');
  if (power !== undefined && !names.includes('utilization'))
    throw new UsageError('--power is for --figure utilization, with --policy; leave it out');
  if (scale !== undefined && !names.some((name) => USUAL_SCALE[name] !== undefined))
    throw new UsageError(`--scale: ${names.join(', ')} have one scale; leave it out`);
  return names;
}

/** The schedules of the workload under the policies. */
async function replayed(
  workload: Workload,
  policies: readonly ChosenPolicy[],
  options: PlotCommandOptions,
  kernel: Kernel,
): Promise<Results> {
  const { eventRule, seed, timeout } = options;
  const energy = await readEnergy(options, kernel);
  const runs: Run[] = [];
  for (const policy of policies) {
    const bar = progress(policy.name);
    const { schedule } = await replay(workload, policy, {
      ...{ kernel, eventRule, seed, timeLimit: timeLimit(timeout), onProgress: bar.show },
    }).finally(bar.hide);
    const ordered = inLogOrder(schedule, workload);
    runs.push({
      ...{ name: withSource(policy).name, schedule: ordered },
      ...(energy && { powerOverTime: energyInFigures(ordered, energy) }),
    });
  }
  const counts = policies.length === 0 ? undefined : countedJobs(workload, countedSpan(workload, options));
  return { workload, runs, counts };
}

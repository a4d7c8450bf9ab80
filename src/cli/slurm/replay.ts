// Runs `specula slurm replay`, which compares configurations of a Slurm cluster as `replay` compares policies.
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { areUnstarted } from '../../report/slurm/unstarted.ts';
import { warningsOf } from '../../report/slurm/warnings.ts';
import type { SlurmConfiguration } from '../../slurm/machine/replayOnSlurm.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import { isTransformed, loadOfLog, transformsOf } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { type Begun, compareOnTraces } from '../compare/action.ts';
import { oneSeedResults } from '../compare/oneSeed.ts';
import { printJson } from '../outputs/output.ts';
import type { PlannedOutput } from '../outputs/outputFile.ts';
import { readConfigurations } from './conf.ts';
import { readNodeEnergy } from './energy.ts';
import type { SlurmReplayOptions } from './parameters.ts';
import {
  CONFIGURATION_RESULTS,
  compared,
  type SlurmAnswer,
  type SlurmRun,
  shownOf,
  unstartedDocument,
} from './results.ts';
import {
  CLUSTER_RUNS,
  CLUSTER_SEEDS,
  type RunWork,
  type SeedAnswers,
  type SeedWork,
  sharedJobs,
} from './runs.ts';
import { readJobs, readSubmitted, submittedOf } from './submitted.ts';
import { printWarnings } from './warnings.ts';

interface OfTrace {
  readonly trace: string;
  readonly options: Omit<SlurmReplayOptions, 'cleaned'> & { readonly cleaned?: PlannedOutput };
  readonly configurations: readonly SlurmConfiguration[];
  readonly kernel: Kernel;
  readonly warn: (submitted: Parameters<typeof warningsOf>[0]) => void;
}

/** Replays every trace under every configuration, with one seed or with several. */
export async function slurmReplayAction(traces: readonly string[], given: SlurmReplayOptions): Promise<void> {
  const { engine, slurmConf, seeds, workers } = given;
  const configurations = readConfigurations(slurmConf, given);
  const options = { ...given, energy: await readNodeEnergy(given, configurations) };
  const names = configurations.map(({ name }) => name);
  const kernel = await commandKernel(engine);
  const reported = new Set<string>();
  const warn = (submitted: Parameters<typeof warningsOf>[0]) =>
    printWarnings(
      warningsOf(submitted).filter(({ about }) => !reported.has(about) && reported.add(about)),
      options,
    );
  const of = (trace: string, cleaned?: PlannedOutput): OfTrace => ({
    ...{ trace, options: { ...options, cleaned }, configurations, kernel, warn },
  });
  if (seeds === undefined) {
    const begin = (trace: string, { cleaned }: { cleaned?: PlannedOutput }) => oneSeed(of(trace, cleaned));
    const all = { kernel, names, work: CLUSTER_RUNS, count: names.length, workers, begin };
    return compareOnTraces(traces, all, options);
  }
  const { checkManySeeds } = await import('../compare/manySeeds.ts');
  checkManySeeds(options);
  for (const trace of traces)
    if (!isUnseeded(trace) && !isTransformed(options))
      throw new UsageError(
        `--seeds: every seed gives one result for ${trace}; add --shake 10m, or --resample WEEKS for a log`,
      );
  const begin = (trace: string, { cleaned }: { cleaned?: PlannedOutput }) => manySeeds(of(trace, cleaned));
  const all = { kernel, names, work: CLUSTER_SEEDS, count: seeds, workers, begin };
  return compareOnTraces(traces, all, options);
}

/** Each configuration is a separate piece of work. */
async function oneSeed({
  trace,
  options,
  configurations: configured,
  warn,
}: OfTrace): Promise<Begun<RunWork, SlurmRun>> {
  const { json, engine, startAt, report } = options;
  const { configurations, ...submitted } = await readSubmitted(trace, options, configured);
  warn({ ...submitted, configurations });
  const runs: SlurmRun[] = [];
  const orders = configurations.map((configuration, c) => ({
    work: { submitted, configuration, startAt },
    shared: () => ({ submitted }),
    onResult: (run: SlurmRun) => {
      runs[c] = run;
    },
  }));
  const results = async () => {
    if (json && areUnstarted(runs)) await printJson(unstartedDocument(runs, engine));
    const found = compared(runs, { ...options, withSchedules: report !== undefined });
    const { text, ...rest } = oneSeedResults(
      { ...found, trace: shownOf(found.trace) },
      CONFIGURATION_RESULTS,
      options,
    );
    return {
      ...rest,
      text: () => [aboutTrace(found.trace), ...text()],
      workload: found.trace,
      isOfSeed: true,
      schedules: found.schedules,
    };
  };
  return { orders, results };
}

/** Each seed is a separate piece of work. */
async function manySeeds({
  trace,
  options,
  configurations,
  kernel,
  warn,
}: OfTrace): Promise<Begun<SeedWork, SeedAnswers>> {
  const {
    report,
    classes,
    by,
    energy,
    warmup,
    cooldown,
    queues,
    partitions,
    reservations,
    outages,
    startAt,
  } = options;
  const { manySeedsResults } = await import('../compare/manySeeds.ts');
  const seeded = await readJobs(trace, options, configurations);
  const [first] = seeded;
  const submitted = await submittedOf(first, options, configurations, kernel);
  warn(submitted);
  const common = {
    queues,
    partitions,
    reservations,
    outages,
    startAt,
    classes,
    by,
    energy,
    warmup,
    cooldown,
  };
  const runs: SlurmAnswer[][] = configurations.map(() => []);
  let ofFirst: Omit<SeedAnswers, 'answers'> | undefined;
  const orders = seeded.map((jobs, i) => ({
    // A page draws the first seed.
    work: { ...jobs, configurations, options: { ...common, withSchedules: report !== undefined && i === 0 } },
    shared: () => ({ configurations, ...sharedJobs(jobs) }),
    onResult: (result: SeedAnswers) => {
      if (i === 0) ofFirst = result;
      for (const [c, answer] of result.answers.entries()) runs[c][i] = answer;
    },
  }));
  const log = 'workload' in first && !('trace' in first.workload) ? first.workload : undefined;
  const transforms = { ...transformsOf(options), loadOfLog: log && loadOfLog(log, options), energy };
  const results = async () => {
    const { shown, workload } = ofFirst as SeedAnswers;
    const { text, ...rest } = manySeedsResults(shown, runs, CONFIGURATION_RESULTS, transforms);
    return {
      ...rest,
      text: () => [aboutTrace(shown), ...text()],
      workload: workload as Workload,
      isOfSeed: true,
    };
  };
  return { orders, results };
}

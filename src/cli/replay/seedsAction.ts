// `specula replay --seeds n`: each seed makes another workload of a trace, or other plans. Policies are
// compared seed by seed.
import { UsageError } from '../../errors.ts';
import { overSeeds, type PolicyOverSeeds, type SeedRun } from '../../experiment/overSeeds.ts';
import { type MeansRow, meansCsv } from '../../report/files/meansCsv.ts';
import { type MetricsRow, metricsCsv } from '../../report/files/metricsCsv.ts';
import { cleaningText } from '../../report/replayText.ts';
import { seedsText } from '../../report/seedsText.ts';
import { loadOfLog } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { version } from '../../version.ts';
import { traceStem } from '../common/cleanedList.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { seededWorkloads } from '../common/seededWorkload.ts';
import { transformFlags } from '../common/transforms.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';
import { type ChosenPolicy, chosenPolicies, workersFor } from '../scheduler/schedulerFile.ts';
import { doAll } from '../threads/doAll.ts';
import { constantPolicy } from './constantPolicy.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import { checkReport, writeReport } from './report.ts';
import {
  orderOf,
  REPLAYS,
  type ReplayAnswer,
  type ReplayOrder,
  type ReplayTask,
  replayedPolicies,
  taskOf,
} from './task.ts';

/** Options of which each run would need its own. */
const ONE_RUN = ['schedule', 'tries', 'classes', 'by'] as const;

interface Found {
  /** Of the first seed, as it was read. */
  readonly workload: Workload;
  readonly policies: readonly PolicyOverSeeds<Run>[];
}

type Run = SeedRun & ReplayAnswer;

/** Replays every trace under every policy with each seed. */
export async function seedsAction(traces: readonly string[], options: ReplayCommandOptions): Promise<void> {
  const { seeds = 1, engine, json, workers, timeout } = options;
  for (const name of ONE_RUN)
    if (options[name] !== undefined) throw new UsageError(`--${name} is for one seed; leave out --seeds`);
  const policies = replayedPolicies(await chosenPolicies(options.policy, timeout), options);
  checkReport(options, policies);
  for (const trace of traces) checkDraws(trace, policies, options);
  const [csv] = outputFiles('--csv', options.csv, [{}]) ?? [];
  const [means] = outputFiles('--means', options.means, [{}]) ?? [];
  const perTrace = traces.map((trace) => ({ trace: traceStem(trace) }));
  const reports = outputFiles('--report', options.report, perTrace);
  const cleaned = outputFiles('--cleaned', options.cleaned as string | undefined, perTrace);
  const kernel = await commandKernel(engine);
  const first: Workload[] = [];
  const answers: Run[][][] = traces.map(() => policies.map(() => []));

  async function* orders(): AsyncGenerator<ReplayOrder> {
    for (const [t, trace] of traces.entries()) {
      const given = { ...options, cleaned: cleaned?.[t] };
      const { first: one, seeded } = await seededWorkloads(trace, given, seeds, kernel);
      first[t] = one;
      for (const { seed, ...workload } of seeded) {
        const task: ReplayTask = {
          ...taskOf({ seed, ...workload }, policies, options),
          // The page draws the first seed, and cannot run a scheduler of the user's own.
          withOwnSchedule: reports !== undefined && seed === 1,
        };
        const onResult = (ofSeed: ReplayAnswer[]) => {
          for (const [p, answer] of ofSeed.entries()) answers[t][p][seed - 1] = { seed, ...answer };
        };
        yield { ...orderOf(task, one.jobs.length), onResult };
      }
    }
  }
  const bar = progress(`${traces.length * seeds * policies.length} replays`);
  const count = traces.length * seeds;
  await doAll(kernel, REPLAYS, count, orders(), {
    workers: workersFor(policies, workers),
    onProgress: (done) => bar.show(done / count),
  }).finally(bar.hide);
  const found = answers.map((ofTrace, t): Found => {
    const all = ofTrace.map((runs) => ({ policy: runs[0].policy.name, runs }));
    return { workload: first[t], policies: overSeeds(all) };
  });
  if (csv) await writeOutput(csv, [metricsCsv(found.flatMap(rowsOf))]);
  if (means) await writeOutput(means, [meansCsv(found.flatMap(meansOf))]);
  for (const [t, output] of (reports ?? []).entries()) {
    const { workload, policies: over } = found[t];
    const ofFirst = over.map(({ runs }) => runs[0]);
    await writeReport(output, { trace: traces[t], workload, answers: ofFirst, overSeeds: over }, options);
  }
  const flags = transformFlags(options);
  const head = `\nSeeds 1 to ${seeds}${flags === '' ? '' : `, each with${flags}`}:\n\n`;
  if (json) await printJson(document(found, options));
  else
    for (const [t, one] of found.entries())
      await printText(
        t === 0 ? '' : '\n',
        cleaningText(one.workload),
        head,
        seedsText(one.policies, loadOfLog(one.workload, options)),
      );
}

/** @throws UsageError if all seeds would give one result */
function checkDraws(trace: string, policies: readonly ChosenPolicy[], options: ReplayCommandOptions): void {
  const constant = constantPolicy(trace, policies, options);
  if (constant === undefined) return;
  throw new UsageError(
    `--seeds: every seed gives one result for ${trace} under ${constant.name}; add --shake 10m or --resample WEEKS`,
  );
}

function rowsOf({ workload: { name: trace }, policies }: Found): MetricsRow[] {
  return policies.flatMap(({ policy, runs }) =>
    runs.map(({ seed, metrics, hash }) => ({ trace, policy, seed, metrics, hash })),
  );
}

function meansOf({ workload: { name: trace }, policies }: Found): MeansRow[] {
  return policies.map(({ policy, runs, means, differences, ratios }) => ({
    ...{ trace, policy, seeds: runs.length, means, differences, ratios },
  }));
}

/** Means over the seeds with half the 95 % interval, differences from the first policy and ratios to it, and every run. */
function document(found: readonly Found[], options: ReplayCommandOptions): object {
  const { engine, eventRule, seeds, shake, resample, users, feedback } = options;
  const head = { version, engine, eventRule, seeds, shake, resample, users, feedback };
  const documents = found.map(({ workload: { name, jobs, processors, cleaning }, policies }) => ({
    trace: { name, jobs: jobs.length, processors, cleaning },
    results: policies.map(({ policy, runs, means, differences, ratios }) => ({
      policy,
      composition: runs[0].policy,
      means,
      ...(differences && { differences, ratios }),
      runs: runs.map(({ seed, metrics, hash, events, seconds }) => ({
        ...{ seed, metrics, hash, events, seconds },
      })),
    })),
  }));
  return documents.length === 1 ? { ...head, ...documents[0] } : { ...head, traces: documents };
}

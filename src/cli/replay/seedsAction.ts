// `specula replay --seeds n`: each seed makes another workload of a trace, or other plans. Policies are
// compared seed by seed.
import { UsageError } from '../../errors.ts';
import { METRIC_NAMES } from '../../metrics/sums.ts';
import { type MetricsRow, metricsCsv } from '../../report/metricsCsv.ts';
import { cleaningText } from '../../report/replayText.ts';
import { differenceOf, estimateOf, type PolicySeeds, seedsText } from '../../report/seedsText.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import type { Workload } from '../../trace/workload.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { readTrace } from '../common/traceOptions.ts';
import { transformed, transformFlags } from '../common/transformOptions.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';
import { type ChosenPolicy, chosenPolicies, withoutScheduler } from '../scheduler/schedulerFile.ts';
import { constantPolicy } from './constantPolicy.ts';
import type { ReplayCommandOptions } from './options.ts';
import { countedSpan, type ReplayAnswer, replayedPolicies } from './task.ts';
import { type ReplayOrder, replayAll } from './threads.ts';

/** Options of which each run would need its own. */
const ONE_RUN = ['schedule', 'tries', 'report', 'classes'] as const;

interface Found {
  readonly trace: Pick<Workload, 'name' | 'processors' | 'cleaning'> & { readonly jobs: number };
  /** By the places of the policy and of the seed. */
  readonly answers: ReplayAnswer[][];
}

/** Replays every trace under every policy with each seed. */
export async function seedsAction(
  traces: readonly string[],
  options: ReplayCommandOptions,
  withSeed: boolean,
): Promise<void> {
  const { seeds = 1, engine, json, workers, timeout, eventRule } = options;
  if (withSeed) throw new UsageError('--seed: --seeds n uses seeds 1 to n; leave one of them out');
  for (const name of ONE_RUN)
    if (options[name] !== undefined) throw new UsageError(`--${name} is for one seed; leave out --seeds`);
  const policies = replayedPolicies(await chosenPolicies(options.policy, timeout), options);
  for (const trace of traces) checkDraws(trace, policies, options);
  const [csv] = outputFiles('--csv', options.csv, [{}]) ?? [];
  const kernel = await commandKernel(engine);
  const found: Found[] = [];

  async function* orders(): AsyncGenerator<ReplayOrder> {
    for (const [t, trace] of traces.entries()) {
      const isDrawn = isUnseeded(trace);
      let read = await readTrace(isDrawn ? `${trace}:1` : trace, options, kernel);
      const answers: ReplayAnswer[][] = policies.map(() => []);
      found[t] = { trace: { ...read, jobs: read.jobs.length }, answers };
      for (let seed = 1; seed <= seeds; seed++) {
        if (isDrawn && seed > 1) read = await readTrace(`${trace}:${seed}`, options, kernel);
        const workload = await transformed(read, options, seed, kernel);
        const span = countedSpan(workload, options);
        for (const [p, policy] of policies.entries()) {
          const about = { timeout, eventRule, seed, span, classes: false, withTimes: false };
          yield {
            task: { workload, policy: withoutScheduler(policy), ...about },
            onAnswer: (answer) => {
              answers[p][seed - 1] = answer;
            },
          };
        }
      }
    }
  }
  const count = traces.length * seeds * policies.length;
  const bar = progress(`${count} replays`);
  await replayAll(orders(), count, kernel, {
    // A command is run beside this thread, which alone hears of an interrupt and ends it.
    workers: policies.some(({ exec }) => exec !== undefined) ? 1 : workers,
    onProgress: (done) => bar.show(done / count),
  }).finally(bar.hide);
  if (csv) await writeOutput(csv, [metricsCsv(found.flatMap(rowsOf))]);
  const flags = transformFlags(options);
  const head = `\nSeeds 1 to ${seeds}${flags === '' ? '' : `, each with${flags}`}:\n\n`;
  if (json) await printJson(document(found, options));
  else
    for (const [t, one] of found.entries())
      await printText(t === 0 ? '' : '\n', cleaningText(one.trace), head, seedsText(bySeed(one)));
}

/** @throws UsageError if all seeds would give one result */
function checkDraws(trace: string, policies: readonly ChosenPolicy[], options: ReplayCommandOptions): void {
  const constant = constantPolicy(trace, policies, options);
  if (constant === undefined) return;
  throw new UsageError(
    `--seeds: every seed gives one result for ${trace} under ${constant.name}; add --shake 10m or --resample WEEKS`,
  );
}

/** The metrics of each policy. */
function bySeed({ answers }: Found): PolicySeeds[] {
  return answers.map((ofPolicy) => ({
    name: ofPolicy[0].policy.name,
    metrics: ofPolicy.map(({ metrics }) => metrics),
  }));
}

function rowsOf({ trace, answers }: Found): MetricsRow[] {
  return answers.flatMap((ofPolicy) =>
    ofPolicy.map(({ policy, metrics, hash }, i) => ({
      ...{ trace: trace.name, policy: policy.name, seed: i + 1, metrics, hash },
    })),
  );
}

/** Means over the seeds with half the 95 % interval, differences from the first policy, and every run. */
function document(found: readonly Found[], options: ReplayCommandOptions): object {
  const { engine, eventRule, seeds, shake, resample, scaleUsers } = options;
  const head = { version, engine, eventRule, seeds, shake, resample, scaleUsers };
  const documents = found.map((one) => {
    const { name, jobs, processors, cleaning } = one.trace;
    const all = bySeed(one);
    return {
      trace: { name, jobs, processors, cleaning },
      results: one.answers.map((ofPolicy, p) => ({
        policy: ofPolicy[0].policy.name,
        composition: ofPolicy[0].policy,
        means: Object.fromEntries(METRIC_NAMES.map((metric) => [metric, estimateOf(all[p], metric)])),
        ...(p > 0 && {
          differences: Object.fromEntries(
            METRIC_NAMES.map((metric) => [metric, differenceOf(all[0], all[p], metric)]),
          ),
        }),
        runs: ofPolicy.map(({ metrics, hash, events, seconds }, i) => ({
          ...{ seed: i + 1, metrics, hash, events, seconds },
        })),
      })),
    };
  });
  return documents.length === 1 ? { ...head, ...documents[0] } : { ...head, traces: documents };
}

import { metricsCsv } from '../../report/files/metricsCsv.ts';
import { traceStem } from '../common/cleanedList.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { checkTraces } from '../common/traceOptions.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';
import { chosenPolicies, workersFor } from '../scheduler/schedulerFile.ts';
import { doAll } from '../threads/doAll.ts';
import { oneSeed } from './oneSeed.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import { checkReport, writeReport } from './report.ts';
import { type Results, replayDocument } from './results.ts';
import { orderOf, REPLAYS, type ReplayAnswer, type ReplayOrder, replayedPolicies } from './task.ts';
import { unusedFields } from './unusedFields.ts';

/**
 * Replays every trace under every policy, with one seed or with several. Prints the results trace by trace in
 * the given order, each as soon as it is complete.
 */
export async function replayAction(traces: readonly string[], options: ReplayCommandOptions): Promise<void> {
  const { engine, json, workers, seeds } = options;
  checkTraces(traces);
  // Most replays have one seed, so the code of several is loaded only when needed.
  const begin = seeds === undefined ? oneSeed : (await import('./manySeeds.ts')).manySeeds(traces, options);
  const policies = replayedPolicies(await chosenPolicies(options.policy, options.timeout), options);
  checkReport(options, policies);
  const names = policies.map(({ name }) => name);
  const perTrace = traces.map((trace) => ({ trace: traceStem(trace) }));
  const perReplay = perTrace.flatMap(({ trace }) => names.map((policy) => ({ policy, trace })));
  const schedules = outputFiles('--schedule', options.schedule, perReplay);
  const tries = outputFiles('--attempts', options.attempts, perReplay);
  const reports = outputFiles('--report', options.report, perTrace);
  const [csv] = outputFiles('--csv', options.csv, [{}]) ?? [];
  const [means] = outputFiles('--means', options.means, [{}]) ?? [];
  const cleaned = outputFiles('--cleaned', options.cleaned as string | undefined, perTrace);
  const unused = unusedFields(policies, options);
  const kernel = await commandKernel(engine);
  const found: Results[] = [];
  const texts: (readonly string[])[] = [];
  let printed = 0;
  let printing = Promise.resolve();
  const writing: Promise<void>[] = [];

  async function* orders(): AsyncGenerator<ReplayOrder> {
    for (const [t, trace] of traces.entries()) {
      const files = <F>(all: readonly F[] | undefined) =>
        all?.slice(t * names.length, (t + 1) * names.length);
      const begun = await begin({
        trace,
        options: { ...options, cleaned: cleaned?.[t], unused },
        ...{ policies, kernel, schedules: files(schedules), tries: files(tries) },
      });
      const cleaning = aboutTrace(begun.trace);
      // Prints the cleaning report at once, unless an earlier trace must be printed first.
      if (!json && t === 0) printing = printText(cleaning);
      let left = begun.tasks.length;
      const isDone = () => {
        const results = begun.results();
        found[t] = results;
        if (!json) texts[t] = [...(t === 0 ? [] : ['\n', cleaning]), ...results.text()];
        if (reports)
          writing.push(writeReport(reports[t], { ...results, trace, workload: begun.read }, options));
        for (; texts[printed]; printed++) {
          const text = texts[printed];
          printing = printing.then(() => printText(...text));
        }
      };
      for (const { task, onResult } of begun.tasks) {
        const onAnswers = (answers: ReplayAnswer[]) => {
          onResult(answers);
          left--;
          if (left === 0) isDone();
        };
        yield { ...orderOf(task, begun.trace.jobs), onResult: onAnswers };
      }
    }
  }
  const replays = perReplay.length * (seeds ?? 1);
  const count = traces.length * (seeds ?? names.length);
  const bar = progress(replays === 1 ? names[0] : `${replays} replays`);
  await doAll(kernel, REPLAYS, count, orders(), {
    workers: workersFor(policies, workers),
    onProgress: (done) => bar.show(done / count),
  }).finally(bar.hide);
  await printing;
  await Promise.all(writing);
  if (csv) await writeOutput(csv, [metricsCsv(found.flatMap(({ rows }) => rows))]);
  if (means) {
    const { meansCsv } = await import('../../report/files/meansCsv.ts');
    await writeOutput(means, [meansCsv(found.flatMap((one) => one.means ?? []))]);
  }
  if (json) await printJson(replayDocument(found, options));
}

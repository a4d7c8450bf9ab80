import { countedJobs, countedSpan } from '../../metrics/counted.ts';
import { differences, type Times } from '../../metrics/differences.ts';
import { checkGroupings, groupsOf } from '../../metrics/groups.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import { metricsCsv } from '../../report/files/metricsCsv.ts';
import { cleaningText, predictsOrPreempts } from '../../report/replayText.ts';
import { transformed } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { traceStem } from '../common/cleanedList.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { readTrace } from '../common/traceOptions.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';
import { type ChosenPolicy, chosenPolicies, workersFor } from '../scheduler/schedulerFile.ts';
import { doAll } from '../threads/doAll.ts';
import { answersText, type Found, replayDocument, rowsOf } from './output.ts';
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
import { unusedFields } from './unusedFields.ts';

/**
 * Replays every trace under every policy. Prints the results trace by trace in the given order, each as soon
 * as it is complete.
 */
export async function replayAction(traces: readonly string[], options: ReplayCommandOptions): Promise<void> {
  const { engine, json, workers, by } = options;
  const policies = replayedPolicies(await chosenPolicies(options.policy, options.timeout), options);
  checkReport(options, policies);
  const names = policies.map(({ name }) => name);
  const perTrace = traces.map((trace) => ({ trace: traceStem(trace) }));
  const perReplay = perTrace.flatMap(({ trace }) => names.map((policy) => ({ policy, trace })));
  const schedules = outputFiles('--schedule', options.schedule, perReplay);
  const tries = outputFiles('--tries', options.tries, perReplay);
  const reports = outputFiles('--report', options.report, perTrace);
  const [csv] = outputFiles('--csv', options.csv, [{}]) ?? [];
  const cleaned = outputFiles('--cleaned', options.cleaned as string | undefined, perTrace);
  const unused = unusedFields(policies, options);
  // The table of one built-in policy shows delays only if a reservation was broken.
  const delays =
    json || csv !== undefined || reports !== undefined || policies.length > 1 || mayDelay(policies[0]);
  const kernel = await commandKernel(engine);
  const found: Found[] = [];
  let printed = 0;
  let printing = Promise.resolve();
  const writing: Promise<void>[] = [];
  const printDone = () => {
    while (!json && found[printed] && isDone(found[printed])) {
      const text = answersText(found[printed], options, printed);
      printed++;
      printing = printing.then(() => printText(...text));
    }
  };
  const isDone = ({ answers }: Found) => Object.keys(answers).length === policies.length;

  async function* orders(): AsyncGenerator<ReplayOrder> {
    for (const [t, trace] of traces.entries()) {
      const read = await readTrace(trace, { ...options, cleaned: cleaned?.[t], unused }, kernel);
      const workload = await transformed(read, options, options.seed, kernel);
      const answers: Found['answers'] = [];
      const one: Found = { trace: { ...workload, jobs: workload.jobs.length }, answers };
      found[t] = one;
      const times: (Times | undefined)[] = [];
      const counts = countedJobs(workload, countedSpan(workload, options));
      if (by) checkGroupings(workload, by);
      // Prints the cleaning report at once, unless an earlier trace must be printed first.
      if (!json && t === 0) printing = printText(cleaningText(workload), '\n');
      for (const [p, policy] of policies.entries()) {
        const place = t * policies.length + p;
        const task: ReplayTask = {
          ...taskOf({ workload, seed: options.seed }, [policy], options),
          withTimes: by !== undefined || (json === true && policies.length > 1),
          withOwnSchedule: reports !== undefined,
          classes: options.classes,
          delays,
          schedule: schedules?.[place],
          tries: tries?.[place],
        };
        const onResult = ([answer]: ReplayAnswer[]) => {
          ({ times: times[p], ...answers[p] } = answer);
          if (isDone(one)) {
            one.differences = differencesFrom(times, workload, counts);
            const known = times.flatMap((one) => one ?? []);
            if (by) one.groups = groupsOf(workload, by, known, counts);
            const { groups } = one;
            if (reports)
              writing.push(writeReport(reports[t], { trace, workload: read, answers, groups }, options));
          }
          printDone();
        };
        yield { ...orderOf(task, workload.jobs.length), onResult };
      }
    }
  }
  const count = traces.length * policies.length;
  const bar = progress(count === 1 ? names[0] : `${count} replays`);
  await doAll(kernel, REPLAYS, count, orders(), {
    workers: workersFor(policies, workers),
    onProgress: (done) => bar.show(done / count),
  }).finally(bar.hide);
  await printing;
  await Promise.all(writing);
  if (csv) await writeOutput(csv, [metricsCsv(rowsOf(found, options.seed))]);
  if (json) await printJson(replayDocument(found, options));
}

/** A scheduler of the user's own may break what it likes. */
function mayDelay(policy: ChosenPolicy): boolean {
  return policy.scheduler !== undefined || predictsOrPreempts(policy);
}

/** The differences of each policy from the first, where the times of both are known. */
function differencesFrom(
  [first, ...others]: readonly (Times | undefined)[],
  workload: Workload,
  counts: JobFilter | undefined,
): Found['differences'] {
  return [undefined, ...others.map((times) => first && times && differences(workload, first, times, counts))];
}

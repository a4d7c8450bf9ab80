// Runs `specula slurm replay`, which compares configurations of a Slurm cluster as `replay` compares policies.
import { DataError } from '../../errors.ts';
import type { SlurmKernel } from '../../kernel/instance.ts';
import { metricsCsv } from '../../report/files/metricsCsv.ts';
import { withTouches } from '../../slurm/machine/baseline/touched.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { runOnSlurm, unsupportedInJobs } from '../../slurm/machine/replayOnSlurm.ts';
import { started } from '../../slurm/machine/schedule.ts';
import { traceStem } from '../common/cleanedList.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { checkTraces } from '../common/traceOptions.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';
import { scheduleChunks } from '../outputs/scheduleOutput.ts';
import { tablesText } from '../replay/oneSeed.ts';
import { writeReport } from '../replay/report.ts';
import { readConfigurations, readSubmitted } from './conf.ts';
import type { SlurmReplayOptions, StartAtOptions } from './parameters.ts';
import {
  compared,
  type FoundOnSlurm,
  type SlurmRun,
  slurmDocument,
  unstartedDocument,
  unstartedText,
} from './results.ts';
import { printWarnings, warningsOf } from './warnings.ts';

/** Replays every trace under every configuration. */
export async function slurmReplayAction(
  traces: readonly string[],
  options: SlurmReplayOptions,
): Promise<void> {
  const { json, engine, classes, slurmConf } = options;
  checkTraces(traces);
  const configurations = readConfigurations(slurmConf, options);
  const names = configurations.map(({ name }) => name);
  const perTrace = traces.map((trace) => ({ trace: traceStem(trace) }));
  const perReplay = perTrace.flatMap(({ trace }) => names.map((policy) => ({ policy, trace })));
  const schedules = outputFiles('--schedule', options.schedule, perReplay);
  const reports = outputFiles('--report', options.report, perTrace);
  const cleaned = outputFiles('--cleaned', options.cleaned as string | undefined, perTrace);
  const [csv] = outputFiles('--csv', options.csv, [{}]) ?? [];
  const kernel = await commandKernel(engine, loadSlurmKernel);
  const found: FoundOnSlurm[] = [];
  const reported = new Set<string>();
  for (const [t, trace] of traces.entries()) {
    const submitted = await readSubmitted(trace, { ...options, cleaned: cleaned?.[t] }, configurations);
    printWarnings(
      warningsOf(submitted).filter(({ about }) => !reported.has(about) && reported.add(about)),
      options,
    );
    const ran = await runs(kernel, submitted, options.startAt);
    if (ran.every((run) => started(run).length === 0)) {
      if (json) await printJson(unstartedDocument(ran, engine));
      throw new DataError(unstartedText(ran));
    }
    const one = compared(ran, options);
    found.push(one);
    for (const [c, schedule] of one.schedules.entries()) {
      const output = schedules?.[t * names.length + c];
      if (output) await writeOutput(output, await scheduleChunks(output.path, schedule));
    }
    if (reports) await writeReport(reports[t], { ...one, trace, workload: one.trace }, options);
    if (json) continue;
    const head = [t === 0 ? '' : '\n', aboutTrace(one.trace), '\n'];
    await printText(...head, ...tablesText(one, classes, 'configuration'));
  }
  const perRow = found.flatMap(({ trace, answers }) => answers.map((answer) => ({ ...answer, trace })));
  const rows = perRow.map(({ trace, policy, metrics, hash }) => ({
    ...{ trace: trace.name, policy: policy.name, seed: options.seed, metrics, hash },
  }));
  if (csv) await writeOutput(csv, [metricsCsv(rows)]);
  if (json) await printJson(slurmDocument(found, engine));
}

async function runs(
  kernel: SlurmKernel,
  {
    name,
    submissions,
    workload,
    configurations,
    notRecorded,
    changes,
  }: Awaited<ReturnType<typeof readSubmitted>>,
  startAt: StartAtOptions['startAt'],
): Promise<SlurmRun[]> {
  const ofJobs = unsupportedInJobs(configurations[0], submissions);
  const bar = progress(`${submissions.length} jobs`);
  const done: SlurmRun[] = [];
  try {
    for (const [c, configuration] of configurations.entries()) {
      const onProgress = (share: number) => bar.show((c + share) / configurations.length);
      const options = { kernel, trace: name, workload, changes, startAt, onProgress };
      const run = await runOnSlurm(configuration, submissions, options);
      const unsupported = [...withTouches(configuration, submissions), ...ofJobs];
      done.push({ ...run, unsupported, notRecorded });
    }
  } finally {
    bar.hide();
  }
  return done;
}

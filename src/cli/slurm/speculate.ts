// Runs `specula slurm speculate`, which compares request strategies under configurations of a Slurm cluster.
import { basename } from 'node:path';
import { DataError } from '../../errors.ts';
import { speculationCsv } from '../../report/files/speculationCsv.ts';
import { configurationWarnings, warningsOf } from '../../report/slurm/warnings.ts';
import { speculationTable } from '../../report/speculationText.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { cpusOf } from '../../slurm/machine/schedule.ts';
import { type SlurmSpeculateResult, speculateOnSlurm } from '../../slurm/machine/speculateOnSlurm.ts';
import { notRecordedIn, submissionsOf } from '../../slurm/machine/workloadSubmissions.ts';
import { speculationDifferences } from '../../stochastic/results/speculationDifferences.ts';
import { speculationMetrics } from '../../stochastic/results/speculationMetrics.ts';
import type { Workload } from '../../trace/workload.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace, note } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { readWorkload } from '../common/transforms.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';
import { checkStated, givenWorkloads } from '../speculate/workloads.ts';
import { notesOf, readConfigurations, withCalendar } from './conf.ts';
import type { SlurmSpeculateOptions } from './parameters.ts';
import { partitionNames } from './submitted.ts';
import { printWarnings } from './warnings.ts';

/** Limits are whole minutes. */
const GRANULARITY = 60;

interface Found extends SlurmSpeculateResult {
  readonly configuration: string;
  readonly strategy: string;
}

export async function slurmSpeculateAction(file: string, options: SlurmSpeculateOptions): Promise<void> {
  checkStated(file, options);
  const { engine, json, speculativeBackfilling = false, slurmConf } = options;
  const configured = readConfigurations(slurmConf, options);
  const processors = Math.max(...configured.map(({ cluster }) => cpusOf(cluster)));
  const kernel = await commandKernel(engine);
  let log: Workload | undefined;
  const workloads = await givenWorkloads(
    file,
    options,
    kernel,
    async (trace) => {
      log = await readWorkload(trace, { ...options, processors }, kernel);
      if (!json) await printText(aboutTrace(log), '\n');
      return log;
    },
    { granularity: GRANULARITY },
  );
  const zones = new Set<string>();
  const onZone = (line: string) => zones.add(line);
  const configurations = withCalendar(configured, options, { ...log, onZone });
  const how = { ...partitionNames(options), site: configurations[0] };
  const submissions = log && submissionsOf(log, how);
  if (log && submissions)
    printWarnings(
      warningsOf({ name: log.name, configurations, submissions, notRecorded: notRecordedIn(log, how) }),
      options,
    );
  else for (const one of configurations) printWarnings(configurationWarnings(one), options);
  for (const line of zones) note(line);
  for (const line of notesOf(configurations[0], options, submissions ?? [])) note(line);
  const names = configurations.flatMap((one) =>
    workloads.map(({ name }) => (configurations.length === 1 ? name : `${one.name}: ${name}`)),
  );
  const fileNames = names.map((name) => ({ strategy: name.replaceAll(/: ?/g, '-') }));
  const outputs = outputFiles('--attempts', options.attempts, fileNames);
  const found: Found[] = [];
  const slurm = await commandKernel(engine, loadSlurmKernel);
  for (const configuration of configurations) {
    for (const { name, make } of workloads) {
      const bar = progress(names[found.length]);
      const running = { kernel: slurm, submissions, log, speculativeBackfilling, onProgress: bar.show };
      const run = await speculateOnSlurm(configuration, await make(), running).finally(bar.hide);
      const output = outputs?.[found.length];
      if (output) await writeOutput(output, speculationCsv(run.workload.jobs, run.tries));
      found.push({ configuration: configuration.name, strategy: name, ...run });
    }
  }
  const results = compared(found);
  if (json) {
    const workload = basename(file);
    await printJson({ version, engine, workload, speculativeBackfilling, results });
  } else
    await printText(speculationTable(results.map(({ metrics }, i) => ({ name: names[i], all: metrics }))));
}

/** Returns the comparison over the jobs that are done in all runs. Differences are from the first. */
function compared(found: readonly Found[]) {
  const never = new Set(found.flatMap(({ neverDone }) => neverDone));
  const [first] = found;
  const { jobs } = first.workload;
  if (never.size === jobs.length) throw new DataError(`${first.workload.name}: no job is done in all runs`);
  if (never.size > 0) {
    const why = 'no partition takes one of their requests, or they wait forever';
    note(`${never.size} of ${jobs.length} jobs are never done in one of the runs (${why}), and are left out`);
  }
  const counts = (job: number) => !never.has(job);
  return found.map(({ configuration, strategy, workload, tries, neverDone, seconds }, i) => {
    const differences =
      i > 0
        ? speculationDifferences({ jobs, tries: first.tries }, { jobs: workload.jobs, tries }, counts)
        : undefined;
    return {
      configuration,
      strategy,
      metrics: speculationMetrics(workload, tries, counts),
      ...(differences && { differences }),
      neverDone: neverDone.map((job) => jobs.id?.[job] ?? job),
      seconds,
    };
  });
}

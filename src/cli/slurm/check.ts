// Runs `specula slurm check`, which compares the model with the recorded starts of a log.
import { DataError, UsageError } from '../../errors.ts';
import { countedSpan } from '../../metrics/counted.ts';
import { baselineText } from '../../report/slurm/baselineText.ts';
import { warningsOf } from '../../report/slurm/warnings.ts';
import { baselineOf, trustOf } from '../../slurm/machine/baseline/baseline.ts';
import { withTouches } from '../../slurm/machine/baseline/touched.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { runOnSlurm, unsupportedInJobs } from '../../slurm/machine/replayOnSlurm.ts';
import { missingColumns } from '../../slurm/machine/sacctImport/missingColumns.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { printJson, printText } from '../outputs/output.ts';
import { readConfigurations } from './conf.ts';
import type { SlurmCheckOptions } from './parameters.ts';
import { readSubmitted } from './submitted.ts';
import { printWarnings } from './warnings.ts';

/** Compares a log with the model of its cluster. */
export async function slurmCheckAction(trace: string, options: SlurmCheckOptions): Promise<void> {
  const { engine, json, by, slurmConf, startAt, warmup, cooldown } = options;
  const configured = readConfigurations(slurmConf, options);
  if (configured.length > 1)
    throw new UsageError(`--slurm-conf '${slurmConf}': a log is checked on the one cluster on which it ran`);
  const kernel = await commandKernel(engine, loadSlurmKernel);
  const submitted = await readSubmitted(trace, options, configured);
  const { name, submissions, workload, notRecorded } = submitted;
  if (workload === undefined || !submissions.some(({ started }) => started !== undefined))
    throw new DataError(
      `${name}: it does not say when its jobs started; expected a log, such as a dump of sacct`,
    );
  const [configuration] = submitted.configurations;
  const bar = progress(`${submissions.length} jobs`);
  const run = await runOnSlurm(configuration, submissions, {
    ...{ kernel, trace: name, workload, startAt, onProgress: bar.show },
  }).finally(bar.hide);
  const ofJobs = unsupportedInJobs(configuration, submissions);
  const unsupported = [...withTouches(configuration, submissions), ...ofJobs];
  const read = run.workload ?? workload;
  const span = countedSpan(workload, { warmup, cooldown });
  const counts = (submit: number) => span === undefined || (submit >= span.from && submit <= span.to);
  const baseline = baselineOf(run, counts, by);
  const unknown = missingColumns(workload).flatMap((one) => one.unknown ?? []);
  const trust = unknown.length > 0 ? undefined : trustOf(baselineOf(run, counts, ['partition']));
  if (json) {
    const { rows: groups, ...rest } = baseline;
    await printJson({
      ...{ version, engine, trace: { name, cleaning: read.cleaning } },
      ...{
        configuration: configuration.name,
        groups,
        ...rest,
        unsupported,
        notRecorded,
        trust,
        ...(unknown.length > 0 && { unknown }),
        seconds: run.seconds,
      },
    });
    return;
  }
  printWarnings(warningsOf(submitted), options);
  await printText(aboutTrace(read), '\n', baselineText(baseline, trust, unknown));
}

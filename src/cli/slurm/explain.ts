// Runs `specula slurm explain`, which explains why a job on a Slurm cluster waited.
import { UsageError } from '../../errors.ts';
import { slurmExplanation } from '../../report/explain/slurmExplanation.ts';
import { warningsOf } from '../../report/slurm/warnings.ts';
import { withTouches } from '../../slurm/machine/baseline/touched.ts';
import { explainOnSlurm } from '../../slurm/machine/explain/explainOnSlurm.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { unsupportedInJobs } from '../../slurm/machine/replayOnSlurm.ts';
import { readJobName } from '../../trace/jobName.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { printResult } from '../outputs/resultOutput.ts';
import { readConfigurations } from './conf.ts';
import type { SlurmExplainOptions } from './parameters.ts';
import { readSubmitted } from './submitted.ts';
import { printWarnings } from './warnings.ts';

export async function slurmExplainAction(trace: string, options: SlurmExplainOptions): Promise<void> {
  const { engine, slurmConf, job } = options;
  const { number, task } = readJobName(job);
  const configurations = readConfigurations(slurmConf, options);
  if (configurations.length > 1)
    throw new UsageError(`--slurm-conf '${slurmConf}': a job is explained under one configuration`);
  const kernel = await commandKernel(engine, loadSlurmKernel);
  const submitted = await readSubmitted(trace, options, configurations);
  const { name, submissions, workload } = submitted;
  const [configuration] = submitted.configurations;
  printWarnings(warningsOf(submitted), options);
  const bar = progress(configuration.name);
  const explanation = await explainOnSlurm(configuration, submissions, number, {
    ...{ kernel, trace: name, workload, onProgress: bar.show },
    task,
  }).finally(bar.hide);
  const unsupported = [
    ...withTouches(configuration, submissions),
    ...unsupportedInJobs(configuration, submissions),
  ];
  const document = { version, engine, ...explanation, unsupported };
  await printResult(slurmExplanation(explanation), document, options);
}

// `specula slurm explain`: why a job on a Slurm cluster waited.
import { UsageError } from '../../errors.ts';
import { slurmExplainText } from '../../report/explain/slurmExplainText.ts';
import { explainOnSlurm } from '../../slurm/machine/explain/explainOnSlurm.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { jobsNotFollowed } from '../../slurm/machine/replayOnSlurm.ts';
import { cpusOf } from '../../slurm/machine/schedule.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { printJson, printText } from '../outputs/output.ts';
import { readConfigurations, readSubmitted, withCalendar } from './conf.ts';
import type { SlurmExplainOptions } from './parameters.ts';
import { tellNotFollowed } from './results.ts';

export async function slurmExplainAction(trace: string, options: SlurmExplainOptions): Promise<void> {
  const { engine, json, slurmConf, job } = options;
  const [, id, task] = /^(\d+)(?:_(\d+))?$/.exec(job) ?? [];
  if (id === undefined) throw new UsageError(`--job '${job}': expected a job number, or a task like 17_3`);
  const configurations = readConfigurations(slurmConf, options);
  if (configurations.length > 1)
    throw new UsageError(`--slurm-conf '${slurmConf}': a job is explained under one configuration`);
  const kernel = await commandKernel(engine, loadSlurmKernel);
  const processors = cpusOf(configurations[0].cluster);
  const { name, submissions, workload } = await readSubmitted(trace, options, processors);
  const [configuration] = withCalendar(configurations, options, workload);
  tellNotFollowed(configuration.name, configuration.notFollowed);
  const ofJobs = jobsNotFollowed(configuration, submissions);
  tellNotFollowed(name, ofJobs);
  const bar = progress(configuration.name);
  const explanation = await explainOnSlurm(configuration, submissions, Number(id), {
    ...{ kernel, trace: name, workload, onProgress: bar.show },
    task: task === undefined ? undefined : Number(task),
  }).finally(bar.hide);
  if (json)
    await printJson({
      version,
      engine,
      ...explanation,
      notFollowed: [...configuration.notFollowed, ...ofJobs],
    });
  else await printText(slurmExplainText(explanation));
}

// Runs `specula slurm explain` without a trace, which explains why a job of a cluster's queue waits now.
import { UsageError } from '../../errors.ts';
import { explanationNowDocument } from '../../report/explain/explanationNow.ts';
import { datesFrom } from '../../report/forecastWords.ts';
import { configurationWarnings } from '../../report/slurm/warnings.ts';
import { explainNow } from '../../slurm/live/explainNow.ts';
import { QueueNow } from '../../slurm/live/queueNow.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { missingColumns } from '../../slurm/snapshot/missingColumns.ts';
import { queuedJob } from '../../slurm/snapshot/queuedJob.ts';
import type { ListedJob } from '../../slurm/snapshot/snapshot.ts';
import { readJobName } from '../../trace/jobName.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { note } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { givenSnapshot } from '../common/slurmSnapshot.ts';
import { printResult } from '../outputs/resultOutput.ts';
import { readConfigurations } from './conf.ts';
import type { SlurmExplainOptions } from './parameters.ts';
import { printWarnings } from './warnings.ts';

export async function explainNowAction(options: SlurmExplainOptions): Promise<void> {
  const { engine, slurmConf, job: id } = options;
  readJobName(id);
  const [configuration, more] = readConfigurations(slurmConf, options);
  if (more !== undefined)
    throw new UsageError(`--slurm-conf '${slurmConf}': a job waits in one cluster; give one slurm.conf`);
  const kernel = await commandKernel(engine, loadSlurmKernel);
  const snapshot = await givenSnapshot(options.snapshot);
  const job = queuedJob(snapshot, id);
  const queue = new QueueNow(kernel, snapshot, configuration, job);
  printWarnings(configurationWarnings(configuration), options);
  const lacking = missingColumns(snapshot, configuration.cluster);
  for (const line of [...(lacking === undefined ? [] : [lacking]), ...queue.notes]) note(line);
  const bar = progress('trying other requests');
  const explanation = await explainNow(queue, queue.placeOf(job), bar.show).finally(bar.hide);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const dateOf = datesFrom(snapshot.now, { unixStartTime: 0, timeZone }) as (seconds: number) => string;
  const named = { snapshot: snapshot.name, configuration: configuration.name };
  await printResult(
    explanationNowDocument(explanation, { ...named, dateOf }),
    { version, engine, ...named, ...explanation, job: listed(job), notes: queue.notes },
    options,
  );
}

/** The listed job in the JSON document. */
function listed({ start, on, tres, more, whole, reservation, ...job }: ListedJob) {
  return { ...job, account: more.account, qos: more.qos };
}

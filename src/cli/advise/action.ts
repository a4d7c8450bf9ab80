import { basename } from 'node:path';
import { advise } from '../../advice/advise.ts';
import { boundRequests } from '../../advice/boundRequests.ts';
import { UsageError } from '../../errors.ts';
import { type AdviceContext, adviceText } from '../../report/advice/adviceText.ts';
import { advicePage } from '../../report/pages/advicePage.ts';
import { readSlurmConf } from '../../slurm/machine/replayOnSlurm.ts';
import { cpusOf } from '../../slurm/machine/schedule.ts';
import { parseRequestStrategies } from '../../stochastic/requests/strategy.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace, note } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { readDump } from '../common/readDump.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { freshRun } from '../scheduler/freshRun.ts';
import { chosenPolicy, withoutScheduler } from '../scheduler/schedulerFile.ts';
import { confText } from '../slurm/confText.ts';
import type { AdviseCommandOptions } from './parameters.ts';

export async function adviseAction(options: AdviseCommandOptions): Promise<void> {
  const { fromSacct, checkpoint, restart, minRuns, fit, report, json, engine, timeout } = options;
  const strategies = parseRequestStrategies(options.strategy);
  const policy = withoutScheduler(await chosenPolicy(options.policy, timeout));
  const kernel = await commandKernel(engine);
  // boundRequests() handles jobs without a time limit, so they are read as jobs without one.
  const processorsGiven = processorsOf(options);
  const reading = {
    ...options,
    processors: processorsGiven,
    request: options.request === 'exact' ? ('max' as const) : options.request,
  };
  const read = await readDump(fromSacct === true ? undefined : fromSacct, reading, kernel, 'steps');
  const { workload, unlimited, limit: defaultLimit } = boundRequests(read, options.defaultLimit);
  const bar = progress('replaying');
  const advice = await advise(workload, {
    kernel,
    strategies,
    checkpoint,
    restart,
    minimum: minRuns,
    fit,
    policy,
    begin: () => freshRun({ mode: 'online', policy, timeout }),
    onProgress: bar.show,
  });
  bar.hide();
  const { name, processors, cleaning } = workload;
  const context: AdviceContext = {
    name,
    processors,
    processorsGiven: processorsGiven !== undefined,
    jobs: workload.jobs.length,
    unit: options.unit ?? 'cpus',
    strategies: strategies.map(({ text }) => text),
    policy: policy.name,
    minRuns,
    unlimited,
    defaultLimit,
  };
  if (report !== undefined) await writeOutput(report, [advicePage(advice, context)]);
  if (json) {
    const observed = advice.applications.map(({ observed: { completed, censored }, ...one }) => ({
      ...one,
      runs: completed.length + censored.length,
      censored: censored.length,
    }));
    await printJson({ version, ...context, cleaning, ...advice, applications: observed });
  } else await printText(aboutTrace(workload), '\n', adviceText(advice, context));
}

/** The size of the machine: as given, or that of a slurm.conf. @throws UsageError for both */
function processorsOf({ processors, slurmConf, unit }: AdviseCommandOptions): number | undefined {
  if (slurmConf === undefined) return processors;
  if (processors !== undefined)
    throw new UsageError('--processors and --slurm-conf both give the size of the machine; leave one out');
  const file = basename(slurmConf);
  const { text, notes } = confText(slurmConf, file);
  for (const line of notes) note(`${file}: ${line}`);
  const { cluster } = readSlurmConf(text, { file });
  return unit === 'nodes' ? cluster.nodes.length : cpusOf(cluster);
}

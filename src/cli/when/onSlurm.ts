// Reads a log whose futures are simulated on a model of the Slurm cluster that ran it.
import { DataError, UsageError } from '../../errors.ts';
import type { Machine } from '../../forecast/futures/player.ts';
import type { History } from '../../forecast/history.ts';
import { jobsOfLog, jobsOfReplay, withNewJob, withOptions } from '../../forecast/onSlurm/jobsOfLog.ts';
import { SlurmMachine } from '../../forecast/onSlurm/slurmMachine.ts';
import type { Policy } from '../../policy/policy.ts';
import { findPolicy } from '../../policy/registry.ts';
import { warningsOf } from '../../report/slurm/warnings.ts';
import type { SlurmSubmission } from '../../slurm/machine/events/eventLines.ts';
import { canEverRun, reasonItCannotRun } from '../../slurm/machine/feasibility.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { runOnSlurm, type SlurmConfiguration, slurmTiming } from '../../slurm/machine/replayOnSlurm.ts';
import { NeverStarts } from '../../slurm/snapshot/neverStarts.ts';
import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { readConfigurations } from '../slurm/conf.ts';
import { readSubmitted } from '../slurm/submitted.ts';
import { printWarnings } from '../slurm/warnings.ts';
import type { WhenOptions } from './parameters.ts';

/** The scheduler that simulates the futures, and its name in results. */
export interface FutureScheduler {
  readonly name: string;
  readonly policy: Policy;
  readonly machine?: Machine;
  /** The partitions of a cluster. */
  readonly partitions?: readonly { readonly name: string }[];
  /** Returns the machine of a history with the target job in a partition, or by default in its own. */
  readonly machineOf?: (asked: Asked, partition?: string) => Machine;
}

/** The target job in its history. */
interface Asked {
  readonly history: History;
  readonly place: number;
  /** True if it was inserted into the history. */
  readonly isNew: boolean;
}

/** @throws UsageError if there are several */
export function oneConfiguration(conf: string, options: WhenOptions): SlurmConfiguration {
  const [configuration, more] = readConfigurations(conf, options);
  if (more === undefined) return configuration;
  throw new UsageError(`--slurm-conf '${conf}': a job waits in one cluster; give one slurm.conf`);
}

/** Returns the name of the model in results. */
export function modelOf({ name }: SlurmConfiguration): string {
  return `the model of ${name}`;
}

interface LogOfScheduler {
  readonly workload: Workload;
  readonly history: History;
  readonly scheduler: FutureScheduler;
}

/** @param conf the path of a slurm.conf */
export async function logOnSlurm(trace: string, conf: string, options: WhenOptions): Promise<LogOfScheduler> {
  const configured = oneConfiguration(conf, options);
  const kernel = await commandKernel(options.engine, loadSlurmKernel);
  const submitted = await readSubmitted(trace, options, [configured]);
  const { name, workload, submissions } = submitted;
  if (workload === undefined)
    throw new DataError(
      `${name}: it does not say when its jobs ran; expected a log, such as a dump of sacct`,
    );
  const [configuration] = submitted.configurations;
  printWarnings(warningsOf(submitted), options);
  const { history, of } =
    options.starts === 'recorded'
      ? jobsOfLog(workload, configuration, submissions)
      : jobsOfReplay(workload, configuration, submissions, await replayed());
  const submissionAt = new Map(submissions.map((one) => [one.jobOfLog, one]));
  const withJob = ({ history: asked, place, isNew }: Asked, partition?: string) => {
    if (isNew) {
      const number = asked.jobs.user[place];
      const user = number > 0 ? (workload.names?.user[number - 1] ?? `${number}`) : undefined;
      return withNewJob(of, place, asked, { user, partition });
    }
    if (partition === undefined) return of;
    const submission = submissionAt.get(place) as SlurmSubmission;
    return withOptions(of, place, submission, new Map(submission.options).set('partition', partition));
  };
  const machineOf = (asked: Asked, partition?: string) => {
    const jobs = withJob(asked, partition);
    const own = jobs.jobs[jobs.at[asked.place]];
    const isOfLog = !asked.isNew && partition === undefined;
    if (isOfLog || canEverRun(jobs.cluster)(own))
      return new SlurmMachine(kernel, jobs, slurmTiming(workload));
    throw new NeverStarts(
      `${asked.isNew ? 'the new job' : 'the job'}: never starts on the cluster of ${configuration.name}`,
      reasonItCannotRun(jobs.cluster)(own).why,
    );
  };
  return {
    workload,
    history,
    scheduler: {
      ...{
        name: modelOf(configuration),
        policy: findPolicy('easy'),
        partitions: configuration.cluster.partitions,
      },
      machine: new SlurmMachine(kernel, of, slurmTiming(workload)),
      machineOf,
    },
  };

  async function replayed() {
    const bar = progress('replaying');
    const run = await runOnSlurm(configuration, submissions, { kernel, workload, onProgress: bar.show });
    bar.hide();
    return run.found;
  }
}

// Reads a log whose futures are simulated on a model of the Slurm cluster that ran it.
import { DataError, UsageError } from '../../errors.ts';
import type { Machine } from '../../forecast/futures/player.ts';
import type { History } from '../../forecast/history.ts';
import { jobsOfLog, jobsOfReplay, withNewJob } from '../../forecast/onSlurm/jobsOfLog.ts';
import { type JobsOnSlurm, SlurmMachine } from '../../forecast/onSlurm/slurmMachine.ts';
import type { Policy } from '../../policy/policy.ts';
import { findPolicy } from '../../policy/registry.ts';
import { canEverRun, reasonItCannotRun } from '../../slurm/machine/feasibility.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { runOnSlurm, type SlurmConfiguration, slurmTiming } from '../../slurm/machine/replayOnSlurm.ts';
import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { readConfigurations } from '../slurm/conf.ts';
import { readSubmitted } from '../slurm/submitted.ts';
import { printWarnings, warningsOf } from '../slurm/warnings.ts';
import type { WhenOptions } from './parameters.ts';

/** The scheduler that simulates the futures, and its name in results. */
export interface FutureScheduler {
  readonly name: string;
  readonly policy: Policy;
  readonly machine?: Machine;
  /** Returns the machine for a history into which a new job was inserted at a place. */
  readonly withNew?: (history: History, place: number) => Machine;
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
  const machineOf = (jobs: JobsOnSlurm) => new SlurmMachine(kernel, jobs, slurmTiming(workload));
  const withNew = (asked: History, place: number) => {
    const number = asked.jobs.user[place];
    const user = number > 0 ? (workload.names?.user[number - 1] ?? `${number}`) : undefined;
    const jobs = withNewJob(of, place, asked, user);
    const own = jobs.jobs[jobs.at[place]];
    if (canEverRun(jobs.cluster)(own)) return machineOf(jobs);
    throw new UsageError(
      `the new job: never starts on the cluster of ${configuration.name}: ${reasonItCannotRun(jobs.cluster)(own).why}`,
    );
  };
  return {
    workload,
    history,
    scheduler: { name: modelOf(configuration), policy: findPolicy('easy'), machine: machineOf(of), withNew },
  };

  async function replayed() {
    const bar = progress('replaying');
    const run = await runOnSlurm(configuration, submissions, { kernel, workload, onProgress: bar.show });
    bar.hide();
    return run.found;
  }
}

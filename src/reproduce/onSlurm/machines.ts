import type { Kernel, SlurmKernel } from '../../kernel/instance.ts';
import { speculate } from '../../simulate/speculate.ts';
import { readSlurmConf } from '../../slurm/machine/replayOnSlurm.ts';
import { speculateOnSlurm } from '../../slurm/machine/speculateOnSlurm.ts';
import { submissionsOf } from '../../slurm/machine/workloadSubmissions.ts';
import type { Tries } from '../../stochastic/results/tries.ts';
import type { StochasticWorkload } from '../../stochastic/workload/workload.ts';
import type { Workload } from '../../trace/workload.ts';
import type { Month } from './months.ts';

/** Backfilling looks at more jobs, farther ahead, more often, on a finer grid. */
const TUNED =
  'SchedulerParameters=bf_interval=10,bf_resolution=10,bf_window=10080,bf_max_job_test=2000,default_queue_depth=1000\n';

/** Machine on which the jobs run. */
interface Machine {
  readonly name: string;
  readonly isPool: boolean;
  run(
    workload: StochasticWorkload,
    log: Workload,
    speculates: boolean,
  ): Promise<{ workload: StochasticWorkload; tries: Tries }>;
}

export function machinesOf({ machine }: Month, kernel: Kernel, slurm: SlurmKernel): Machine[] {
  return [
    {
      name: 'pool',
      isPool: true,
      run: (workload, _, speculativeBackfilling) => speculate(workload, { kernel, speculativeBackfilling }),
    },
    onSlurm('Slurm', machine, slurm),
    onSlurm('Slurm, tuned', `${TUNED}${machine}`, slurm),
  ];
}

function onSlurm(name: string, conf: string, kernel: SlurmKernel): Machine {
  const configuration = readSlurmConf(conf, { file: name, version: '22.05' });
  return {
    name,
    isPool: false,
    run: (workload, log, speculativeBackfilling) =>
      speculateOnSlurm(configuration, workload, {
        ...{ kernel, log, speculativeBackfilling },
        submissions: submissionsOf(log),
      }),
  };
}

// The runs of jobs on Slurm clusters as pieces of work for threads: one configuration of one seed, or one seed.
import type { Kernel, SlurmKernel } from '../../kernel/instance.ts';
import { withTouches } from '../../slurm/machine/baseline/touched.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import {
  runOnSlurm,
  type SlurmConfiguration,
  type SlurmReplayOptions,
  unsupportedInJobs,
} from '../../slurm/machine/replayOnSlurm.ts';
import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { sharedWorkload } from '../common/seededWorkload.ts';
import type { Shown } from '../compare/results.ts';
import type { Kind, Watched } from '../threads/kind.ts';
import { type ComparedOptions, compared, type SlurmAnswer, type SlurmRun, shownOf } from './results.ts';
import { type SeededJobs, type SubmissionOptions, type Submitted, submittedOf } from './submitted.ts';

/** A configuration on the submissions of a seed. */
export interface RunWork {
  readonly submitted: Omit<Submitted, 'configurations'>;
  readonly configuration: SlurmConfiguration;
  readonly startAt?: SlurmReplayOptions['startAt'];
}

/** The answers of a seed, and its trace on the first of the clusters. */
export interface SeedAnswers {
  readonly answers: readonly SlurmAnswer[];
  readonly shown: Shown;
  /** If the answers hold schedules. */
  readonly workload?: Workload;
}

/** All configurations on the jobs of a seed. */
export type SeedWork = SeededJobs & {
  readonly configurations: readonly SlurmConfiguration[];
  readonly options: SubmissionOptions & ComparedOptions & Pick<SlurmReplayOptions, 'startAt'>;
};

export const CLUSTER_RUNS: Kind<RunWork, SlurmRun> = {
  name: 'clusterRuns',
  worker({ engine }) {
    const loaded = commandKernel(engine, loadSlurmKernel);
    return async (work, watched) => run(await loaded, work, watched);
  },
};

export const CLUSTER_SEEDS: Kind<SeedWork, SeedAnswers> = {
  name: 'clusterSeeds',
  worker(kernel) {
    const loaded = commandKernel(kernel.engine, loadSlurmKernel);
    return async (work, watched) => runSeed(kernel, await loaded, work, watched);
  },
};

/** Properties of the jobs of a seed that those of other seeds have too. */
export function sharedJobs(jobs: SeededJobs): Partial<SeededJobs> {
  return 'events' in jobs ? { events: jobs.events } : sharedWorkload(jobs);
}

async function runSeed(
  kernel: Kernel,
  slurm: SlurmKernel,
  { configurations, options, ...jobs }: SeedWork,
  { onProgress, signal }: Watched,
): Promise<SeedAnswers> {
  const submitted = await submittedOf(jobs, options, configurations, kernel);
  const runs: SlurmRun[] = [];
  for (const [c, configuration] of submitted.configurations.entries())
    runs.push(
      await run(
        slurm,
        { submitted, configuration, startAt: options.startAt },
        {
          signal,
          onProgress: (share) => onProgress((c + share) / configurations.length),
        },
      ),
    );
  const { answers, trace } = compared(runs, options);
  return { answers, shown: shownOf(trace), ...(options.withSchedules && { workload: trace }) };
}

async function run(
  kernel: SlurmKernel,
  { submitted, configuration, startAt }: RunWork,
  { onProgress, signal }: Watched,
): Promise<SlurmRun> {
  const { name, submissions, workload, notRecorded, changes } = submitted;
  const options = { kernel, trace: name, workload, changes, startAt, onProgress, signal, recordsUse: true };
  const found = await runOnSlurm(configuration, submissions, options);
  const unsupported = [
    ...withTouches(configuration, submissions),
    ...unsupportedInJobs(configuration, submissions),
  ];
  return { ...found, unsupported, notRecorded };
}

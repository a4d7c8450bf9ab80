import type { Kernel } from '../../kernel/instance.ts';
import { readEvents, type SlurmSubmission } from '../../slurm/machine/events/eventLines.ts';
import { shakeSubmissions } from '../../slurm/machine/events/shaken.ts';
import { submissionsOf } from '../../slurm/machine/workloadSubmissions.ts';
import { shake } from '../../trace/transform/shake.ts';
import type { Workload } from '../../trace/workload.ts';
import { around, MONTHS } from '../onSlurm/months.ts';
import { type ReproductionContext, traceOf } from '../reproduction.ts';

/** The farthest that a session moves, in seconds. */
const WINDOW = 600;

interface ShakenJobs {
  readonly submissions: readonly SlurmSubmission[];
  readonly workload?: Workload;
}

export type JobsOfSeed = (seed: number) => Promise<ShakenJobs>;

/** A cluster, its jobs, and the settings that are tried. The first value of each is the baseline. */
export interface TunedCluster {
  readonly log: string;
  readonly text: string;
  readonly conf: string;
  readonly vary: Readonly<Record<string, readonly number[]>>;
  /** The jobs of a seed; undefined: the log is not there. */
  jobs(context: ReproductionContext, kernel: Kernel): Promise<JobsOfSeed | undefined>;
}

/** Without a database Slurm gives no priority for age. */
const BY_AGE = 'PriorityType=priority/multifactor\nAccountingStorageType=accounting_storage/slurmdbd\n';

const [MONTH] = MONTHS;
const DAY = 86_400;

const kth: TunedCluster = {
  log: MONTH.log,
  text:
    `${MONTH.log} as 100 nodes of 1 CPU in one partition, with priorities by age (PriorityWeightAge=1000); ` +
    `the jobs are those of the ten days from day ${MONTH.day - 7} on`,
  conf: `${BY_AGE}PriorityWeightAge=1000\n${MONTH.machine}`,
  vary: {
    bf_interval: [30, 600],
    bf_max_job_test: [500, 50],
    bf_window: [1440, 10_080],
    PriorityWeightJobSize: [0, 10_000],
  },
  async jobs(context, kernel) {
    const trace = traceOf(MONTH.log, context);
    if (trace === undefined) return undefined;
    const day = MONTH.day * DAY;
    const near = around(await trace.read({ kernel }), { from: day, to: day });
    return async (seed) => {
      const workload = await shake(near, { window: WINDOW, seed, kernel });
      return { workload, submissions: submissionsOf(workload) };
    };
  },
};

/** Nodes and settings as the center gave them to the Slurm simulator, without its accounts and QOS. */
const UBHPC = `${BY_AGE}SchedulerParameters=bf_max_job_user=100,bf_window=4320,bf_interval=120,bf_max_job_test=2500,default_queue_depth=2500,bf_continue
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
GresTypes=gpu
AccountingStorageTRES=gres/gpu
PriorityMaxAge=7-0
PriorityWeightAge=70000
PriorityWeightPartition=1000000
PriorityWeightJobSize=200000
PriorityWeightTRES=CPU=0,Mem=.03,GRES/gpu=30000
PriorityFlags=NO_NORMAL_TRES
NodeName=n[001-087] CPUs=32 RealMemory=187000 Feature=CPU-Gold-6130 Weight=60
NodeName=gn[001-002] CPUs=32 RealMemory=187000 Gres=gpu:2 Feature=CPU-Gold-6130 Weight=190
NodeName=g[001-008] CPUs=40 RealMemory=187000 Gres=gpu:2 Feature=CPU-Gold-6230 Weight=190
NodeName=m[001-096] CPUs=40 RealMemory=187000 Feature=CPU-Gold-6230 Weight=70
NodeName=b[001-024] CPUs=40 RealMemory=754000 Feature=CPU-Gold-6230 Weight=160
PartitionName=DEFAULT DefMemPerCPU=2800
PartitionName=general-compute Nodes=n[001-087],m[001-096],b[001-024],g[001-008] Default=YES PriorityJobFactor=100 MaxTime=72:00:00
PartitionName=debug Nodes=gn[001-002] PriorityJobFactor=700 MaxTime=01:00:00
`;
const DAYS = 2;

const ubhpc: TunedCluster = {
  log: 'UBHPC',
  text:
    'UB-HPC as its center describes it (217 nodes, two partitions; without accounts and QOS); the jobs are those of ' +
    `the first ${DAYS} days of its week`,
  conf: UBHPC,
  vary: {
    bf_interval: [120, 30],
    bf_max_job_test: [2500, 250],
    bf_window: [4320, 1440],
    PriorityWeightJobSize: [200_000, 0],
  },
  async jobs({ tables = [] }, kernel) {
    const file = tables.find(({ name }) => name.startsWith('UBHPC'));
    if (file === undefined) return undefined;
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of await file.chunks()) text += decoder.decode(chunk, { stream: true });
    const near = readEvents(text, { file: file.name }).filter(({ submit }) => submit < DAYS * DAY);
    return (seed) => shakeSubmissions(near, { window: WINDOW, seed, kernel });
  },
};

export const TUNED_CLUSTERS: readonly TunedCluster[] = [kth, ubhpc];

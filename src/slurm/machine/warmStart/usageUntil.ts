import type { Association } from '../accounting/model.ts';
import { CPU, GPU, MEM, NODE, TRES } from '../accounting/tres.ts';
import { gpusAsked } from '../candidates.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';

/** A run of a job before the start of a replay. */
export interface PastRun {
  readonly job: ClusterJob;
  /** The place of its partition among the job's partitions. */
  readonly as: number;
  /** Start and end, in seconds. */
  readonly start: number;
  readonly end: number;
  readonly nodes: number;
  readonly cpus: number;
}

/**
 * Returns the cluster with the usage of its associations up to a time, in billed units times seconds. Usage decays by
 * half in each half-life (slurm.conf(5), PriorityDecayHalfLife).
 */
export function withUsageUntil(cluster: Cluster, runs: Iterable<PastRun>, now: number): Cluster {
  const { accounting, priority } = cluster;
  if (accounting === undefined || priority.weightFairShare === 0) return cluster;
  const { associations, qos } = accounting;
  const usage = associations.map(() => 0);
  for (const run of runs) {
    const { association = -1, qos: own = -1 } = run.job;
    const seconds = decayed(run.start - now, Math.min(run.end, now) - now, priority.halfLife);
    const amount = seconds * billed(cluster, run) * (qos[own]?.usageFactor ?? 1);
    for (let i = association; i >= 0; i = associations[i].parent) usage[i] += amount;
  }
  const used = associations.map((one, i): Association => ({ ...one, usage: usage[i] }));
  return { ...cluster, accounting: { ...accounting, associations: used } };
}

/** Returns the decayed length of an interval of the past, in seconds. */
function decayed(from: number, to: number, halfLife: number): number {
  if (to <= from) return 0;
  if (halfLife === 0) return to - from;
  const rate = Math.LN2 / halfLife;
  return (Math.exp(rate * to) - Math.exp(rate * from)) / rate;
}

/** Returns the billed units of each second of a run. */
function billed({ partitions, priority }: Cluster, { job, as, nodes, cpus }: PastRun): number {
  const { billing } = partitions[job.partitions[as]];
  if (billing === undefined) return cpus;
  const { memory, memoryPer, jobGpus } = job;
  const gpus = gpusAsked(job, nodes);
  const amounts = TRES.map(() => 0);
  amounts[CPU] = cpus;
  amounts[MEM] = jobGpus?.memory ? jobGpus.memory * gpus : memory * (memoryPer === 'cpu' ? cpus : nodes);
  amounts[NODE] = nodes;
  amounts[GPU] = gpus;
  const terms = amounts.map((amount, i) => amount * billing[i]);
  return priority.billsLargest ? Math.max(...terms) : terms.reduce((sum, term) => sum + term, 0);
}

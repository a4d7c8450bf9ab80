// Decides which jobs a limit on GPUs of a type counts, such as gres/gpu:a100=4.
import { nodesFor } from '../candidates.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';
import type { Accounting } from './model.ts';

export function hasTypedLimits(accounting: Accounting | undefined): boolean {
  const all = [...(accounting?.associations ?? []), ...(accounting?.qos ?? [])];
  return all.some(({ typedGpus }) => typedGpus !== undefined);
}

/** Types of GPUs, in lower case. */
export interface GpuTypes {
  /** The type that a job names. Limits of a type do not hold jobs that name none, as in Slurm. */
  readonly asked?: string;
  /** The type of all GPUs that it may get; absent: it gets none, or the type is unknown. */
  readonly held?: string;
}

export function gpuTypesOf(cluster: Cluster, job: ClusterJob, partition: number): GpuTypes {
  if (job.gpusPerNode + (job.jobGpus?.count ?? 0) === 0) return {};
  const nodes = nodesFor(cluster, job, partition).map((node) => cluster.nodes[node]);
  const types = nodes.flatMap(({ gpus, gpuTypes }) =>
    gpus > 0 ? Object.keys(gpuTypes ?? { '': gpus }) : [],
  );
  const [type, ...others] = new Set(types.map((one) => one.toLowerCase()));
  const isKnown = others.length === 0 && type !== undefined && type !== '';
  return { ...(job.gpuType !== undefined && { asked: job.gpuType }), ...(isKnown && { held: type }) };
}

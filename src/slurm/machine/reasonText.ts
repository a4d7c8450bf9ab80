// Formats the last reason of a job as squeue shows it, with the text that the controller adds to some reasons.
import { reasonWord } from './accounting/limitWords.ts';
import type { Cluster, ClusterJob } from './cluster.ts';
import { EVENTS } from './codes.ts';
import { hostList } from './hostNames.ts';

/** The time and partition in which a job that waits for unavailable nodes was considered. */
interface Look {
  readonly at: number;
  readonly partition: number;
}

/** Columns of a schedule: per job the code of its last reason, and when and in which partition it was considered. */
interface Found {
  readonly reason: Uint8Array;
  readonly lookedAt: Float64Array;
  readonly lookedIn: Int32Array;
}

/** The text of a reason of the kernel. */
export function reasonText(cluster: Cluster, job: ClusterJob, code: number, look: Look): string {
  if (code !== EVENTS.NODE_NOT_AVAILABLE) return reasonWord(code);
  const nodes = unavailable(cluster, job, look).map((node) => cluster.nodes[node].name);
  const what = nodes.length > 0 ? `UnavailableNodes:${hostList(nodes)}` : 'May be reserved for other job';
  return `${reasonWord(code)}, ${what}`;
}

/** The text of the last reason of a job. */
export function lastReason(
  { cluster, jobs, found }: { cluster: Cluster; jobs: readonly ClusterJob[]; found: Found },
  place: number,
): string {
  const look = { at: found.lookedAt[place], partition: found.lookedIn[place] };
  return reasonText(cluster, jobs[place], found.reason[place], look);
}

/** Nodes of the partition that are down or drained; those that the job names, if some of these are among them. */
function unavailable(
  { partitions, outages = [] }: Cluster,
  { nodes }: ClusterJob,
  { at, partition }: Look,
): readonly number[] {
  const out = new Set(outages.filter(({ from, until }) => from <= at && at < until).map(({ node }) => node));
  const named = (nodes?.named ?? []).filter((node) => out.has(node));
  return named.length > 0 ? named : partitions[partition].nodes.filter((node) => out.has(node));
}

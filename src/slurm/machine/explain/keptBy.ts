// Finds the reservations and outages that keep a waiting job from nodes of its partitions.
import type { Cluster, ClusterJob } from '../cluster.ts';
import type { Reservation } from '../events/model.ts';
import { hostList } from '../hostNames.ts';

/**
 * Names what keeps the job from nodes if it started at an instant: `reservation maint`, `outage of n[1-2]: fan broken`.
 * A reservation does so if it is on at some time before the job's limit.
 */
export function keptBy(cluster: Cluster, job: ClusterJob, instant: number): string[] {
  const { nodes, partitions, reservations = [], outages = [] } = cluster;
  const own = new Set(job.partitions.flatMap((partition) => partitions[partition].nodes));
  const until = instant + 60 * job.timeLimit;
  const kept = reservations.filter(
    (one) =>
      one.name !== job.reservation &&
      one.known <= instant &&
      one.nodes.some((node) => own.has(node)) &&
      isOnDuring(one, instant, until),
  );
  const out = new Map<string, string[]>(); // nodes by the reason of their outages
  for (const { node, from, until: end, reason } of outages) {
    if (own.has(node) && from <= instant && instant < end)
      out.set(reason, [...(out.get(reason) ?? []), nodes[node].name]);
  }
  return [
    ...kept.map(({ name }) => `reservation ${name}`),
    ...[...out].map(([reason, names]) => `outage of ${hostList(names)}${reason === '' ? '' : `: ${reason}`}`),
  ];
}

function isOnDuring({ start, end, repeat }: Reservation, from: number, until: number): boolean {
  // The first time that is not over.
  const past = repeat > 0 ? Math.max(0, Math.floor((from - end) / repeat) + 1) * repeat : 0;
  return start + past < until && end + past > from;
}

import { type Power, type Watts, withMeasured } from '../../../metrics/energy/power.ts';
import { neverServing } from '../clusterUse.ts';
import type { OnCluster } from '../schedule.ts';

/**
 * The power of a run. A node whose CPUs are held in part draws that part of the difference between idle and busy. Nodes
 * that never serve jobs draw none. The measured power of a job counts if it holds whole nodes, because it is that of its
 * nodes, with the other jobs on them.
 *
 * @param watts of each node
 * @param places the jobs of the schedule
 */
export function powerOnCluster(
  {
    cluster,
    found,
    submissions,
    workload,
  }: Pick<OnCluster, 'cluster' | 'found' | 'submissions' | 'workload'>,
  watts: readonly Watts[],
  places: readonly number[],
): Power {
  const never = neverServing(cluster);
  let machineIdle = 0;
  for (const [node, { idle }] of watts.entries()) if (!never.has(node)) machineIdle += idle;
  const ofJob = new Float64Array(places.length);
  const added = new Float64Array(places.length);
  const { firstNode, nodes, cpus } = found;
  for (const [job, place] of places.entries()) {
    for (let i = firstNode[place]; i < firstNode[place + 1]; i++) {
      const node = nodes[i];
      const share = cpus[i] / cluster.nodes[node].cpus;
      ofJob[job] += share * watts[node].busy;
      added[job] += share * (watts[node].busy - watts[node].idle);
    }
  }
  const given = { machineIdle, ofJob, added };
  const measured = workload?.jobs.watts;
  if (measured === undefined) return given;
  const hasWholeNodes = (place: number) => {
    for (let i = firstNode[place]; i < firstNode[place + 1]; i++)
      if (cpus[i] < cluster.nodes[nodes[i]].cpus) return false;
    return true;
  };
  return withMeasured(given, (job) => {
    const place = places[job];
    const { jobOfLog = -1 } = submissions[place];
    return hasWholeNodes(place) ? (measured[jobOfLog] ?? -1) : -1;
  });
}

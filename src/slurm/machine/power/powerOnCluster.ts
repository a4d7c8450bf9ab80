import type { Power, Watts } from '../../../metrics/energy/power.ts';
import { neverServing } from '../clusterUse.ts';
import type { OnCluster } from '../schedule.ts';

/**
 * The power of a run. A node whose CPUs are held in part draws that part of the difference between idle and busy. Nodes
 * that never serve jobs draw none.
 *
 * @param watts of each node
 * @param places the jobs of the schedule
 */
export function powerOnCluster(
  { cluster, found }: Pick<OnCluster, 'cluster' | 'found'>,
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
  return { machineIdle, ofJob, added };
}

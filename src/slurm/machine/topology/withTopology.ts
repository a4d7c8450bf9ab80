// Adds the topology that a slurm.conf names to its cluster.
import type { Source } from '../accounting/read.ts';
import type { Cluster } from '../cluster.ts';
import { wordsOf } from '../conf/readRows.ts';
import type { Settings } from '../conf/settings.ts';
import { hostList } from '../hostNames.ts';
import { readSwitches } from './tree.ts';

/**
 * Returns the cluster with its topology, and notes about nodes.
 *
 * @param general the general settings of slurm.conf
 * @param source the topology.conf; undefined if there is none
 * @throws DataError, one line
 */
export function withTopology(
  cluster: Cluster,
  general: Settings,
  source: Source | undefined,
): { cluster: Cluster; notes: string[] } {
  const plugin = (general.get('topologyplugin') ?? '').toLowerCase();
  if (/^(topology\/(none|default|flat))?$/.test(plugin)) return { cluster, notes: [] };
  const parameters = wordsOf(general.get('topologyparam'));
  const isFollowed =
    plugin === 'topology/tree' && cluster.selection.unit === 'cpu' && !parameters.has('dragonfly');
  if (source === undefined || !isFollowed) return { cluster: { ...cluster, lacksTopology: true }, notes: [] };
  const { text, file } = source;
  const { nodes } = cluster;
  const { switches, unknown } = readSwitches(text, file, new Map(nodes.map(({ name }, i) => [name, i])));
  const isReached = new Set(switches.flatMap((one) => one.nodes));
  const apart = [...nodes.keys()].filter((node) => !isReached.has(node)).map((node) => nodes[node].name);
  const notes = [
    ...(unknown.length > 0
      ? [`${file}: ignored because slurm.conf does not have them: ${hostList(unknown)}`]
      : []),
    ...(apart.length > 0 ? [`${file}: on no switch, so that no job gets them: ${hostList(apart)}`] : []),
  ];
  return {
    cluster: { ...cluster, topology: { switches, isOptional: parameters.has('topooptional') } },
    notes,
  };
}

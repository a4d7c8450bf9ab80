// Adds the topology that a slurm.conf names to its cluster.
import type { Source } from '../accounting/read.ts';
import type { Cluster } from '../cluster.ts';
import { wordsOf } from '../conf/readRows.ts';
import type { Settings } from '../conf/settings.ts';
import { hostList } from '../hostNames.ts';
import { readBlocks } from './blocks.ts';
import type { Topology } from './model.ts';
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
  const isKnown = plugin === 'topology/block' || (plugin === 'topology/tree' && !parameters.has('dragonfly'));
  if (source === undefined || !isKnown || cluster.selection.unit === 'node')
    return { cluster: { ...cluster, lacksTopology: true }, notes: [] };
  const { nodes } = cluster;
  const index = new Map(nodes.map(({ name }, i) => [name, i]));
  const isOptional = parameters.has('topooptional');
  const { topology, unknown } =
    plugin === 'topology/tree' ? treeIn(source, index, isOptional) : blocksIn(source, index);
  const reached = topology.kind === 'tree' ? topology.switches : topology.blocks;
  const isReached = new Set(reached.flatMap((one) => one.nodes));
  const apart = [...nodes.keys()].filter((node) => !isReached.has(node)).map((node) => nodes[node].name);
  const effect =
    topology.kind === 'tree'
      ? 'on no switch, so that no job gets them'
      : 'in no block: used only by jobs that may use no node of a block';
  const { file } = source;
  const notes = [
    ...(unknown.length > 0
      ? [`${file}: ignored because slurm.conf does not have them: ${hostList(unknown)}`]
      : []),
    ...(apart.length > 0 ? [`${file}: ${effect}: ${hostList(apart)}`] : []),
  ];
  return { cluster: { ...cluster, topology }, notes };
}

type Found = { topology: Topology; unknown: readonly string[] };

function treeIn({ text, file }: Source, index: ReadonlyMap<string, number>, isOptional: boolean): Found {
  const { switches, unknown } = readSwitches(text, file, index);
  return { topology: { kind: 'tree', switches, isOptional }, unknown };
}

function blocksIn({ text, file }: Source, index: ReadonlyMap<string, number>): Found {
  const { blocks, unknown } = readBlocks(text, file, index);
  return { topology: blocks, unknown };
}

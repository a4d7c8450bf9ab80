// Adds the topology of a slurm.conf to its cluster: that of topology.yaml, or of TopologyPlugin with topology.conf.
import { DataError } from '../../../errors.ts';
import { whichThereAre } from '../../../input/nearest.ts';
import type { Source } from '../accounting/read.ts';
import type { Cluster } from '../cluster.ts';
import { wordsOf } from '../conf/readRows.ts';
import { LINEAR_TOPOLOGY, OTHER_TOPOLOGIES, PARTITION_TOPOLOGIES } from '../conf/settingNames.ts';
import type { Settings } from '../conf/settings.ts';
import { hostList } from '../hostNames.ts';
import { Tally, type Unsupported } from '../unsupported.ts';
import { readBlocks } from './blocks.ts';
import type { Topology } from './model.ts';
import { type NamedTopology, readTopologies } from './topologyYaml.ts';
import { readSwitches } from './tree.ts';

/** The files next to slurm.conf that describe topologies. */
interface TopologyFiles {
  /** For TopologyPlugin=topology/tree or topology/block. */
  readonly conf?: Source;
  /** Slurm 25.05 and later read it instead of topology.conf. */
  readonly yaml?: Source;
}

/** A cluster with its topology. */
interface WithTopology {
  readonly cluster: Cluster;
  /** Lines about nodes and files. */
  readonly notes: readonly string[];
  readonly unsupported: readonly Unsupported[];
}

/** The plugin that each kind of topology.yaml stands for. */
const PLUGINS = {
  flat: /^topology\/(flat|default|none)$/,
  tree: /^topology\/tree$/,
  block: /^topology\/block$/,
  other: /^\b$/,
} as const;

/** @throws DataError, one line */
export function withTopology(cluster: Cluster, general: Settings, files: TopologyFiles): WithTopology {
  const plugin = (general.get('topologyplugin') ?? '').toLowerCase();
  const parameters = wordsOf(general.get('topologyparam'));
  const { yaml, conf } = files;
  if (yaml === undefined) return ofPlugin(cluster, plugin, parameters, conf);
  if (!cluster.scheduling.rules.readsTopologyYaml) {
    const found = ofPlugin(cluster, plugin, parameters, conf);
    const ignored = `${yaml.file}: ignored, because Slurm reads it since 25.05; --slurm-version names another version`;
    return { ...found, notes: [ignored, ...found.notes] };
  }
  const found = ofYaml(cluster, plugin, parameters, yaml);
  const ignored = conf === undefined ? [] : [`${conf.file}: ignored because of ${yaml.file}, as in Slurm`];
  return { ...found, notes: [...ignored, ...found.notes] };
}

function ofPlugin(
  cluster: Cluster,
  plugin: string,
  parameters: ReadonlyMap<string, string>,
  source: Source | undefined,
): WithTopology {
  if (/^(topology\/(none|default|flat))?$/.test(plugin)) return { cluster, notes: [], unsupported: [] };
  const isKnown = plugin === 'topology/block' || (plugin === 'topology/tree' && !parameters.has('dragonfly'));
  if (source === undefined || !isKnown || cluster.selection.unit === 'node')
    return { cluster: { ...cluster, lacksTopology: true }, notes: [], unsupported: [] };
  const index = indexOf(cluster);
  const { text, file } = source;
  const isOptional = parameters.has('topooptional');
  if (plugin === 'topology/tree') {
    const { switches, unknown } = readSwitches(text, file, index);
    return placed(cluster, { kind: 'tree', switches, isOptional }, unknown, file);
  }
  const { blocks, unknown } = readBlocks(text, file, index);
  return placed(cluster, blocks, unknown, file);
}

function ofYaml(
  cluster: Cluster,
  plugin: string,
  parameters: ReadonlyMap<string, string>,
  { text, file }: Source,
): WithTopology {
  const named = readTopologies(text, file, indexOf(cluster));
  const { chosen, others } = choice(cluster, named, file);
  const tally = new Tally('settings');
  const notes: string[] = [];
  if (others.length > 0) {
    tally.add(PARTITION_TOPOLOGIES, ...others.map(({ name }) => `Topology=${name}`));
    notes.push(`${file}: the model uses the topology ${chosen.name} for all partitions`);
  }
  if (plugin !== '' && !PLUGINS[chosen.kind].test(plugin))
    tally.add('what Slurm ignores because of topology.yaml', `TopologyPlugin=${plugin}`);
  const isLinear = cluster.selection.unit === 'node' && chosen.kind !== 'flat';
  if (isLinear) tally.add(LINEAR_TOPOLOGY, `topology: ${chosen.name}`);
  else if (chosen.kind === 'other') tally.add(OTHER_TOPOLOGIES, `topology: ${chosen.name}`);
  const isLacking =
    isLinear || chosen.kind === 'other' || (chosen.kind === 'tree' && parameters.has('dragonfly'));
  const own: Cluster = { ...cluster, hasNamedTopologies: true, ...(isLacking && { lacksTopology: true }) };
  const { topology } = chosen;
  if (isLacking || topology === undefined) return { cluster: own, notes, unsupported: tally.rows() };
  const whole: Topology =
    topology.kind === 'tree' ? { ...topology, isOptional: parameters.has('topooptional') } : topology;
  const found = placed(own, whole, chosen.unknown, file);
  return { ...found, notes: [...notes, ...found.notes], unsupported: tally.rows() };
}

/**
 * Returns the topology that all partitions with nodes have, or else the default of the cluster, and the other ones that
 * partitions have. As in Slurm, the default is the first with cluster_default, or else the first.
 */
function choice(
  { partitions }: Cluster,
  named: readonly NamedTopology[],
  file: string,
): { chosen: NamedTopology; others: readonly NamedTopology[] } {
  const usual = named.find(({ isDefault }) => isDefault) ?? named[0];
  const had = new Set(
    partitions
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ topology }) => (topology === undefined ? usual : topologyCalled(topology, named, file))),
  );
  const [first = usual, ...more] = had;
  return more.length === 0
    ? { chosen: first, others: [] }
    : { chosen: usual, others: [...had].filter((one) => one !== usual) };
}

function topologyCalled(
  { name, where }: { readonly name: string; readonly where: string },
  named: readonly NamedTopology[],
  file: string,
): NamedTopology {
  const found = named.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = named.map((one) => one.name);
  throw new DataError(
    `${where}: Topology '${name}': ${file} has no such topology${whichThereAre(name, names)}`,
  );
}

const indexOf = ({ nodes }: Cluster): ReadonlyMap<string, number> =>
  new Map(nodes.map(({ name }, i) => [name, i]));

/** The cluster with a topology, and notes about nodes that only one of them has. */
function placed(
  cluster: Cluster,
  topology: Topology,
  unknown: readonly string[],
  file: string,
): WithTopology {
  const { nodes } = cluster;
  const reached = topology.kind === 'tree' ? topology.switches : topology.blocks;
  const isReached = new Set(reached.flatMap((one) => one.nodes));
  const apart = [...nodes.keys()].filter((node) => !isReached.has(node)).map((node) => nodes[node].name);
  const effect =
    topology.kind === 'tree'
      ? 'on no switch, so that no job gets them'
      : 'in no block: used only by jobs that may use no node of a block';
  const notes = [
    ...(unknown.length > 0
      ? [`${file}: ignored because slurm.conf does not have them: ${hostList(unknown)}`]
      : []),
    ...(apart.length > 0 ? [`${file}: ${effect}: ${hostList(apart)}`] : []),
  ];
  return { cluster: { ...cluster, topology }, notes, unsupported: [] };
}

// Reads the power of the nodes of a cluster.
import { DataError } from '../../../errors.ts';
import { decimalNumber } from '../../../input/number.ts';
import type { Watts } from '../../../metrics/energy/power.ts';
import type { Cluster } from '../cluster.ts';
import { settingsLines } from '../conf/settings.ts';
import { hostNames } from '../hostNames.ts';

/** The watts of some nodes: of a whole node while it is idle, and while jobs hold all of its CPUs. */
export interface NodePower extends Watts {
  /** The place of the line, for messages. */
  readonly where: string;
  /** NodeName, PartitionName or Feature. */
  readonly by: 'node' | 'partition' | 'feature';
  /** A host list, ALL, or a name. */
  readonly name: string;
}

const SELECTORS = { nodename: 'node', partitionname: 'partition', feature: 'feature' } as const;
const EXPECTED = 'expected NodeName=, PartitionName= or Feature=, then idle= and busy= in watts';

/** The power of nodes that are all alike. */
export function alikeNodes(watts: Watts): NodePower[] {
  return [{ ...watts, where: '--power', by: 'node', name: 'ALL' }];
}

/**
 * Reads a table of power: lines such as `PartitionName=gpu idle=300 busy=1500`, in the form of slurm.conf.
 *
 * @throws DataError, one line
 */
export function readNodePower(text: string, file: string): NodePower[] {
  const rows = settingsLines(text, file).map(({ where, settings }): NodePower => {
    const selectors = Object.entries(SELECTORS).filter(([key]) => settings.has(key));
    const unknown = [...settings.keys()].find(
      (key) => !(key in SELECTORS) && key !== 'idle' && key !== 'busy',
    );
    if (unknown !== undefined) throw new DataError(`${where}: '${unknown}': ${EXPECTED}`);
    if (selectors.length !== 1) throw new DataError(`${where}: ${EXPECTED}`);
    const [[key, by]] = selectors;
    const watts = (name: 'idle' | 'busy') => {
      const value = decimalNumber(settings.get(name) ?? '');
      if (value >= 0) return value;
      throw new DataError(`${where}: ${name}='${settings.get(name) ?? ''}': expected watts, such as 350`);
    };
    const row = { where, by, name: settings.get(key) as string, idle: watts('idle'), busy: watts('busy') };
    if (row.busy < row.idle)
      throw new DataError(`${where}: busy=${row.busy}: expected at least as many watts as idle=${row.idle}`);
    return row;
  });
  if (rows.length === 0) throw new DataError(`${file}: is empty; ${EXPECTED}`);
  return rows;
}

/**
 * The watts of each node: those of the last row that is for it, so that a row after another one overrides it.
 *
 * @param name of the configuration, for messages
 * @throws DataError if a row is for no node, or a node has no row
 */
export function wattsOfNodes(rows: readonly NodePower[], cluster: Cluster, name: string): Watts[] {
  const { nodes } = cluster;
  const found: (Watts | undefined)[] = nodes.map(() => undefined);
  const numbers = new Map(nodes.map((node, i) => [node.name, i]));
  for (const row of rows)
    for (const node of nodesOf(row, cluster, numbers, name)) found[node] = { idle: row.idle, busy: row.busy };
  const missing = found.indexOf(undefined);
  if (missing >= 0)
    throw new DataError(
      `${name}: node ${nodes[missing].name} has no power; begin the table with NodeName=ALL idle=… busy=…`,
    );
  return found as Watts[];
}

function nodesOf(
  row: NodePower,
  { nodes, partitions }: Cluster,
  numbers: ReadonlyMap<string, number>,
  configuration: string,
): readonly number[] {
  const { by, name, where } = row;
  const none = (what: string) => new DataError(`${where}: ${configuration} has no ${what} '${name}'`);
  if (by === 'partition') {
    const partition = partitions.find((one) => one.name === name);
    if (partition === undefined) throw none('partition');
    return partition.nodes;
  }
  if (by === 'feature') {
    const own = [...nodes.keys()].filter((node) => nodes[node].features?.includes(name));
    if (own.length === 0) throw none('node with the feature');
    return own;
  }
  if (name.toUpperCase() === 'ALL') return [...nodes.keys()];
  return hostNames(name, where).map((host) => {
    const node = numbers.get(host);
    if (node === undefined) throw new DataError(`${where}: ${configuration} has no node '${host}'`);
    return node;
  });
}

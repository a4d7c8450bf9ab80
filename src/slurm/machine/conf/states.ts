// Reads the states of nodes and partitions in a slurm.conf: State of a node, DownNodes, and State of a partition.
import { DataError } from '../../../errors.ts';
import type { ClusterNode, Partition } from '../cluster.ts';
import type { Outage } from '../events/model.ts';
import { hostNames } from '../hostNames.ts';
import { type Settings, type SettingsLine, word } from './settings.ts';

/** States of nodes that take no jobs. Slurm reads the beginning of the word: DRAINED, FAILING. */
const OUT = /^(down|error|drain|fail)/i;

/** States that the model knows; a node without one serves jobs. */
export const NODE_STATES = /^(|unknown|idle|cloud|future|(down|error|drain|fail).*)$/i;

/** True if the nodes of a line do not exist yet. */
export function areFuture(settings: Settings): boolean {
  return settings.get('state')?.toLowerCase() === 'future';
}

/**
 * Outages without begin and end: nodes that slurm.conf has DOWN, DRAIN or FAIL. Jobs that a log shows there when a
 * replay begins run to their ends.
 *
 * @param lines those of nodes, with defaults
 * @param downNodes lines with DownNodes
 * @param future names of nodes that do not exist
 * @throws DataError, one line, for a node that nothing describes
 */
export function nodesOut(
  lines: readonly SettingsLine[],
  downNodes: readonly SettingsLine[],
  nodes: readonly ClusterNode[],
  future: ReadonlySet<string>,
): Outage[] {
  const reasons = new Map<string, string>();
  const take = ({ where, settings }: SettingsLine, list: string, state: string) => {
    for (const name of hostNames(list, where)) {
      if (OUT.test(state)) reasons.set(name, settings.get('reason') ?? '');
      // A later line goes before an earlier one.
      else if (state !== '') reasons.delete(name);
    }
  };
  for (const line of lines)
    take(line, line.settings.get('nodename') as string, line.settings.get('state') ?? '');
  const index = new Map(nodes.map(({ name }, i) => [name, i]));
  for (const line of downNodes) {
    const list = line.settings.get('downnodes') as string;
    const missing = hostNames(list, line.where).find((name) => !index.has(name) && !future.has(name));
    if (missing !== undefined) throw new DataError(`${line.where}: DownNodes: there is no node '${missing}'`);
    take(line, list, line.settings.get('state') ?? 'DOWN');
  }
  return [...reasons].flatMap(([name, reason]) => {
    const node = index.get(name);
    if (node === undefined) return [];
    return { node, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, isDown: false, reason };
  });
}

const PARTITION_STATES = ['UP', 'DOWN', 'DRAIN', 'INACTIVE'];

/** @throws DataError, one line, for a state that is none */
export function partitionState(settings: Settings, where: string): Pick<Partition, 'state'> {
  const state = word(settings, 'State', PARTITION_STATES, 'up', where);
  return state === 'up' ? {} : { state: state as Partition['state'] };
}

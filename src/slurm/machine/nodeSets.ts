import type { ClusterNode } from './cluster.ts';

/**
 * In which set of nodes select/linear looks for each node: a set for each line of slurm.conf, by weight and then
 * in the order of the lines.
 */
export function nodeSetsOf(nodes: readonly ClusterNode[]): number[] {
  const places = nodes.map(({ weight, line = 0 }) => ({ weight, line, key: `${weight} ${line}` }));
  const sorted = [...places].sort((a, b) => a.weight - b.weight || a.line - b.line);
  const numbers = new Map([...new Set(sorted.map(({ key }) => key))].map((key, i) => [key, i]));
  return places.map(({ key }) => numbers.get(key) as number);
}

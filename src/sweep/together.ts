// Runs that differ in one parameter only, such as the policy, share what does not depend on it: the workloads of
// their seeds.
import { type RunRange, runsOf } from './runs.ts';
import type { SweepStudy } from './study.ts';

/** True if a name is that of a parameter, or of a number inside it: `policy.order.a`. */
const isOf = (name: string, parameter: string) => name === parameter || name.startsWith(`${parameter}.`);

/** True if a study has points that differ in this parameter, or in a number inside it. */
export function varies({ grid, list = [] }: SweepStudy, parameter: string): boolean {
  const ofGrid = grid.filter(({ name }) => isOf(name, parameter));
  if (ofGrid.some(({ values }) => values.length > 1)) return true;
  const isListed = list.some((point) => Object.keys(point).some((name) => isOf(name, parameter)));
  return list.length > 1 && (isListed || ofGrid.length === 0);
}

/**
 * Shards in groups of which each shares much. The shards of a group begin at about the same seed of points that
 * differ in this parameter only.
 *
 * @param range the runs of a shard
 */
export function together(
  study: SweepStudy,
  shards: readonly number[],
  range: (shard: number) => RunRange,
  parameter: string,
): number[][] {
  const points = new Map<string, Map<number, number[]>>();
  const [first] = shards.map(range);
  for (const shard of shards) {
    const [{ point, seeds }] = runsOf(study, range(shard));
    const others = JSON.stringify(Object.entries(point).filter(([name]) => !isOf(name, parameter)));
    const stretch = Math.floor((seeds?.from ?? 0) / (first.to - first.from));
    const groups = points.get(others) ?? new Map<number, number[]>();
    points.set(others, groups.set(stretch, [...(groups.get(stretch) ?? []), shard]));
  }
  const inOrder = (groups: Map<number, number[]>) => [...groups].sort(([a], [b]) => a - b);
  return [...points.values()].flatMap((groups) => inOrder(groups).map(([, group]) => group));
}

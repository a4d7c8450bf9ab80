// Runs that differ in one parameter only, such as the policy, share what does not depend on it: the workloads of
// their seeds.
import { type RunRange, runsOf } from './runs.ts';
import type { SweepStudy } from './study.ts';

/** Whether a study has points that differ in this parameter. */
export function varies({ grid, list = [] }: SweepStudy, parameter: string): boolean {
  const ofGrid = grid.find(({ name }) => name === parameter)?.values;
  return (ofGrid ?? list.map((point) => point[parameter])).length > 1;
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
    const others = JSON.stringify({ ...point, [parameter]: undefined });
    const stretch = Math.floor((seeds?.from ?? 0) / (first.to - first.from));
    const groups = points.get(others) ?? new Map<number, number[]>();
    points.set(others, groups.set(stretch, [...(groups.get(stretch) ?? []), shard]));
  }
  const inOrder = (groups: Map<number, number[]>) => [...groups].sort(([a], [b]) => a - b);
  return [...points.values()].flatMap((groups) => inOrder(groups).map(([, group]) => group));
}

import type { Point, Seeds } from '../../sweep/study.ts';

/** Returns the description of a point's runs in messages: `trace log.swf, policy easy, seeds 1 to 5`. */
export function describedRuns(point: Point, seeds?: Seeds): string {
  const words = Object.entries(point)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  if (seeds)
    words.push(seeds.from === seeds.to ? `seed ${seeds.from}` : `seeds ${seeds.from} to ${seeds.to}`);
  return words.join(', ');
}

// Why the model decides otherwise in recordings of random scenarios. What it does not follow, and says so, is found by
// itself (conformance.ts).
import type { Difference } from './decisions.ts';
import type { Missing } from './missingNodes.ts';

const BEYOND = 'nodes that are found for a time behind the window of backfilling';
const WITHOUT: Readonly<Record<Missing['why'], string>> = {
  ended: 'nodes of a job that ended are not free yet',
  'put back': 'a node that was put back a moment before',
};

/** What somebody has found by looking, by the seed. */
const SEEN: Readonly<Record<number, string>> = { 118: BEYOND };

/** @param told what the scenario asks for and the model does not follow */
export function causesOf(
  seed: number,
  differences: readonly Difference[],
  told: readonly string[],
): string[] {
  const others = [...told, ...(seed in SEEN ? [SEEN[seed]] : [])];
  const found = differences.flatMap(({ without }) =>
    without !== undefined ? [WITHOUT[without.why]] : others.length > 0 ? [] : ['not known'],
  );
  return [...new Set([...others, ...found])];
}

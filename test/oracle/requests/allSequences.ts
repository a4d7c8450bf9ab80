// All sequences for a small n: the values attempted, and those of them that are saved.
import {
  type Cost,
  expectedCostDirectly,
  expectedMakespanDirectly,
  type PlainDistribution,
  type Step,
} from './directly.ts';

/** All sequences over the values. The last value is attempted without a checkpoint. */
export function* allSequences(v: readonly number[]): Generator<Step[]> {
  const last = v.length - 1;
  const choices = 3 ** last;
  for (let choice = 0; choice < choices; choice++) {
    const sequence: Step[] = [];
    for (let i = 0, rest = choice; i < last; i++, rest = Math.floor(rest / 3)) {
      if (rest % 3 > 0) sequence.push({ milestone: v[i], checkpoint: rest % 3 === 2 });
    }
    sequence.push({ milestone: v[last], checkpoint: false });
    yield sequence;
  }
}

export type Kind = 'any' | 'all' | 'none';

function isOfKind(sequence: readonly Step[], kind: Kind): boolean {
  const before = sequence.slice(0, -1);
  if (kind === 'any') return true;
  return before.every(({ checkpoint }) => checkpoint === (kind === 'all'));
}

export function leastCost(distribution: PlainDistribution, cost: Cost, kind: Kind = 'any'): number {
  let least = Number.POSITIVE_INFINITY;
  for (const sequence of allSequences(distribution.v)) {
    if (isOfKind(sequence, kind)) least = Math.min(least, expectedCostDirectly(sequence, distribution, cost));
  }
  return least;
}

export function leastMakespan(distribution: PlainDistribution, zeta: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const sequence of allSequences(distribution.v)) {
    if (!isOfKind(sequence, 'none')) continue;
    const requests = sequence.map(({ milestone }) => milestone);
    least = Math.min(least, expectedMakespanDirectly(requests, distribution, zeta));
  }
  return least;
}

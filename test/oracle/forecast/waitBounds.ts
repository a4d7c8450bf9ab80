// Bounds of quantiles of waits, from the definition: all waits are sorted at each start.
interface Started {
  readonly start: number;
  readonly wait: number;
  readonly processors: number;
}

const classOf = (processors: number) =>
  processors <= 4 ? 0 : processors <= 16 ? 1 : processors <= 64 ? 2 : 3;

/** The bound of a quantile; undefined if there are too few waits. */
function boundOf(waits: readonly number[], share: number): number | undefined {
  const n = waits.length;
  // The largest wait is below the quantile with the probability share^n.
  if (share ** n > 0.05) return undefined;
  const k = Math.ceil(n * share + 1.6448536269514722 * Math.sqrt(n * share * (1 - share)));
  return [...waits].sort((a, b) => a - b)[Math.min(n, k) - 1];
}

/** @param before the jobs that started before, in the order of their starts */
export function waitBounds(before: readonly Started[], processors: number): number[] {
  return [0.1, 0.5, 0.9].map((share) => {
    let least = 1;
    while (share ** least > 0.05) least++;
    let kept: number[] = [];
    let row = 0;
    for (const { wait } of before.filter((one) => classOf(one.processors) === classOf(processors))) {
      const bound = boundOf(kept, share);
      row = bound !== undefined && wait > bound ? row + 1 : 0;
      kept.push(wait);
      if ((1 - share) ** row <= 0.05 ** 3) {
        kept = kept.slice(-least);
        row = 0;
      }
    }
    return boundOf(kept, share) ?? 0;
  });
}

// Adaptive conformal inference from its recursion: the shift of each quantile after every earlier wait, one line each.
const SHARES = [0.1, 0.5, 0.9];

interface Earlier {
  readonly quantiles: readonly number[];
  readonly ties: readonly number[];
  readonly known: number;
  readonly isLeast: boolean;
}

/** Straight lines from nothing at 0 s through the quantiles, over the logarithm of the wait plus a minute. */
function massUpTo(bound: number, said: readonly number[]): number {
  const ends = [0, ...said].map((one) => Math.log(one + 60));
  const masses = [0, ...SHARES];
  const x = Math.log(bound + 60);
  let mass = 0;
  for (let k = 1; k < 4; k++) {
    if (x >= ends[k]) mass = masses[k];
    else if (x >= ends[k - 1])
      mass += ((masses[k] - masses[k - 1]) * (x - ends[k - 1])) / (ends[k] - ends[k - 1]);
  }
  return mass;
}

/** The quantiles, each moved by 0.01 for each wait, up by its share and down if the wait was below it. */
export function movedByMisses(quantiles: readonly number[], earlier: readonly Earlier[]): number[] {
  const moved: number[] = [];
  for (let i = 0; i < 3; i++) {
    let shift = 0;
    for (const { quantiles: said, ties, known, isLeast } of earlier) {
      const threshold = Math.max(0, (said[i] + 60) * Math.E ** shift - 60);
      let below = 0;
      if (known < threshold) below = 1;
      if (Math.abs(known - threshold) < 0.5) below = ties[i];
      if (known < threshold && isLeast) {
        const up = massUpTo(Math.max(0, (known + 60) / Math.E ** shift - 60), said);
        below = Math.max(0, (SHARES[i] - up) / (1 - up));
      }
      shift += 0.01 * SHARES[i];
      shift -= 0.01 * below;
    }
    const own = Math.max(0, (quantiles[i] + 60) * Math.E ** shift - 60);
    moved.push(i > 0 ? Math.max(own, moved[i - 1]) : own);
  }
  return moved;
}

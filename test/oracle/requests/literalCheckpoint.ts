// IPDPS 2020, Theorem 2, as printed: E_ckpt(ic, il) over the values v_1 … v_n, in O(n³).
import type { Cost, PlainDistribution } from './directly.ts';

export function literalCheckpoint(distribution: PlainDistribution, cost: Cost): number {
  const n = distribution.v.length;
  const v = [0, ...distribution.v];
  const f = [0, ...distribution.f];
  const { alpha, beta, gamma, checkpoint: C, restart: R } = cost;
  const mean = f.reduce((sum, p, i) => sum + p * v[i], 0);
  const above = (l: number) => f.slice(l + 1).reduce((sum, p) => sum + p, 0);
  const S = v.map((_, l) => above(l));
  const memo = new Map<number, number>();
  const E = (ic: number, il: number): number => {
    if (il === n) return beta * mean;
    const known = memo.get(ic * (n + 1) + il);
    if (known !== undefined) return known;
    let least = Number.POSITIVE_INFINITY;
    for (let j = il + 1; j <= n; j++) {
      for (const d of [0, 1]) {
        const restart = ic === 0 ? 0 : R;
        const work = v[j] - v[ic];
        const rest = ic === 0 ? E(d * j, j) : E((1 - d) * ic + d * j, j);
        const request = (alpha * (restart + work + d * C) + beta * restart + gamma) * S[il];
        least = Math.min(least, rest + request + beta * ((1 - d) * work + d * C) * S[j]);
      }
    }
    memo.set(ic * (n + 1) + il, least);
    return least;
  };
  return E(0, 0);
}

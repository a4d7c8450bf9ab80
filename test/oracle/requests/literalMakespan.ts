// ICPP 2019, Theorem 2: E(i, m, k) over v_i = v_0 + i δ, with its two misprints corrected (⌊ ⌋ for ⌈ ⌉ in the
// threshold; π(0) = 0). At worst O(n^5).

/** f[0] = 0 belongs to v_0. */
export function literalMakespan(v0: number, delta: number, f: readonly number[], zeta: number): number {
  const n = f.length - 1;
  const v = f.map((_, i) => v0 + i * delta);
  const sum = (from: number, to: number, of: (l: number) => number) => {
    let total = 0;
    for (let l = from; l <= to; l++) total += of(l);
    return total;
  };
  const memo = new Map<string, number>();
  const E = (i: number, m: number, k: number): number => {
    if (i === n) return 0;
    const state = `${i} ${m} ${k}`;
    const known = memo.get(state);
    if (known !== undefined) return known;
    let least = Number.POSITIVE_INFINITY;
    for (let j = i + 1; j <= n; j++) {
      const x = Math.max(i, Math.floor(j - zeta * (j + k) - (zeta * (m + 1) * v0) / delta));
      const cost =
        v[j] * sum(i + 1, x, (l) => f[l]) +
        ((zeta * (m * v0 + k * delta)) / (1 - zeta)) * sum(x + 1, j, (l) => f[l]) +
        (1 / (1 - zeta)) * sum(x + 1, j, (l) => f[l] * v[l]) +
        v[j] * sum(j + 1, n, (l) => f[l]) +
        E(j, m + 1, k + j);
      least = Math.min(least, cost);
    }
    memo.set(state, least);
    return least;
  };
  return E(0, 0, 0);
}

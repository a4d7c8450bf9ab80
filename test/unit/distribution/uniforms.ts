/**
 * Uniform numbers of [0, 1), 53 bits each, from a seed: two draws of mulberry32 (Ettinger, 2017). For tests
 * only.
 */
export function uniforms(seed: number): () => number {
  let state = seed | 0;
  const word = () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return (x ^ (x >>> 14)) >>> 0;
  };
  return () => ((word() >>> 5) * 2 ** 26 + (word() >>> 6)) / 2 ** 53;
}

export function samplesOf(
  distribution: { sample(uniform: () => number): number },
  count: number,
  seed: number,
) {
  const uniform = uniforms(seed);
  return Float64Array.from({ length: count }, () => distribution.sample(uniform));
}

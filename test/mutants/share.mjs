// A random share of the mutants of a room that has too many for one run. The same sources give the same ones.

let state = 1;

/** The next of some random numbers in [0, 1): xorshift of 32 bits. */
function next() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

/** From now on a mutator makes that share of its mutants. */
export function drawnOnly(mutator, share) {
  const all = mutator.mutate.bind(mutator);
  mutator.mutate = function* (path) {
    for (const one of all(path)) if (next() < share) yield one;
  };
}

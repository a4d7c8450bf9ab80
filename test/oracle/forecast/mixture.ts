// The mixture of several sources, from its definition: for each quantile the sources count by a power of their
// inverse losses, and the mean is one of logarithms.
const SHARES = [0.1, 0.5, 0.9];

interface Said {
  readonly quantiles: readonly number[];
  readonly ties: readonly number[];
}

interface Known {
  readonly said: readonly Said[];
  readonly known: number;
  readonly isLeast: boolean;
}

/** How much each source counts: a list for each quantile. */
export function trusted(
  sources: number,
  judged: readonly Known[],
  { fallback, handicap, power }: { fallback: number; handicap: number; power: number },
): number[][] {
  return SHARES.map((share, i) => {
    if (judged.length < 20)
      return Array.from({ length: sources }, (_, source) => Number(source === fallback));
    const losses = Array.from({ length: sources }, (_, source) => {
      let lost = 0;
      for (const { said, known, isLeast } of judged) {
        const above = known - said[source].quantiles[i];
        if (above > 0) lost += share * above;
        else if (!isLeast) lost += (1 - share) * -above;
      }
      return source === 0 ? lost : handicap * lost;
    });
    // Sources without a loss share alike, and the others count nothing.
    const none = losses.filter((lost) => lost === 0).length;
    if (none > 0) return losses.map((lost) => (lost === 0 ? 1 / none : 0));
    const powers = losses.map((lost) => lost ** -power);
    const all = powers.reduce((sum, one) => sum + one);
    return powers.map((one) => one / all);
  });
}

/** The combined answer of the sources: quantiles that rise, in seconds, and the parts of ties. */
export function together(said: readonly Said[], trust: readonly (readonly number[])[]): Said {
  const quantiles: number[] = [];
  for (let i = 0; i < 3; i++) {
    let product = 1;
    for (const [source, { quantiles: own }] of said.entries()) product *= (own[i] + 60) ** trust[i][source];
    quantiles.push(Math.max(product - 60, i === 0 ? 0 : quantiles[i - 1]));
  }
  const ties = SHARES.map((_, i) =>
    said.map(({ ties: own }, source) => own[i] * trust[i][source]).reduce((a, b) => a + b),
  );
  return { quantiles, ties };
}

/**
 * Reads `--constraint`: features with `&`, `|` and brackets, from left to right as Slurm takes them. A number of
 * nodes behind a feature (`a*2&b*1`) says nothing of a single node: one of the features is enough for it.
 *
 * @returns whether a node with some features will do; undefined: the text is no such expression
 */
export function readConstraint(text: string): ((features: ReadonlySet<string>) => boolean) | undefined {
  const isCounted = text.includes('*');
  const words = text.replace(/\*\d+/g, '').match(/[&|,()[\]]|[^&|,()[\]\s]+/g) ?? [];
  const opens = (word: string | undefined) => word === '(' || word === '[';
  let next = 0;
  type Test = (features: ReadonlySet<string>) => boolean;
  const one = (): Test | undefined => {
    const word = words[next++];
    if (word === undefined) return undefined;
    if (opens(word)) {
      const inner = several();
      return /^[)\]]$/.test(words[next++] ?? '') ? inner : undefined;
    }
    return /^[&|,)\]]$/.test(word) ? undefined : (features) => features.has(word);
  };
  const several = (): Test | undefined => {
    let left = one();
    while (left !== undefined && /^[&|,]$/.test(words[next] ?? '')) {
      const isAny = words[next++] === '|' || isCounted;
      const [before, right] = [left, one()];
      if (right === undefined) return undefined;
      left = isAny
        ? (features) => before(features) || right(features)
        : (features) => before(features) && right(features);
    }
    return left;
  };
  const whole = several();
  return next === words.length ? whole : undefined;
}

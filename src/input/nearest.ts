/** Levenshtein's edit distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}

/** The name that the wrong one is most likely meant to be. */
export function nearest(wrong: string, names: readonly string[]): string {
  const to = (name: string) => distance(wrong.toLowerCase(), name);
  return names.reduce((best, name) => (to(name) < to(best) ? name : best));
}

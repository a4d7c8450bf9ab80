/** Longer words are not compared: they are not typing errors. */
const LONGEST = 64;
/** A beginning of at least this many letters is accepted for the name. */
const BEGINNING = 3;

/** The number of edits between two words: a letter added, removed or replaced, or two neighbors swapped. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(row[j - 1] + 1, rows[i - 1][j] + 1, rows[i - 1][j - 1] + other);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2][j - 2] + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}

/**
 * The name that was probably meant: at most one edit per three letters away, or with this beginning.
 * Undefined if there is none.
 */
export function nearest(wrong: string, names: readonly string[]): string | undefined {
  const word = wrong.trim().toLowerCase();
  if (word === '' || word.length > LONGEST) return undefined;
  const found = names
    .map((name) => ({ name, edits: distance(word, name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)[0];
  if (found === undefined) return undefined;
  if (found.edits < word.length && found.edits <= Math.max(1, word.length / 3)) return found.name;
  return word.length < BEGINNING ? undefined : names.find((name) => name.toLowerCase().startsWith(word));
}

/** `; did you mean 'easy'?` for the end of an error; empty if no name is near. */
export function didYouMean(
  wrong: string,
  names: readonly string[],
  show: (name: string) => string = (name) => `'${name}'`,
): string {
  const likely = nearest(wrong, names);
  return likely === undefined ? '' : `; did you mean ${show(likely)}?`;
}

/** Returns the same hint as didYouMean(), but lists all names if no name is near. */
export function whichThereAre(
  wrong: string,
  names: readonly string[],
  show?: (name: string) => string,
): string {
  return didYouMean(wrong, names, show) || `; there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`;
}

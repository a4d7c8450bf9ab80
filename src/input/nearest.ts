/** No name is longer; what is longer is no slip of the fingers. */
const LONGEST = 64;
/** From so many letters on, the beginning of a name stands for it. */
const BEGINNING = 3;

/** Edits between two words: a letter more, less or another, or two neighbours swapped. */
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

/** The name that the wrong one is most likely meant to be: an edit in three letters away, or begun so; else undefined. */
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

/** `; did you mean 'easy'?` for the end of an error; nothing where no name is near. */
export function didYouMean(
  wrong: string,
  names: readonly string[],
  show: (name: string) => string = (name) => `'${name}'`,
): string {
  const likely = nearest(wrong, names);
  return likely === undefined ? '' : `; did you mean ${show(likely)}?`;
}

/** The same, or all names where none is near. */
export function whichThereAre(
  wrong: string,
  names: readonly string[],
  show?: (name: string) => string,
): string {
  return didYouMean(wrong, names, show) || `; there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`;
}

import { DataError } from '../../errors.ts';

/**
 * Splits a text into words as a shell does: at blanks, with both kinds of quotes and backslashes.
 *
 * @throws DataError
 */
export function shellWords(text: string): string[] {
  const words: string[] = [];
  const word = /\s*((?:[^\s'"\\]|'[^']*'|"(?:[^"\\]|\\.)*"|\\.)+)|\s*(\S)|\s+/gs;
  for (const [, whole, odd] of text.matchAll(word)) {
    if (odd !== undefined) throw new DataError(`'${text}': the quote ${odd} is not closed`);
    if (whole === undefined) continue;
    words.push(
      whole.replaceAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs, (_, single, double, escaped) => {
        if (single !== undefined) return single;
        return double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped;
      }),
    );
  }
  return words;
}

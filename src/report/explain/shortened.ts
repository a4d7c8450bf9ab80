/** Only the first and the last rows of a long list are shown; --json has all. */
export const SHOWN = 10;

/** All rows, or the first and the last ones with a gap between them. */
export function shortened<T>(rows: readonly T[]): (T | undefined)[] {
  return rows.length <= 2 * SHOWN + 1
    ? [...rows]
    : [...rows.slice(0, SHOWN), undefined, ...rows.slice(-SHOWN)];
}

/** Number of rows shown at each end of a long list; --json has all. */
export const SHOWN = 10;

/** Returns all rows, or the first and the last ones with a gap between them. */
export function shortened<T>(rows: readonly T[]): (T | undefined)[] {
  return rows.length <= 2 * SHOWN + 1
    ? [...rows]
    : [...rows.slice(0, SHOWN), undefined, ...rows.slice(-SHOWN)];
}

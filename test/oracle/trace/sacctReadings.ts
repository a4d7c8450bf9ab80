// The readings of a record with too many cells, from their definition: every way to give the cells to the fields is
// tried.

/**
 * All ways to divide cells among fields, one or more each, as the first cell of each field.
 *
 * @param mayJoin true if a field may have several cells
 * @param fits true if a field may have this text
 */
export function allReadings(
  cells: readonly string[],
  fields: readonly string[],
  delimiter: string,
  mayJoin: (field: string) => boolean,
  fits: (field: string, text: string) => boolean,
): number[][] {
  const from = (place: number, cell: number): number[][] => {
    if (place === fields.length) return cell === cells.length ? [[cell]] : [];
    const found: number[][] = [];
    for (let end = cell + 1; end <= cells.length; end++) {
      if (end > cell + 1 && !mayJoin(fields[place])) break;
      if (!fits(fields[place], cells.slice(cell, end).join(delimiter))) continue;
      found.push(...from(place + 1, end).map((rest) => [cell, ...rest]));
    }
    return found;
  };
  return from(0, 0);
}

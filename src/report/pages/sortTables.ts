/**
 * The script of a page whose tables can be sorted. Each header of a table with the class `sortable` becomes a button;
 * the header reports how its column sorts the rows (aria-sort). A cell sorts by its `data-value`, else by its number,
 * else by its text. Cells without a value stay last.
 */
export const SORT_SCRIPT = `
for (const table of document.querySelectorAll('table.sortable')) {
  const body = table.tBodies[0];
  const headers = [...table.tHead.rows[0].cells];
  const valueOf = (row, place) => {
    const cell = row.cells[place];
    const text = (cell.dataset.value ?? cell.textContent).trim();
    const number = Number(text.replace(/,| %$/g, '').replace('\\u2212', '-'));
    return text === '' || text === '\\u2013' ? undefined : Number.isNaN(number) ? text : number;
  };
  const compare = (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  headers.forEach((header, place) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...header.childNodes);
    header.append(button);
    header.setAttribute('aria-sort', 'none');
    button.addEventListener('click', () => {
      const sign = header.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
      for (const other of headers) other.setAttribute('aria-sort', 'none');
      header.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
      const rows = [...body.rows].map((row) => ({ row, value: valueOf(row, place) }));
      rows.sort((a, b) => {
        if (a.value === undefined || b.value === undefined)
          return Number(a.value === undefined) - Number(b.value === undefined);
        return sign * compare(a.value, b.value);
      });
      body.append(...rows.map(({ row }) => row));
    });
  });
}
`;

/** The hash in a Content-Security-Policy that allows a browser to run this script, and no other. */
export const SORT_HASH = 'sha256-Flas1mr1eheqvMM9ASO6JW9NIKXZWTd/sZ9RoWNmxZA=';

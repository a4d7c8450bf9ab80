// Builds a sortable table of any length, of which only the visible rows are in the page.
import { count } from '../../report/format.ts';
import { el } from './dom.ts';

export interface BigColumn {
  readonly title: string | HTMLElement;
  /** Values by which rows are sorted; NaN comes last. */
  readonly values: ArrayLike<number | string>;
  /** Returns the content of a row's cell. */
  cell(row: number): Node | string;
  /** True if a first click sorts from the most to the least; default: yes for numbers. */
  readonly descends?: boolean;
}

/** Height of a row, in pixels. */
const HEIGHT = 29;
/** Largest number of rows in view. */
const SHOWN = 14;
/** Number of rows kept beyond both ends of the view. */
const SPARE = 6;

const byValue = (a: number | string, b: number | string) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), undefined, { numeric: true });

const isNone = (value: number | string) => typeof value === 'number' && Number.isNaN(value);

/**
 * @param caption describes the content of the table
 * @param pick is called with the row that is chosen by a click on it, or by the button in its first cell
 */
export function bigTable(
  caption: string,
  columns: readonly BigColumn[],
  pick?: (row: number) => void,
): HTMLElement {
  const rows = columns[0].values.length;
  const order = Array.from({ length: rows }, (_, row) => row);
  const body = el('tbody');
  const heads = columns.map(({ title, descends, values }, place) => {
    const button = el('button', { type: 'button' }, title);
    const head = el('th', { scope: 'col', 'aria-sort': 'none' }, button);
    button.addEventListener('click', () => {
      const isText = typeof values[0] === 'string';
      const first = (descends ?? !isText) ? 'descending' : 'ascending';
      const other = first === 'ascending' ? 'descending' : 'ascending';
      sort(place, head.getAttribute('aria-sort') === first ? other : first);
    });
    return head;
  });
  const table = el(
    'table',
    { 'aria-label': caption, 'aria-rowcount': String(rows + 1) },
    el('thead', {}, el('tr', { 'aria-rowindex': '1' }, ...heads)),
    body,
  );
  const box = el('div', { class: 'scroll big', tabindex: '0', role: 'group', 'aria-label': caption }, table);
  box.style.maxHeight = `${(SHOWN + 1.5) * HEIGHT}px`;

  function sort(place: number, how: 'ascending' | 'descending'): void {
    for (const [other, head] of heads.entries())
      head.setAttribute('aria-sort', other === place ? how : 'none');
    const { values } = columns[place];
    const sign = how === 'ascending' ? 1 : -1;
    order.sort((a, b) => {
      const [none, other] = [isNone(values[a]), isNone(values[b])];
      return none || other
        ? Number(none) - Number(other) || a - b
        : sign * byValue(values[a], values[b]) || a - b;
    });
    box.scrollTop = 0;
    fill();
  }

  /** Fills the body with the rows in view, between two spacer rows for the remaining ones. */
  function fill(): void {
    const from = Math.max(0, Math.floor(box.scrollTop / HEIGHT) - SPARE);
    const to = Math.min(rows, from + SHOWN + 2 * SPARE + 1);
    const space = (n: number) =>
      n === 0
        ? []
        : [
            el(
              'tr',
              { 'aria-hidden': 'true', class: 'space' },
              el('td', { style: `height:${n * HEIGHT}px` }),
            ),
          ];
    const shown = order.slice(from, to).map((row, i) => {
      const [head, ...cells] = columns.map(({ cell }) => cell(row));
      const first = el('th', { scope: 'row' }, pick ? chosen(head, row, pick) : head);
      const line = el(
        'tr',
        { 'aria-rowindex': String(from + i + 2) },
        first,
        ...cells.map((one) => el('td', {}, one)),
      );
      if (pick) line.addEventListener('click', () => pick(row));
      return line;
    });
    body.replaceChildren(...space(from), ...shown, ...space(rows - to));
  }

  let top = 0;
  box.addEventListener('scroll', () => {
    if (Math.abs(box.scrollTop - top) < HEIGHT * (SPARE / 2)) return;
    top = box.scrollTop;
    fill();
  });
  fill();
  return el(
    'div',
    {},
    box,
    el('p', { class: 'note' }, `${count(rows)} ${rows === 1 ? 'row' : 'rows'}. A title sorts them.`),
  );
}

/** Returns a button in a row, for keyboard users: a click on it is a click on the row. */
function chosen(head: Node | string, row: number, pick: (row: number) => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, head);
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    pick(row);
  });
  return button;
}

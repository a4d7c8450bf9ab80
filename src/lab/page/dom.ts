/** Returns the element of the page with this id, which must exist. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** Waits until the page is painted as it is now. */
export function painted(): Promise<void> {
  return new Promise((settle) => requestAnimationFrame(() => setTimeout(settle)));
}

type Child = Node | string;

/** Creates an element with attributes and children. A text is never read as HTML. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The page's policy forbids styles as attributes.
    if (name === 'style') element.style.cssText = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Creates a table; its first column heads the rows. @param titles of columns; one that is empty heads nothing */
export function table(
  caption: string,
  titles: readonly Child[],
  rows: readonly (readonly Child[])[],
): HTMLTableElement {
  return el(
    'table',
    { 'aria-label': caption },
    el(
      'thead',
      {},
      el('tr', {}, ...titles.map((title) => (title === '' ? el('td') : el('th', { scope: 'col' }, title)))),
    ),
    el(
      'tbody',
      {},
      ...rows.map(([first, ...cells]) =>
        el(
          'tr',
          {},
          el('th', { scope: 'row' }, first),
          ...cells.map((cell) => (cell instanceof HTMLTableCellElement ? cell : el('td', {}, cell))),
        ),
      ),
    ),
  );
}

/** Marks a row of a table as the best one, in words too. @param row its number; none if negative */
export function markBest(made: HTMLTableElement, row: number, words: string): void {
  const marked = made.tBodies[0].rows[row];
  if (marked === undefined) return;
  marked.classList.add('best');
  marked.cells[0].append(el('span', { class: 'tag' }, words));
}

/** Returns a color or other value that the theme defines. */
export function themed(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Returns the color of a policy's lines, by its place. */
export function seriesColor(place: number): string {
  return themed(`--series-${place % 8}`);
}

/** Returns a square in the color of a series. */
export function seriesSwatch(place: number): HTMLElement {
  return el('span', { class: 'swatch', style: `background:var(--series-${place % 8})` });
}

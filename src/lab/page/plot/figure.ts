// Shows a figure of a view: an SVG as wide as the page, its table, and the buttons that save it.
import type { Look } from '../../../figures/look.ts';
import { el, themed } from '../dom.ts';
import { noteTheme } from '../theme.ts';
import { offer } from './save.ts';
import type { SavedAs } from './sizes.ts';

export interface FigureContent {
  /** Name of the saved file, without its extension. */
  name: string;
  /** Description of the figure for a screen reader. */
  label: string;
  svg(look: Look): string;
  /** Returns the saved file; default: the figure as it is drawn. */
  saved?(as: SavedAs): string;
  /** True if the figure has neither title nor caption. */
  isBare?: boolean;
  csv(): string;
  /** Returns the command. @param look options of `specula plot`, for a command that has them */
  command(look: string): string;
  table?(): HTMLElement;
}

export class Figure {
  readonly element: HTMLElement;
  readonly #picture = el('div', { class: 'picture' });
  readonly #save = el('div', { class: 'save' });
  readonly #table = el('div', {
    class: 'scroll',
    tabindex: '0',
    role: 'group',
    'aria-label': 'The figure as a table',
  });
  readonly #details = el('details', {}, el('summary', {}, 'As a table'), this.#table);
  #content: FigureContent | undefined;
  #width = 0;

  /** @param title of a separate section; default: the figure is part of another one */
  constructor(title?: string) {
    const parts = [this.#picture, this.#save, this.#details];
    this.element =
      title === undefined
        ? el('div', {}, ...parts)
        : el('section', { 'aria-label': title }, el('h2', {}, title), ...parts);
    new ResizeObserver(() => {
      if (this.#picture.clientWidth !== this.#width) this.redraw();
    }).observe(this.#picture);
    this.#details.addEventListener('toggle', () => this.#fillTable());
  }

  show(content: FigureContent): void {
    this.#content = content;
    const { name, csv, svg, isBare, command, saved = ({ look }) => svg(look) } = content;
    offer(this.#save, { name, csv, svg: saved, isBare, command });
    this.#details.hidden = content.table === undefined;
    this.#fillTable();
    this.redraw();
  }

  redraw(): void {
    this.#width = this.#picture.clientWidth;
    if (this.#content === undefined || this.#width === 0) return;
    const { svg, label } = this.#content;
    const drawn = new DOMParser().parseFromString(svg(pageLook(this.#width)), 'image/svg+xml');
    const picture = document.importNode(drawn.documentElement, true);
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', label);
    // A browser would show the title as a tip over the whole picture.
    picture.querySelector(':scope > title')?.remove();
    noteTheme(this.#picture);
    this.#picture.replaceChildren(picture);
  }

  #fillTable(): void {
    if (this.#details.open && this.#content?.table) this.#table.replaceChildren(this.#content.table());
  }
}

/** Returns the colors of the page's theme, its font, and the width of a box. */
function pageLook(width: number): Look {
  return {
    palette: {
      paper: themed('--paper'),
      ink: themed('--ink'),
      soft: themed('--soft'),
      line: themed('--line'),
      series: Array.from({ length: 8 }, (_, place) => themed(`--series-${place}`)),
    },
    font: "system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif",
    size: 12,
    width,
  };
}

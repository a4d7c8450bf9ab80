// Provides the style, tables and cells of pages with tables and charts.
import { escaped } from './markup.ts';

/** Style of a page with tables and charts, on a screen and on paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #16191d; --soft: #565e69; --line: #868e99;
  --curve: #0072b2; --today: #6a7280; --advised: #c04f00; --focus: #0061a8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --ink: #e8ebee; --soft: #a4adb8; --line: #767f8b;
    --curve: #56b4e9; --today: #a4adb8; --advised: #ff9a5c; --focus: #56b4e9;
  }
}
body {
  font: 15px/1.5 system-ui, sans-serif; max-width: 88rem; margin: 2rem auto; padding: 0 1rem;
  background: var(--paper); color: var(--ink);
}
h1 { font-size: 1.5rem; margin-bottom: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 0; }
.answer { display: flex; flex-wrap: wrap; gap: 1rem 3rem; margin: 1.5rem 0; }
.answer b { display: block; font-size: 1.6rem; font-weight: 600; }
.wide { overflow-x: auto; margin-bottom: 1.5rem; }
table { font-size: .9rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .3rem .5rem; }
/* A caption may be wider than what can be seen of its table. */
caption span { position: sticky; left: .5rem; display: block; width: max-content; max-width: min(48rem, calc(100vw - 3rem)); }
th, td { padding: .25rem .5rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { font-weight: 600; white-space: normal; vertical-align: bottom; }
th button {
  font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer;
  text-decoration: underline dotted; text-underline-offset: 3px;
}
[aria-sort=ascending] button::after { content: " \\25b4"; }
[aria-sort=descending] button::after { content: " \\25be"; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.words { text-align: left; }
td small { display: block; color: var(--soft); }
tfoot td { font-weight: 600; border-bottom: 0; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1.5rem; margin: 1.5rem 0; }
figure { margin: 0; break-inside: avoid; min-width: 0; }
h2 { overflow-wrap: anywhere; }
svg { width: 100%; height: auto; }
svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
.axis { stroke: var(--line); fill: none; }
.curve { stroke: var(--curve); stroke-width: 2; fill: none; }
.today { stroke: var(--today); stroke-width: 2; stroke-dasharray: 2 3; }
.advised { stroke: var(--advised); stroke-width: 2; }
.lost { stroke-dasharray: 6 3; }
.notes { max-width: 64rem; font-size: .9rem; color: var(--soft); }
.notes p { margin: .3rem 0; }
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --ink: #16191d; --soft: #565e69; --line: #868e99;
    --curve: #0072b2; --today: #6a7280; --advised: #c04f00;
  }
  body { margin: 0; max-width: none; font-size: 10pt; }
  .wide { overflow: visible; }
  table { font-size: 6.5pt; }
  th, td { padding: 1pt 3pt; white-space: normal; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
}
`;

/** Returns the cells of a row. */
export const cells = (texts: readonly string[], tag = 'td', kind = '') =>
  texts.map((text) => `<${tag}${kind}>${escaped(text)}</${tag}>`).join('');

/** Returns the headers of columns. */
export const titles = (texts: readonly string[], kind = '') => cells(texts, 'th', `${kind} scope="col"`);

/** Returns a cell whose text is no number, with the value by which it is sorted. */
export const valued = (text: string, value: number | undefined) =>
  `<td class="words"${value === undefined ? '' : ` data-value="${value}"`}>${escaped(text)}</td>`;

interface Table {
  caption: string;
  head: string;
  rows: readonly string[];
  /** Rows that stay below the sorted ones. */
  foot?: readonly string[];
  /** False for rows that have an order of their own. */
  isSortable?: boolean;
}

/** Returns a table, which a visitor can sort. */
export function tableText({ caption, head, rows, foot = [], isSortable = true }: Table): string {
  const lines = (of: readonly string[]) => of.map((row) => `<tr>${row}</tr>`).join('\n');
  const below = foot.length > 0 ? `<tfoot>\n${lines(foot)}\n</tfoot>` : '';
  return (
    `<div class="wide" tabindex="0" role="group" aria-label="${escaped(caption)}">` +
    `<table${isSortable ? ' class="sortable"' : ''}><caption><span>${escaped(caption)}</span></caption>` +
    `<thead><tr>${head}</tr></thead><tbody>\n${lines(rows)}\n</tbody>${below}</table></div>\n`
  );
}

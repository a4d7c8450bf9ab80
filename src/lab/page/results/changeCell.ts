import type { ToldChange } from '../../../report/change.ts';
import { el } from '../dom.ts';
import { markOf } from '../mark.ts';

/** Returns the title of a column of changes. Next to its policy it needs no name to be seen. */
export const changeTitle = (name: string) =>
  el('span', {}, 'change', el('span', { class: 'unseen' }, `, ${name}`));

/** Returns the cell that compares a metric with the first policy's. @param drawn a picture of the change */
export function changeCell(told: ToldChange | undefined, ...drawn: HTMLElement[]): HTMLTableCellElement {
  if (told === undefined || told.text === '–') return el('td', { class: 'change' });
  if (drawn.length === 0) return el('td', { class: 'change' }, changeText(told));
  return el('td', { class: 'change' }, el('span', { class: 'barred' }, ...drawn, changeText(told)));
}

function changeText({ kind, text, verdict }: ToldChange): HTMLElement {
  const [number, unit] = text.split(/ (?=pp$)/);
  const shown = kind === 'ratio' ? `× ${text}` : signed(number);
  const parts = unit === undefined || shown === '±0' ? [shown] : [`${shown} `, ...pointsUnit()];
  return verdict ? el('small', { class: verdict }, markOf(verdict), ...parts) : el('small', {}, ...parts);
}

/** Abbreviates the unit; a screen reader reads it in full. */
const pointsUnit = () => [
  el('abbr', { title: 'percentage points', 'aria-hidden': 'true' }, 'pp'),
  el('span', { class: 'unseen' }, 'percentage points'),
];

/** Adds the sign of a difference; one that is printed as 0 has none. */
function signed(text: string): string {
  if (text.startsWith('-')) return `−${text.slice(1)}`;
  if (/[1-9]/.test(text.split('±')[0])) return `+${text}`;
  return text.includes('±') || text === '–' ? text : '±0';
}

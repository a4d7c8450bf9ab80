import type { ToldChange } from '../../../report/change.ts';
import { el } from '../dom.ts';
import { markOf } from '../mark.ts';

/** Returns the line below a metric that compares it with the first policy's. */
export function changeCell({ kind, text, verdict }: ToldChange): HTMLElement {
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

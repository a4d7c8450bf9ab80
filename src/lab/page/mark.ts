import type { Verdict } from '../../metrics/verdict.ts';
import { MARKS } from '../../report/marks.ts';
import { el } from './dom.ts';

/** Returns the mark for better or worse; a screen reader says the word. */
export function markOf(verdict: Verdict): HTMLElement {
  return el(
    'span',
    { class: 'mark', title: verdict },
    el('span', { 'aria-hidden': 'true' }, `${MARKS[verdict]} `),
    el('span', { class: 'unseen' }, `${verdict}: `),
  );
}

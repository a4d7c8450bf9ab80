// Draws the icons of the buttons, because fonts do not have all of them.
import { el } from '../dom.ts';
import { svg } from './svg.ts';

const PATHS = {
  first: 'M4 3v10M12 3 7 8l5 5',
  back: 'M10 3 5 8l5 5',
  play: 'M4 2.5 13 8l-9 5.5z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  forward: 'm6 3 5 5-5 5',
  last: 'M12 3v10M4 3l5 5-5 5',
} as const;

type Icon = keyof typeof PATHS;

/** Gives a button an icon and a label. */
export function sign(button: HTMLButtonElement, icon: Icon, label: string, key: string): void {
  const path = svg('path', { d: PATHS[icon], class: icon === 'play' || icon === 'pause' ? 'full' : 'line' });
  button.setAttribute('aria-label', label);
  button.title = `${label} (${key})`;
  button.replaceChildren(
    svg('svg', { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' }, path),
  );
}

export function signed(icon: Icon, label: string, key: string, act: () => void): HTMLButtonElement {
  const button = el('button', { type: 'button' });
  sign(button, icon, label, key);
  button.addEventListener('click', act);
  return button;
}

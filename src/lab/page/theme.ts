import { byId } from './dom.ts';
import { withStore } from './store.ts';

const KEY = 'specula-theme';

/**
 * Applies the system's theme until the visitor presses the button. The browser stores the choice.
 *
 * @param changed is called when charts have to be drawn in other colors
 */
export function watchTheme(changed: () => void): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const { dataset } = document.documentElement;
  const kept = withStore('localStorage', (store) => store.getItem(KEY));
  if (kept === 'light' || kept === 'dark') dataset.theme = kept;
  byId('theme').addEventListener('click', () => {
    const isDark = dataset.theme ? dataset.theme === 'dark' : dark.matches;
    const chosen: Theme = isDark ? 'light' : 'dark';
    dataset.theme = chosen;
    withStore('localStorage', (store) => store.setItem(KEY, chosen));
    changed();
  });
  dark.addEventListener('change', changed);
}

export type Theme = 'light' | 'dark';

/** Records in which theme a picture is drawn, because a printed page is light (styles/print.css). */
export function noteTheme(picture: HTMLElement): void {
  picture.dataset.drawn = theme();
}

/** Returns the theme of the page: the visitor's choice, else the system's. A printed page is light. */
export function theme(): Theme {
  if (matchMedia('print').matches) return 'light';
  const { theme: chosen } = document.documentElement.dataset;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

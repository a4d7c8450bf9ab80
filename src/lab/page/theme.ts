import { byId } from './dom.ts';
import { withStore } from './store.ts';

const KEY = 'specula-theme';

/**
 * The theme is the system's until the visitor presses the button. The browser keeps what was chosen.
 *
 * @param changed is called when charts have to be drawn in other colours
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

/** Notes on a picture in which theme it is drawn: what is printed is light (styles/print.css). */
export function noteTheme(picture: HTMLElement): void {
  picture.dataset.drawn = theme();
}

/** The theme that the page is in: the one that the visitor chose, else the system's. Paper is light. */
export function theme(): Theme {
  if (matchMedia('print').matches) return 'light';
  const { theme: chosen } = document.documentElement.dataset;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

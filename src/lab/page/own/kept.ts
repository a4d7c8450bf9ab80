// Where the visitor's text is kept. The tab has it until it is closed, the browser only if the visitor asks.
import { withStore } from '../store.ts';

const KEY = 'specula-scheduler';

const read = (kind: 'localStorage' | 'sessionStorage') => withStore(kind, (store) => store.getItem(KEY));

/** The text that was kept, and whether the browser has it. */
export function keptText(): { text: string | undefined; inBrowser: boolean } {
  const ofBrowser = read('localStorage');
  return { text: read('sessionStorage') ?? ofBrowser, inBrowser: ofBrowser !== undefined };
}

export function keepText(text: string, inBrowser: boolean): void {
  withStore('sessionStorage', (store) => store.setItem(KEY, text));
  if (inBrowser) withStore('localStorage', (store) => store.setItem(KEY, text));
}

/** The browser keeps the text no longer; the tab does. */
export function forgetText(): void {
  withStore('localStorage', (store) => store.removeItem(KEY));
}

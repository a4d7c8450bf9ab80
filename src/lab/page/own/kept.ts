// Stores the visitor's text, in the tab until it is closed, and in the browser only if the visitor chooses that.
import { withStore } from '../store.ts';

const KEY = 'specula-scheduler';

const read = (kind: 'localStorage' | 'sessionStorage') => withStore(kind, (store) => store.getItem(KEY));

/** Returns the stored text, and whether the browser stores it. */
export function keptText(): { text: string | undefined; inBrowser: boolean } {
  const ofBrowser = read('localStorage');
  return { text: read('sessionStorage') ?? ofBrowser, inBrowser: ofBrowser !== undefined };
}

export function keepText(text: string, inBrowser: boolean): void {
  withStore('sessionStorage', (store) => store.setItem(KEY, text));
  if (inBrowser) withStore('localStorage', (store) => store.setItem(KEY, text));
}

/** Removes the text from the browser; the tab keeps it. */
export function forgetText(): void {
  withStore('localStorage', (store) => store.removeItem(KEY));
}

// Parts of the page and of its worker that were not wanted yet. They are fetched when nothing else is to be done: from
// then on the page works without its server.
import { carriesAll } from './carried.ts';
import { el } from './dom.ts';
import type { Remote } from './remote.ts';

/** Names of files beside the page (scripts/lab.mjs). */
interface Parts {
  page: string[];
  worker: string[];
}

/** Milliseconds after which the browser is taken to have nothing else to do. */
const LATEST = 4000;

let isFetched = carriesAll();

const idle = () =>
  new Promise((settle) => {
    if ('requestIdleCallback' in window) requestIdleCallback(settle, { timeout: LATEST });
    else setTimeout(settle, LATEST);
  });

/** Fetches them once. What cannot be had is asked for again when it is wanted, which says so. */
export async function fetchParts(remote: Remote): Promise<void> {
  if (isFetched) return;
  isFetched = true;
  try {
    await idle();
    const { page, worker } = (await (await fetch('parts.json')).json()) as Parts;
    for (const name of page) document.head.append(el('link', { rel: 'modulepreload', href: name }));
    await remote.ask('parts', { names: worker });
    document.documentElement.dataset.whole = '';
  } catch {
    isFetched = false;
  }
}

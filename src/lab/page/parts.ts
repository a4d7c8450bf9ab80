// Fetches parts of the page and of its worker that were not needed yet, when the browser is idle. From then on the page
// works without its server.
import { carriesAll, slurmKernelBytes } from './carried.ts';
import { el } from './dom.ts';
import type { Remote } from './remote.ts';

/** Names of files next to the page (scripts/lab.mjs). */
interface Parts {
  page: string[];
  worker: string[];
}

/** Milliseconds after which the browser is assumed to be idle. */
const LATEST = 4000;

/** The style sheet of the step-by-step view. */
export const STEPS_STYLE = 'steps.css';

/** Adds a style sheet to the page once. */
export function addStyle(name: string): Promise<void> {
  return new Promise((settle, fail) => {
    if (document.querySelector(`link[href="${name}"]`) !== null) return settle();
    const link = el('link', { rel: 'stylesheet', href: name });
    link.addEventListener('load', () => settle());
    link.addEventListener('error', () => {
      link.remove();
      fail(new Error(`${name}: cannot be fetched`));
    });
    document.head.append(link);
  });
}

let isFetched = carriesAll();

const idle = () =>
  new Promise((settle) => {
    if ('requestIdleCallback' in window) requestIdleCallback(settle, { timeout: LATEST });
    else setTimeout(settle, LATEST);
  });

/**
 * Fetches the parts once. A part that cannot be fetched is requested again when it is needed, which reports the error.
 */
export async function fetchParts(remote: Remote): Promise<void> {
  if (isFetched) return;
  isFetched = true;
  try {
    await idle();
    const { page, worker } = (await (await fetch('parts.json')).json()) as Parts;
    void addStyle(STEPS_STYLE);
    for (const name of page) document.head.append(el('link', { rel: 'modulepreload', href: name }));
    await Promise.all([remote.ask('parts', { names: worker }), slurmKernelBytes()]);
    document.documentElement.dataset.whole = '';
  } catch {
    isFetched = false;
  }
}

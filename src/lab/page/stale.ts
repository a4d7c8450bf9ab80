// Says that the results on the page are not of the present form.
import { byId } from './dom.ts';

/** Dims the results, and says why; with undefined, they are of the present form. */
export function showStale(why: string | undefined): void {
  byId('results').classList.toggle('stale', why !== undefined);
  byId('stale').hidden = why === undefined;
  byId('stale').textContent = why ?? '';
}

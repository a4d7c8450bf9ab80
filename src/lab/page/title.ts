import { partsOf } from './state.ts';

/**
 * Returns the title of the page, for the browser's tabs and history: the content of an address, and its view.
 *
 * @param view default: Replay
 */
export function titleOf(address: string, view = 'Replay'): string {
  const has = partsOf(address);
  const [what, about, job] = ['policy', 'trace', 'job'].map((name) => has.get(name));
  const distribution = has.get('distribution');
  const shown = [what, about].filter((part) => part).join(' on ') || distribution;
  const parts = [shown && (job ? `${shown}, job ${job}` : shown), view, 'Specula'];
  return parts.filter((part) => part).join(' · ');
}

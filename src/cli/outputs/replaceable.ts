import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { DataError } from '../../errors.ts';
import { systemFault } from '../../input/systemFault.ts';

/** Number of first bytes in which a file of Specula is recognized. */
const BEGINNING = 400;

/**
 * Checks that an output would only replace a file that Specula wrote, or an empty one.
 *
 * @param isOwn true for the beginning of a file that Specula wrote
 * @param why what a file of another origin is not, and what would do
 * @throws DataError for a file of another origin, or one that cannot be read
 */
export function checkReplaceable(file: string, isOwn: (beginning: string) => boolean, why: string): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile() || stat.size === 0) return;
  const bytes = new Uint8Array(BEGINNING);
  let open: number | undefined;
  try {
    open = openSync(file, 'r');
    readSync(open, bytes);
  } catch (error) {
    throw new DataError(`${file}: cannot be read (${systemFault(error)})`);
  } finally {
    if (open !== undefined) closeSync(open);
  }
  if (!isOwn(new TextDecoder().decode(bytes))) throw new DataError(`${file}: is there already, and ${why}`);
}

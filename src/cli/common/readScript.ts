import { DataError, UsageError } from '../../errors.ts';
import { wholeText } from '../../input/wholeFile.ts';

/**
 * Returns the text of the script of an sbatch call, whose words are the script and its arguments; empty without a
 * script.
 */
export function readScript([path]: readonly string[]): string {
  if (path === undefined) return '';
  try {
    return wholeText(path, 'a script');
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    throw new UsageError(
      `script ${error.message}; write the value of a long option after =, as in --nodes=2`,
    );
  }
}

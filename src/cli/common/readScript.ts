import { readFileSync } from 'node:fs';
import { UsageError } from '../../errors.ts';

/** The text of the script of an sbatch call, whose words are the script and its arguments; empty without a script. */
export function readScript([path]: readonly string[]): string {
  if (path === undefined) return '';
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `script '${path}': cannot be read (${(error as Error).message}); write the value of a long option after =, as in --nodes=2`,
    );
  }
}

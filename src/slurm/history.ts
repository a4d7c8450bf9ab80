import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DataError } from '../errors.ts';
import type { Observations } from '../law/kaplanMeier.ts';
import { observations, samplesFromText } from '../law/samples.ts';

/**
 * The run times of an application's earlier jobs: those that ended by themselves and, as censored, how long those had run
 * that were killed. A file of seconds, one a line; of a line with commas the last field counts.
 *
 * @throws DataError, one line: a file that cannot be read, a value that is no run time
 */
export function readHistory(path: string): Observations {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new DataError(`${path}: cannot be read (${(error as Error).message})`);
  }
  return observations(samplesFromText(text, basename(path)), [], basename(path));
}

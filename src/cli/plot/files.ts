// Chooses the files to which figures are written.

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataError, UsageError } from '../../errors.ts';
import type { FigureName } from '../../figures/names.ts';
import { systemFault } from '../../input/systemFault.ts';
import { claimFile } from '../outputs/claims.ts';
import { makeFolder } from '../outputs/output.ts';
import { type PlannedOutput, planOutput } from '../outputs/outputFile.ts';
import { isStreamAt } from '../outputs/place.ts';

/**
 * Returns one file per figure: the named one, or one in the directory.
 *
 * @throws UsageError for several figures and one file, or a file of another kind; DataError for a file of the
 *   directory that is no figure of Specula, or cannot be written
 */
export function figureFiles(
  output: string | undefined,
  names: readonly FigureName[],
): PlannedOutput[] | undefined {
  if (output === undefined) return undefined;
  if (output.endsWith('.svg') || isStreamAt(output)) {
    if (names.length > 1)
      throw new UsageError(
        `--output: '${output}' is one file, and there are ${names.length} figures; name a folder, or one figure with --figure`,
      );
    return [planOutput(output)];
  }
  const other = /\.(png|pdf|eps|ps|jpe?g|gif|webp|tiff?|emf|html?|csv|json)$/i.exec(output)?.[0];
  if (other !== undefined)
    throw new UsageError(
      `--output: '${output}' ends in ${other}, and figures are written as SVG; name a file that ends in .svg, or a folder`,
    );
  const files = names.map((name) => join(output, `${name}.svg`));
  for (const file of files) checkReplaceable(file);
  makeFolder(output);
  for (const file of files) claimFile('--output', file);
  return files.map(planOutput);
}

/** Number of first bytes in which a figure of Specula is recognized. */
const BEGINNING = 400;

/**
 * Only figures that were drawn before are replaced, because a user who names a directory does not mean each file in
 * it.
 */
function checkReplaceable(file: string): void {
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
  if (!new TextDecoder().decode(bytes).includes('data-from="specula"'))
    throw new DataError(`${file}: is there already, and is no figure of Specula; name another folder`);
}

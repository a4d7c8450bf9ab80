// Chooses the files to which figures are written.

import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { FigureName } from '../../figures/names.ts';
import { claimFile } from '../outputs/claims.ts';
import { makeFolder } from '../outputs/output.ts';
import { type PlannedOutput, planOutput } from '../outputs/outputFile.ts';
import { isStreamAt } from '../outputs/place.ts';
import { checkReplaceable } from '../outputs/replaceable.ts';

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
  // Only figures that were drawn before are replaced: a user who names a directory does not mean each file in it.
  const isFigure = (beginning: string) => beginning.includes('data-from="specula"');
  for (const file of files) checkReplaceable(file, isFigure, 'is no figure of Specula; name another folder');
  makeFolder(output);
  for (const file of files) claimFile('--output', file);
  return files.map(planOutput);
}

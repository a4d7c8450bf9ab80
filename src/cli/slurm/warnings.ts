// Prints the warnings about a configuration and its submissions.
import type { Warning } from '../../report/slurm/warnings.ts';
import { note } from '../common/notes.ts';

/** Prints warnings to standard error, those without effect only if requested. */
export function printWarnings(
  warnings: readonly Warning[],
  { verbose = false }: { verbose?: boolean },
): void {
  for (const { text, isMinor } of warnings) if (!isMinor || verbose) note(text);
}

// Reads the versions of Slurm on which defaults of slurm.conf depend.
import { UsageError } from '../../../errors.ts';

/** Assumed of a cluster whose version is not known. */
export const LATEST = '26.05';

/** `YY.MM`, perhaps with a release. @throws UsageError */
export function readVersion(text: string): string {
  if (/^\d\d\.(0[1-9]|1[0-2])(\.\d+)?$/.test(text)) return text;
  throw new UsageError(`'${text}'; expected a version of Slurm, such as 22.05 or 24.11.3`);
}

/** Returns the SelectType of a slurm.conf that names none. */
export function defaultSelection(version: string): 'select/cons_tres' | 'select/linear' {
  return version.slice(0, 5) < '23.11' ? 'select/linear' : 'select/cons_tres';
}

/** Returns what is assumed of a slurm.conf that has no SelectType, in words. */
export function selectionNote(version: string): string {
  const assumed = defaultSelection(version);
  const since = assumed === 'select/linear' ? 'before' : 'since';
  return `no SelectType: ${assumed} is assumed, the default ${since} Slurm 23.11; --slurm-version names another version`;
}

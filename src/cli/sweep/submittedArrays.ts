import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../common/output.ts';
import { readText } from '../common/readText.ts';
import type { Sweep } from './folder.ts';

/** How an array of the sweep was submitted, in a file of its own beside what its tasks write. */
export interface SubmittedArray {
  readonly job: string;
  readonly shardsATask: number;
  readonly indices: readonly number[];
}

export function logsOf(sweep: Sweep): string {
  return join(sweep.folder.path, 'slurm');
}

/** The arrays that were submitted for the sweep, the last one first. */
export function submittedArrays(sweep: Sweep): SubmittedArray[] {
  const folder = logsOf(sweep);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d+\.json$/.test(name))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
    .map((name) => JSON.parse(readText(join(folder, name))));
}

/** Notes an array beside what its tasks write. */
export function noteArray(sweep: Sweep, array: SubmittedArray): void {
  writeFileAtomically(join(logsOf(sweep), `${array.job}.json`), [`${JSON.stringify(array)}\n`]);
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseFields, wrong } from '../../input/fields.ts';
import { writeFileAtomically } from '../common/output.ts';
import { readText } from '../common/readText.ts';
import type { Sweep } from './folder.ts';

/** For errors. Without the note the sweep goes on, and cannot say why tasks died. */
const OURS = 'the note of an array that was submitted; remove it if it is none';

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
    .map((name) => parseArray(readText(join(folder, name)), join(folder, name)));
}

/** @throws DataError for what noteArray() did not write */
function parseArray(text: string, file: string): SubmittedArray {
  const { job, shardsATask, indices } = parseFields(text, file, OURS);
  const isIndex = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
  if (typeof job !== 'string' || !/^\d+$/.test(job))
    throw wrong(file, 'job', job, `a number in quotes: ${OURS}`);
  if (!isIndex(shardsATask) || shardsATask === 0)
    throw wrong(file, 'shardsATask', shardsATask, `a whole number above 0: ${OURS}`);
  if (!Array.isArray(indices) || !indices.every(isIndex))
    throw wrong(file, 'indices', indices, `whole numbers from 0 on: ${OURS}`);
  return { job, shardsATask, indices };
}

/** Notes an array beside what its tasks write. */
export function noteArray(sweep: Sweep, array: SubmittedArray): void {
  writeFileAtomically(join(logsOf(sweep), `${array.job}.json`), [`${JSON.stringify(array)}\n`]);
}

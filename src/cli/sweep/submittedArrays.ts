import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseFields, wrong } from '../../input/fields.ts';
import { wholeText } from '../../input/wholeFile.ts';
import { writeFileAtomically } from '../outputs/output.ts';
import type { Sweep } from './folder.ts';

/** The advice in errors. Without the note, the sweep continues, but cannot explain why tasks died. */
const OURS = "a sweep's note of a submitted array; remove the file if it is something else";

/** Note about the submission of an array of the sweep. It is a file next to the output of the array's tasks. */
export interface SubmittedArray {
  readonly job: string;
  readonly shardsATask: number;
  readonly indices: readonly number[];
}

export function logsOf(sweep: Sweep): string {
  return join(sweep.folder.path, 'slurm');
}

/** The arrays that were submitted for the sweep, in the order from the last to the first. */
export function submittedArrays(sweep: Sweep): SubmittedArray[] {
  const folder = logsOf(sweep);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d+\.json$/.test(name))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
    .map((name) => parseArray(wholeText(join(folder, name), OURS), join(folder, name)));
}

/** Parses a note. @throws DataError if noteArray() cannot have written it */
function parseArray(text: string, file: string): SubmittedArray {
  const { job, shardsATask, indices } = parseFields(text, file, OURS);
  const isIndex = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
  if (typeof job !== 'string' || !/^\d+$/.test(job))
    throw wrong(file, 'job', job, `a number in quotes: ${OURS}`);
  if (!isIndex(shardsATask) || shardsATask === 0)
    throw wrong(file, 'shardsATask', shardsATask, `a whole number above 0: ${OURS}`);
  if (!Array.isArray(indices) || !indices.every(isIndex))
    throw wrong(file, 'indices', indices, `whole numbers, 0 or more: ${OURS}`);
  return { job, shardsATask, indices };
}

/** Writes the note of an array. */
export function noteArray(sweep: Sweep, array: SubmittedArray): void {
  writeFileAtomically(join(logsOf(sweep), `${array.job}.json`), [`${JSON.stringify(array)}\n`]);
}

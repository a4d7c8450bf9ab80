// What the command that runs reads and writes. No file is both, and none is written twice.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import { unwritable } from './output.ts';
import {
  checkFolderWritable,
  checkWritable,
  identityOf,
  isStandardOutput,
  openPlace,
  type Place,
  placeOf,
} from './place.ts';

const STANDARD_INPUT = 0;

/** Plain files that the call reads, by identity. */
const read = new Map<string, string>();
/** Plain files that it writes, by identity: the option that names each. */
const written = new Map<string, string>();

/** Forgets the files of an earlier call. @param words of the call: what among them is a file or a folder is taken to be read */
export function beginCall(words: readonly string[]): void {
  read.clear();
  written.clear();
  for (const word of words) readsFrom(word);
}

/** Says that the call reads a file, or the files in a folder; nothing if there is none. */
function readsFrom(path: string): void {
  if (path === '-') {
    const input = openPlace(STANDARD_INPUT);
    if (input?.stat.isFile()) read.set(input.identity, 'standard input');
    return;
  }
  const stat = statIfThere(path);
  if (stat?.isFile()) read.set(identityOf(stat), path);
  if (!stat?.isDirectory()) return;
  for (const name of namesIn(path)) {
    const file = join(path, name);
    const inside = statIfThere(file);
    if (inside?.isFile()) read.set(identityOf(inside), file);
  }
}

function statIfThere(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // A word that is no path at all.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Says that an option's file will be written.
 *
 * @throws UsageError if it is read too, or written by another option; DataError if it cannot be written
 */
export function claimFile(flag: string, path: string, standardOutput = false): void {
  const place = writablePlace(path);
  const { identity, stat } = place;
  if ((stat?.isFile() || stat?.isFIFO()) && !standardOutput && isStandardOutput(identity))
    throw new UsageError(`${flag}: '${path}' is standard output, which has the answer; name another file`);
  // A device or a pipe may be read and written by several.
  if (stat && !stat.isFile()) return;
  const reading = read.get(identity);
  if (reading !== undefined)
    throw new UsageError(`${flag}: '${path}' is what is read (${reading}); name another file`);
  const other = written.get(identity);
  if (other !== undefined)
    throw new UsageError(
      other === flag
        ? `${flag}: '${path}' would be written twice; name another file`
        : `${flag}: '${path}' is the file of ${other} too; name another one`,
    );
  written.set(identity, flag);
}

function writablePlace(path: string): Place {
  try {
    const place = placeOf(path);
    checkWritable(place);
    return place;
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Says that an option's folder will get files. @throws DataError if it can get none */
export function claimFolder(flag: string, path: string): void {
  try {
    checkFolderWritable(path);
  } catch (error) {
    throw unwritable(`${flag}: ${path}`, error);
  }
}

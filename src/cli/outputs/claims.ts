// Keeps track of the files that a command reads and writes. No output may be an input, and no two outputs may be the
// same file.
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
const STANDARD = 'standard input';

/** Plain files that the command reads, by identity. */
const read = new Map<string, string>();
/** Plain files that the command writes, by identity, with the option that names each. */
const written = new Map<string, { flag: string; path: string }>();

/**
 * Forgets the files of an earlier command.
 *
 * @param words of the command line: each that names a file or directory counts as an input, alone or in a list with
 *   commas
 */
export function beginCall(words: readonly string[]): void {
  read.clear();
  written.clear();
  for (const word of words) {
    readsFrom(word);
    if (word.includes(',')) for (const part of word.split(',')) if (part !== '-') readsFrom(part.trim());
  }
}

/** Records a file, or the files in a directory, as input. Does nothing if there is none. */
function readsFrom(path: string): void {
  if (path === '-') {
    const input = openPlace(STANDARD_INPUT);
    if (input?.stat.isFile()) read.set(input.identity, STANDARD);
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
    return undefined; // The word cannot be a path.
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
 * Records that an option's file will be written.
 *
 * @throws UsageError if the command also reads it, or another option writes it; DataError if it cannot be
 *   written
 */
export function claimFile(flag: string, path: string, standardOutput = false): void {
  const place = writablePlace(path);
  const { identity, stat } = place;
  if ((stat?.isFile() || stat?.isFIFO()) && !standardOutput && isStandardOutput(identity))
    throw new UsageError(`${flag}: '${path}' is standard output, which takes the answer; name another file`);
  // Several options may share a device or a pipe.
  if (stat && !stat.isFile()) return;
  const reading = read.get(identity);
  if (reading !== undefined && (reading === STANDARD || isStill(reading, identity)))
    throw new UsageError(`${flag}: '${path}' is also read (${reading}); name another file`);
  const other = written.get(identity);
  if (other !== undefined && isStill(other.path, identity))
    throw new UsageError(
      other.flag === flag
        ? `${flag}: '${path}' would be written twice; name another file`
        : `${flag}: '${path}' is also the file of ${other.flag}; name another one`,
    );
  written.set(identity, { flag, path });
}

/**
 * True if a path still refers to this file. Another process may have put another file there, and the system may have
 * given the identity of the old one to a new file.
 */
function isStill(path: string, identity: string): boolean {
  try {
    return placeOf(path).identity === identity;
  } catch {
    return false; // Its folder is gone.
  }
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

/** Records that an option's directory will get files. @throws DataError if nothing can be written to it */
export function claimFolder(flag: string, path: string): void {
  try {
    checkFolderWritable(path);
  } catch (error) {
    throw unwritable(`${flag}: ${path}`, error);
  }
}

// Checks the outputs of a command. It keeps track of the files that the command reads and writes: no output may be an
// input, and no two outputs may be the same file.
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { WrittenBy } from '../../commands/parameter.ts';
import { UsageError } from '../../errors.ts';
import { ParameterOption } from '../parameterOption.ts';
import { unwritable } from './output.ts';
import { checkFolderWritable, checkWritable, isStandardOutput, isStreamAt, placeOf } from './place.ts';

/** Plain files that the command reads, by their real paths, with their names for messages. */
const read = new Map<string, string>();
/** Plain files that the command writes, by their real paths, with the option that names each. */
const written = new Map<string, string>();

/**
 * Checks every output of a command before any work is done: its name, whether it can be written, and whether
 * the command also reads it or writes it elsewhere.
 *
 * @throws UsageError, or DataError where it cannot be written
 */
export function checkOutputs(command: Command): void {
  const values = command.opts<Record<string, unknown>>();
  const outputs: [flag: string, path: string, writes: WrittenBy][] = [];
  const others: string[] = [...command.args];
  for (const option of command.options) {
    const value = values[option.attributeName()];
    if (typeof value !== 'string') continue;
    const writes = option instanceof ParameterOption ? option.parameter.writes : undefined;
    if (writes === undefined) others.push(value);
    else outputs.push([option.long as string, value, writes]);
  }
  beginCall(others);
  for (const output of outputs) checkOutput(...output);
}

function checkOutput(flag: string, path: string, writes: WrittenBy): void {
  const { extensions, folder, standardOutput, names = [] } = writes;
  if (path === '') throw new UsageError(`${flag}: the name is empty`);
  if (path === '-') {
    if (standardOutput) return;
    throw new UsageError(
      `${flag}: '-' is not a file here, and standard output takes the answer; name a file (./- is one)`,
    );
  }
  const isNamed = extensions?.some((extension) => path.endsWith(extension)) || isStreamAt(path);
  if (extensions && !folder && !isNamed)
    throw new UsageError(`${flag}: '${path}' must end in ${extensions.join(', ')}`);
  if (folder && !(extensions && isNamed)) checkFolder(flag, path);
  else if (!names.some((name) => path.includes(`{${name}}`))) claimFile(flag, path, standardOutput);
}

/**
 * Forgets the files of an earlier command.
 *
 * @param words of the command line: each that names a file or directory counts as an input, alone or in a list with
 *   commas
 */
function beginCall(words: readonly string[]): void {
  read.clear();
  written.clear();
  for (const word of words) {
    if (word === '-') readsFrom('/dev/stdin', 'standard input');
    else readsFrom(word);
    if (word.includes(',')) for (const part of word.split(',')) readsFrom(part.trim());
  }
}

/** Records a file, or the files in a directory, as input. Does nothing if there is none. */
function readsFrom(path: string, name = path, isInside = false): void {
  try {
    const stat = statSync(path);
    if (stat.isFile()) read.set(realpathSync(path), name);
    if (!stat.isDirectory() || isInside) return;
    for (const entry of readdirSync(path)) readsFrom(join(path, entry), undefined, true);
  } catch {
    // The word is no path.
  }
}

/**
 * Records that an option's file will be written.
 *
 * @throws UsageError if the command also reads it, or another option writes it; DataError if it cannot be
 *   written
 */
export function claimFile(flag: string, path: string, standardOutput = false): void {
  const { real, stat } = writablePlace(path);
  const isAnswer = stat?.isFile() ? takesAnswer(real) : stat?.isFIFO() && isStandardOutput(path);
  if (isAnswer && !standardOutput)
    throw new UsageError(`${flag}: '${path}' is standard output, which takes the answer; name another file`);
  // Several options may share a device or a pipe.
  if (stat && !stat.isFile()) return;
  const reading = read.get(real);
  if (reading !== undefined)
    throw new UsageError(`${flag}: '${path}' is also read (${reading}); name another file`);
  const other = written.get(real);
  if (other !== undefined)
    throw new UsageError(
      other === flag
        ? `${flag}: '${path}' would be written twice; name another file`
        : `${flag}: '${path}' is also the file of ${other}; name another one`,
    );
  written.set(real, flag);
}

/** True if standard output goes to the plain file. */
function takesAnswer(real: string): boolean {
  try {
    return realpathSync('/dev/stdout') === real;
  } catch {
    return false; // It goes to a pipe, or is closed.
  }
}

function writablePlace(path: string) {
  try {
    const place = placeOf(path);
    checkWritable(place);
    return place;
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** @throws DataError if nothing can be written to the directory */
function checkFolder(flag: string, path: string): void {
  try {
    checkFolderWritable(path);
  } catch (error) {
    throw unwritable(`${flag}: ${path}`, error);
  }
}

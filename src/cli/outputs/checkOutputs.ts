import type { Command } from 'commander';
import type { WrittenBy } from '../../commands/parameter.ts';
import { UsageError } from '../../errors.ts';
import { ParameterOption } from '../parameterOption.ts';
import { beginCall, claimFile, claimFolder } from './claims.ts';
import { isStreamAt } from './place.ts';

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
  if (folder && !(extensions && isNamed)) claimFolder(flag, path);
  else if (!names.some((name) => path.includes(`{${name}}`))) claimFile(flag, path, standardOutput);
}

/** The format for a name's extension. A device or a pipe gets the first format. */
export function formatOf<Format>(formats: Readonly<Record<string, Format>>, path: string): Format {
  const extension = Object.keys(formats).find((end) => path.endsWith(end)) ?? Object.keys(formats)[0];
  return formats[extension];
}

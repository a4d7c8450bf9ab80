import { type Command, Option } from 'commander';
import { UsageError } from '../../errors.ts';
import { beginCall, claimFile, claimFolder } from './claims.ts';
import { isStreamAt } from './place.ts';

interface WrittenBy {
  /** The allowed endings of the name. A device or a pipe may have any name, and gets the first format. */
  readonly extensions?: readonly string[];
  /** Whether the output is a folder; if there are extensions too, a name that ends in one is a file. */
  readonly folder?: boolean;
  /** Whether `-` means standard output. The command then prints nothing else. */
  readonly standardOutput?: boolean;
  /** Words in braces that the name may hold. The command itself claims the files (outputFiles()). */
  readonly names?: readonly string[];
}

/**
 * An option that names an output. Every output option is of this class, so that all are checked before the
 * command begins.
 */
export class OutputOption extends Option {
  readonly writes: WrittenBy;

  constructor(flags: string, description: string, writes: WrittenBy = {}) {
    super(flags, description);
    this.writes = writes;
  }
}

/**
 * Checks every output of a command before any work is done: its name, whether it can be written, and whether
 * the command also reads it or writes it elsewhere.
 *
 * @throws UsageError, or DataError where it cannot be written
 */
export function checkOutputs(command: Command): void {
  const values = command.opts<Record<string, unknown>>();
  const outputs: [option: OutputOption, path: string][] = [];
  const others: string[] = [...command.args];
  for (const option of command.options) {
    const value = values[option.attributeName()];
    if (typeof value !== 'string') continue;
    if (option instanceof OutputOption) outputs.push([option, value]);
    else others.push(value);
  }
  beginCall(others);
  for (const [option, path] of outputs) checkOutput(option, path);
}

function checkOutput({ long, writes }: OutputOption, path: string): void {
  const flag = long as string;
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

import { type Command, Option } from 'commander';
import { UsageError } from '../../errors.ts';
import { beginCall, claimFile, claimFolder } from './claims.ts';
import { isStreamAt } from './place.ts';

interface WrittenBy {
  /** What its name may end in. What is no plain file may have any name, and gets the first format. */
  readonly extensions?: readonly string[];
  /** It is a folder. */
  readonly folder?: boolean;
  /** `-` is standard output: the command prints nothing else then. */
  readonly standardOutput?: boolean;
  /** Words in braces that stand for names in it. The command claims the files (outputFiles()). */
  readonly names?: readonly string[];
}

/** An option that names what is written: every such option is one of these, and looked at before the command begins. */
export class OutputOption extends Option {
  readonly writes: WrittenBy;

  constructor(flags: string, description: string, writes: WrittenBy = {}) {
    super(flags, description);
    this.writes = writes;
  }
}

/**
 * Looks at every output that a call names before any work is done: whether its name will do, whether it can be written, and
 * whether it is what the call reads or writes otherwise.
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
      `${flag}: '-' is no file, and standard output has the answer; name a file (./- is one)`,
    );
  }
  if (extensions && !extensions.some((extension) => path.endsWith(extension)) && !isStreamAt(path))
    throw new UsageError(`${flag}: '${path}' must end in ${extensions.join(', ')}`);
  if (folder) claimFolder(flag, path);
  else if (!names.some((name) => path.includes(`{${name}}`))) claimFile(flag, path, standardOutput);
}

/** The format that a name asks for, among formats by extension; the first for what is no plain file. */
export function formatOf<Format>(formats: Readonly<Record<string, Format>>, path: string): Format {
  const extension = Object.keys(formats).find((end) => path.endsWith(end)) ?? Object.keys(formats)[0];
  return formats[extension];
}

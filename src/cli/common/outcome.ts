import { type Command, CommanderError } from 'commander';
import { DataError, UsageError } from '../../errors.ts';
import { isMemoryShort, memoryComplaint } from '../../kernel/memoryShort.ts';
import { oneLine } from '../../visible.ts';
import { endWatch, onCustomFault } from '../outputs/customCode.ts';
import { cleanUp, hasCleanups, listenIfFirst } from '../outputs/interrupt.ts';
import { addressSpaceAdvice } from './memory.ts';

/** Exit status 1: the data cannot be used. Exit status 2: the command line is wrong. */
const DATA = 1;
const USAGE = 2;

function stop(status: number): never {
  cleanUp();
  endWatch();
  process.exit(status);
}

/**
 * Parses the command line and runs the command. Turns an error into one line and an exit status. Returns true if
 * custom code may keep the process alive.
 */
export async function runCommand(program: Command): Promise<boolean> {
  listenIfFirst();
  watchStandardStreams();
  prepare(program);
  const fail = (error: unknown) => {
    process.exitCode = explain(error);
    cleanUp();
  };
  onCustomFault(fail);
  try {
    await program.parseAsync();
    // Custom code may have set it.
    if (endWatch()) process.exitCode = 0;
    else return false;
  } catch (error) {
    process.exitCode = explain(error);
    if (!endWatch()) return false;
    // Work that still runs is no longer needed.
    cleanUp();
  }
  return true;
}

function watchStandardStreams(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      // The reader has closed the pipe, as in `specula … | head`. Requested files are still written.
      if (!hasCleanups()) stop(0);
      return;
    }
    complain(`standard output: cannot be written (${error.message})`);
    stop(DATA);
  });
  // Standard error has no reader any more, so its error cannot be reported.
  process.stderr.on('error', () => {});
}

/** Writes one line to standard error. Names in it may hold control characters, which are made visible. */
export function complain(message: string): void {
  process.stderr.write(`specula: ${oneLine(message)}\n`);
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (error instanceof UsageError || error instanceof DataError) {
    complain(error.message);
    return error instanceof UsageError ? USAGE : DATA;
  }
  if (isMemoryShort(error)) {
    complain(`the memory does not suffice (${memoryComplaint(error)})${addressSpaceAdvice()}`);
    return DATA;
  }
  process.stderr.write(
    `specula: ${error instanceof Error ? error.stack : error}\n(a defect of Specula: please report it)\n`,
  );
  return DATA;
}

/** Makes commander throw its errors, so that they get the prefix of Specula and stay on one line. */
function prepare(command: Command): void {
  command.exitOverride();
  command.configureOutput({
    outputError: (text, write) => write(`specula: ${oneLine(inOurWords(text))}\n`),
  });
  command.commands.forEach(prepare);
}

/** Errors of commander whose words differ from those of Specula's own. */
const OTHER_WORDS: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^missing required argument '(.+)'$/, 'missing argument <$1>'],
  [/^required option '(?:-\w, )?(.+)' not specified$/, 'missing $1'],
  [/^option '(?:-\w, )?(--[\w-]+) (.+)' argument missing$/, '$1: missing value $2'],
  [/^(too many arguments) for '(.+)'\. Expected 0 arguments but got (\d+)\.$/, '$2: $1: $3; expected none'],
  [
    /^(too many arguments) for '(.+)'\. Expected (\d+) arguments? but got (\d+)\.$/,
    '$2: $1: $4; expected $3',
  ],
];

/** An error of commander in the form of all others: `unknown command 'repaly'; did you mean 'replay'?` */
function inOurWords(text: string): string {
  const plain = text.trimEnd().replace(/^error: /, '');
  return OTHER_WORDS.reduce((words, [theirs, ours]) => words.replace(theirs, ours), plain).replace(
    /\s*\(Did you mean (?:one of )?(.*?)\?\)$/,
    (_, names: string) => {
      const quoted = names.split(', ').map((name) => `'${name}'`);
      return `; did you mean ${quoted.join(' or ')}?`;
    },
  );
}

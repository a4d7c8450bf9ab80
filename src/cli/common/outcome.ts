import { type Command, CommanderError } from 'commander';
import { DataError, UsageError } from '../../errors.ts';
import { isMemoryShort, memoryComplaint } from '../../kernel/memoryShort.ts';
import { visibleLine } from '../../report/visible.ts';
import { addressSpaceAdvice } from './memory.ts';

/** Exit statuses: 1 the data cannot be used, 2 the call is off. */
const DATA = 1;
const USAGE = 2;

const SIGNALS = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

/** Files that are being written; an interrupted command leaves none of them behind. */
const cleanups = new Set<() => void>();

/** Calls `cleanup` if the command is interrupted before the returned function is called. */
export function onInterrupt(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

function stop(status: number): never {
  for (const cleanup of cleanups) cleanup();
  process.exit(status);
}

/** Parses the command line, runs the command and turns what goes wrong into one line and an exit status. */
export async function runCommand(program: Command): Promise<void> {
  for (const [signal, status] of SIGNALS) process.on(signal, () => stop(status));
  watchStandardStreams();
  prepare(program);
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = explain(error);
  }
}

function watchStandardStreams(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      // Whoever reads us has had enough, as in `specula … | head`. Files that were asked for are still written.
      if (cleanups.size === 0) stop(0);
      return;
    }
    complain(`standard output: cannot be written (${error.message})`);
    stop(DATA);
  });
  // There is nobody left to tell.
  process.stderr.on('error', () => {});
}

/** One line on standard error, in which names may stand that anybody chose. */
export function complain(message: string): void {
  process.stderr.write(`specula: ${visibleLine(message)}\n`);
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

/** Commander's own errors as ours: thrown, with our name before them, on one line. */
function prepare(command: Command): void {
  command.exitOverride();
  command.configureOutput({
    outputError: (text, write) =>
      write(
        `specula: ${text
          .trimEnd()
          .replace(/^error: /, '')
          .replaceAll('\n', ' ')}\n`,
      ),
  });
  command.commands.forEach(prepare);
}

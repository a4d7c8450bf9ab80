import { type Command, CommanderError } from 'commander';
import { DataError, UsageError } from '../../errors.ts';

/** Exit statuses: 1 the data cannot be used, 2 the call is off. */
const DATA = 1;
const USAGE = 2;

/** Files that are being written; an interrupted command leaves none of them behind. */
const cleanups = new Set<() => void>();

/** Calls `cleanup` if the command is interrupted before the returned function is called. */
export function onInterrupt(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

/** Parses the command line, runs the command and turns what goes wrong into one line and an exit status. */
export async function runCommand(program: Command): Promise<void> {
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      for (const cleanup of cleanups) cleanup();
      process.exit(status);
    });
  }
  // Whoever reads us has had enough, as in `specula … | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  throwInsteadOfExit(program);
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = explain(error);
  }
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (error instanceof UsageError || error instanceof DataError) {
    process.stderr.write(`specula: ${error.message}\n`);
    return error instanceof UsageError ? USAGE : DATA;
  }
  process.stderr.write(
    `specula: ${error instanceof Error ? error.stack : error}\n(a defect of Specula: please report it)\n`,
  );
  return DATA;
}

function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  command.commands.forEach(throwInsteadOfExit);
}

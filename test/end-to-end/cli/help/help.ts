import type { Command } from 'commander';
import { speculaCommand } from '../../../../src/cli/program.ts';

const withSubcommands = (
  command: Command,
  path: readonly string[] = [],
): [name: string, command: Command][] => [
  [path.join(' ') || 'specula', command],
  ...command.commands.flatMap((one) => withSubcommands(one, [...path, one.name()])),
];

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  return text;
}

/** The help of `specula` and of each of its commands, as a user sees it. */
export const HELPS = withSubcommands(await speculaCommand()).map(
  ([name, command]) => [name, helpOf(command)] as const,
);

/** The command lines below `Examples:`. */
export const examplesOf = (help: string) =>
  (help.split(/\nExamples?:\n/)[1] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());

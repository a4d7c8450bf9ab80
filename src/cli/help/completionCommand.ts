// Defines `specula completion`, which prints a script that completes commands and options in a shell.
import type { Command, Option } from 'commander';
import { UsageError } from '../../errors.ts';
import { whichThereAre } from '../../input/nearest.ts';
import { printText } from '../outputs/output.ts';
import { makeCommand } from '../parameterOption.ts';
import { type Completed, completionScript, SHELLS, type Shell } from './completionScript.ts';

/** @param all builds `specula` with all its commands */
export function completionCommand(all: () => Promise<Command>): Command {
  return makeCommand({
    name: 'completion',
    summary: 'Print a completion script for bash, zsh or fish',
    takes: { '<shell>': `{${SHELLS.join(',')}}` },
    parameters: {},
    notes: `Write the output to a file that the shell reads:
  bash  ~/.local/share/bash-completion/completions/specula
  zsh   _specula in a directory of $fpath
  fish  ~/.config/fish/completions/specula.fish`,
    examples: SHELLS.map((shell) => `completion ${shell}`),
  }).action(async (shell: string) => {
    if (!isShell(shell)) throw new UsageError(`unknown shell '${shell}'${whichThereAre(shell, SHELLS)}`);
    await printText(completionScript(shell, completedBy(await all())));
  });
}

const isShell = (shell: string): shell is Shell => (SHELLS as readonly string[]).includes(shell);

/** A command and those below it, such as `specula slurm replay`. */
function completedBy(command: Command, path: readonly string[] = []): Completed[] {
  const { options, commands } = command;
  const own: Completed = {
    path,
    summary: command.summary(),
    options: options.map(({ long, short, description, argChoices, required, optional }: Option) => ({
      ...{ long: long ?? '', short, summary: description, choices: argChoices ?? [] },
      takesValue: required || optional,
    })),
    commands: commands.map((one) => one.name()),
  };
  return [own, ...commands.flatMap((one) => completedBy(one, [...path, one.name()]))];
}

// Defines `specula help`, which prints the help of a command, or of the options that commands share.
import { Command } from 'commander';
import { TRACE, TRACE_SOURCES } from '../../commands/trace.ts';
import { UsageError } from '../../errors.ts';
import { whichThereAre } from '../../input/nearest.ts';
import { printText } from '../outputs/output.ts';
import { sharedOptionsText } from '../parameterOption.ts';

/** @throws UsageError for an unknown command */
export function helpCommand(program: Command): Command {
  return new Command('help')
    .summary("Show the help of a command, or of the topic 'input'")
    .argument('[command...]', "name of a command, or 'input'")
    .addHelpText('after', '\nExamples:\n  specula help replay\n  specula help input')
    .action(async (names: readonly string[]) => {
      if (names[0] === 'input') return printText(inputHelp());
      let command = program;
      for (const name of names) {
        const below = command.commands.find((one) => one.name() === name);
        const all = command.commands.map((one) => one.name());
        if (below === undefined) throw new UsageError(`unknown command '${name}'${whichThereAre(name, all)}`);
        command = below;
      }
      command.outputHelp();
    });
}

function inputHelp(): string {
  const shared = Object.entries(TRACE).filter(([, parameter]) => 'isShared' in parameter);
  return sharedOptionsText(`A trace is ${TRACE_SOURCES}.`, Object.fromEntries(shared));
}

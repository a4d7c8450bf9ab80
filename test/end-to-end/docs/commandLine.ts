// The page docs/command-line.md: every command with its options, made from their parameters.
import type { Argument, Command, Option } from 'commander';
import { speculaCommand } from '../../../src/cli/program.ts';

const HEAD = `# Command line

For everyone who runs \`specula\`: all commands and their options, made from the parameters of the program.
\`specula COMMAND --help\` prints the same with examples. [JSON output](json-output.md) and [file
formats](formats.md) have pages of their own.

Exit status: 0 success, 1 unusable data or a failed check, 2 a wrong command line. Results go to standard
output, notes, errors and progress to standard error. A time is in seconds or has units (\`90\`, \`15m\`,
\`1h30m\`, \`2d\`). Options that read and clean a trace are the same in all commands and listed
[once](#reading-and-cleaning-a-trace).
`;

const SHARED_HEAD = `## Reading and cleaning a trace

\`specula help input\` prints these options. Each command lists the ones it accepts.
`;

/** Text inside a cell of a table. Angle brackets would be HTML. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');

function row(option: Option): string {
  const { argChoices = [], defaultValue, defaultValueDescription, description, flags } = option;
  const parts = [cell(description)];
  if (argChoices.length > 0) parts.push(`{${cell(argChoices.join(', '))}}`);
  const shown = String(defaultValueDescription ?? defaultValue ?? '');
  if (shown !== '') parts.push(`[default: ${cell(shown)}]`);
  return `| \`${flags}\` | ${parts.join(' ')} |\n`;
}

const table = (options: readonly Option[]) =>
  options.length === 0 ? '' : `\n| option | meaning |\n| :-- | :-- |\n${options.map(row).join('')}`;

const argumentRow = (argument: Argument) => `- \`${argument.name()}\`: ${cell(argument.description)}\n`;

function section(command: Command, path: readonly string[], shared: Map<string, Option>): string {
  const name = [...path, command.name()].join(' ');
  if (command.commands.length > 0)
    return command.commands.map((one) => section(one, [...path, command.name()], shared)).join('');
  for (const option of command.options.filter(({ hidden }) => hidden)) shared.set(option.long ?? '', option);
  const own = command.options.filter(({ hidden, long }) => !hidden && long !== '--quiet');
  const input = command.options.filter(({ hidden }) => hidden).map(({ long }) => `\`${long}\``);
  const described = command.registeredArguments.map(argumentRow).join('');
  return [
    `\n### ${name}\n\n${command.description() || `${command.summary()}.`}\n\n`,
    `\`specula ${name} ${command.usage()}\`\n`,
    described === '' ? '' : `\n${described}`,
    table(own),
    input.length === 0 ? '' : `\nReading and cleaning: ${input.join(', ')}.\n`,
  ].join('');
}

/** The text of the page. */
export async function commandLinePage(): Promise<string> {
  const shared = new Map<string, Option>();
  let group = '';
  let text = '';
  for (const command of (await speculaCommand()).commands) {
    if (command.helpGroup() !== group) text += `\n## ${command.helpGroup().replace(/:$/, '')}\n`;
    group = command.helpGroup();
    text += section(command, [], shared);
  }
  return `${HEAD}${text}\n${SHARED_HEAD}${table([...shared.values()])}`;
}

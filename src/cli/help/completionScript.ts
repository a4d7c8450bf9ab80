// Makes completion scripts. Each contains all commands, their options and the choices of these, and offers files
// elsewhere.

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

interface CompletedOption {
  readonly long: string;
  readonly short?: string;
  readonly summary: string;
  readonly choices: readonly string[];
  readonly takesValue: boolean;
}

export interface Completed {
  /** Name of the command after the names of those above it, without `specula`. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** The names of the commands below it. */
  readonly commands: readonly string[];
}

export function completionScript(shell: Shell, commands: readonly Completed[]): string {
  if (shell === 'bash') return bash(commands);
  return shell === 'zsh' ? zsh(commands) : fish(commands);
}

const keyOf = ({ path }: Completed) => path.join(' ');
/** Returns the text in single quotes, for each of the shells. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const flagsOf = ({ options }: Completed) =>
  options.flatMap(({ long, short }) => (short === undefined ? [long] : [short, long]));
/** Commands that have each option with choices. */
function choicesOf(commands: readonly Completed[]): [long: string, choices: string][] {
  const found = new Map<string, Set<string>>();
  for (const { long, choices } of commands.flatMap(({ options }) => options))
    if (choices.length > 0) found.set(long, new Set([...(found.get(long) ?? []), ...choices]));
  return [...found].map(([long, choices]) => [long, [...choices].join(' ')]);
}

/** Sets `path` to the command that the first words name. `paths` has the names of all, between bars. */
const pathOf = (words: string) => `  local path='' word next
  for word in ${words}; do
    next="\${path:+$path }$word"
    case "|$paths|" in *"|$next|"*) path=$next ;; *) break ;; esac
  done`;

const pathsOf = (commands: readonly Completed[]) =>
  commands
    .map(keyOf)
    .filter((key) => key !== '')
    .join('|');

function cases(commands: readonly Completed[], line: (command: Completed) => string): string {
  return commands.map((one) => `    ${quoted(keyOf(one))}) ${line(one)} ;;`).join('\n');
}

function choiceCases(commands: readonly Completed[], line: (choices: string) => string): string {
  return choicesOf(commands)
    .map(([long, choices]) => `    ${long}) ${line(choices)} ;;`)
    .join('\n');
}

function bash(commands: readonly Completed[]): string {
  return `# Completion of specula in bash.
_specula() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  local paths=${quoted(pathsOf(commands))}
${pathOf(`"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}
  case $before in
${choiceCases(commands, (choices) => `COMPREPLY=($(compgen -W ${quoted(choices)} -- "$current")); return`)}
  esac
  case $path in
${cases(commands, (one) => `words=${quoted([...one.commands, ...flagsOf(one)].join(' '))}`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _specula specula
`;
}

function zsh(commands: readonly Completed[]): string {
  return `#compdef specula
# Completion of specula in zsh.
_specula() {
  local before=\${words[CURRENT-1]}
  local paths=${quoted(pathsOf(commands))}
${pathOf(`\${words[2,CURRENT-1]}`)}
  case $before in
${choiceCases(commands, (choices) => `compadd ${choices}; return`)}
  esac
  local -a offered
  case $path in
${cases(commands, (one) => `offered=(${[...one.commands, ...flagsOf(one)].join(' ')})`)}
  esac
  [[ $PREFIX == -* ]] || _files
  compadd -a offered
}
compdef _specula specula
`;
}

function fish(commands: readonly Completed[]): string {
  const lines = commands.flatMap((one) => {
    const here = `complete -c specula -n ${quoted(`__specula_at ${quoted(keyOf(one)).replaceAll("'", '"')}`)}`;
    const below = one.commands.map((name) => {
      const command = commands.find((other) => keyOf(other) === [...one.path, name].join(' '));
      return `${here} -f -a ${name} -d ${quoted(command?.summary ?? '')}`;
    });
    const options = one.options.map(({ long, short, summary, choices, takesValue }) => {
      const letter = short === undefined ? '' : ` -s ${short.slice(1)}`;
      const values = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : takesValue ? ' -r' : '';
      return `${here}${letter} -l ${long.slice(2)}${values} -d ${quoted(summary)}`;
    });
    return [...below, ...options];
  });
  return `# Completion of specula in fish.
function __specula_at
  set -l paths ${commands.map((one) => quoted(keyOf(one))).join(' ')}
  set -l found ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$found $word")
    contains -- $next $paths; or break
    set found $next
  end
  test "$found" = "$argv[1]"
end
${lines.join('\n')}
`;
}

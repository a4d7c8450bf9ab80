import { Command } from 'commander';
import { version } from '../version.ts';
import { beginNotes } from './common/notes.ts';
import { runCommand } from './common/outcome.ts';
import { helpCommand } from './help/helpCommand.ts';
import { checkOutputs } from './outputs/claims.ts';
import { refuseIdle } from './parameterOption.ts';
import { replayCommand } from './replay/command.ts';

type Load = () => Command | Promise<Command>;

/**
 * The commands by their purpose, in the order of the help. The code of a command is loaded only if it is needed; that
 * of a replay, which is used most, is in the same file as this.
 */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  Simulate: {
    replay: replayCommand,
    slurm: async () => (await import('./slurm/command.ts')).slurmCommand(),
    speculate: async () => (await import('./speculate/command.ts')).speculateCommand(),
    sessions: async () => (await import('./sessions/command.ts')).sessionsCommand(),
  },
  Understand: {
    explain: async () => (await import('./explain/command.ts')).explainCommand(),
    stats: async () => (await import('./stats/command.ts')).statsCommand(),
    plot: async () => (await import('./plot/command.ts')).plotCommand(),
    lab: async () => (await import('./lab/command.ts')).labCommand(),
  },
  Decide: {
    when: async () => (await import('./when/command.ts')).whenCommand(),
    advise: async () => (await import('./advise/command.ts')).adviseCommand(),
    reserve: async () => (await import('./reserve/command.ts')).reserveCommand(),
    sweep: async () => (await import('./sweep/command.ts')).sweepCommand(),
    merge: async () => (await import('./sweep/mergeCommand.ts')).mergeCommand(),
    tune: async () => (await import('./tune/command.ts')).tuneCommand(),
  },
  'Submit to Slurm': {
    submit: async () => (await import('./submit/command.ts')).submitCommand(),
    resume: async () => (await import('./submit/command.ts')).resumeCommand(),
    cancel: async () => (await import('./submit/command.ts')).cancelCommand(),
  },
  'Traces and schedules': {
    generate: async () => (await import('./generate/command.ts')).generateCommand(),
    trace: async () => (await import('./trace/command.ts')).traceCommand(),
    validate: async () => (await import('./validate/command.ts')).validateCommand(),
    corpus: async () => (await import('./corpus/command.ts')).corpusCommand(),
    reproduce: async () => (await import('./reproduce/command.ts')).reproduceCommand(),
  },
  Help: {
    policies: async () => (await import('./policies/command.ts')).policiesCommand(),
    completion: async () => (await import('./help/completionCommand.ts')).completionCommand(speculaCommand),
  },
};

const COMMANDS: Readonly<Record<string, Load>> = Object.assign({}, ...Object.values(GROUPS));

/** The command `specula` with one of its commands, or with all of them. */
export async function speculaCommand(name?: string): Promise<Command> {
  const program = new Command('specula')
    .description(
      'Find out how a workload would have run under another batch scheduler or another slurm.conf, and why.',
    )
    .version(version)
    .addHelpText(
      'after',
      `
'specula COMMAND --help' describes a command, and 'specula help input' the options that read a trace.

Examples:
  specula replay examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy easy,conservative
  specula explain examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --job 5000`,
    )
    .hook('preAction', (_, command) => {
      beginNotes(command.opts().quiet === true);
      checkOutputs(command);
      refuseIdle(command);
    });
  if (name !== undefined) return program.addCommand(await COMMANDS[name]());
  for (const [group, commands] of Object.entries(GROUPS))
    for (const command of await Promise.all(Object.values(commands).map((load) => load())))
      program.addCommand(command.helpGroup(`${group}:`));
  return program.helpCommand(false).addCommand(helpCommand(program).helpGroup('Help:'));
}

/**
 * Runs the command with these arguments. If they do not begin with the name of a command, all are loaded. Returns
 * true if a custom scheduler may keep the process alive.
 */
export async function runProgram(args: readonly string[]): Promise<boolean> {
  return runCommand(await speculaCommand(Object.hasOwn(COMMANDS, args[0] ?? '') ? args[0] : undefined));
}

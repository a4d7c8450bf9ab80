import { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { whichThereAre } from '../input/nearest.ts';
import { version } from '../version.ts';
import { runCommand } from './common/outcome.ts';
import { checkOutputs } from './outputs/checkOutputs.ts';
import { refuseIdle } from './parameterOption.ts';
import { replayCommand } from './replay/command.ts';

/**
 * The verbs in the order of the help. The code of a verb is loaded only if it is needed; that of a replay,
 * which is used most, is in the same file as this.
 */
const VERBS: Readonly<Record<string, () => Command | Promise<Command>>> = {
  replay: replayCommand,
  explain: async () => (await import('./explain/command.ts')).explainCommand(),
  plot: async () => (await import('./plot/command.ts')).plotCommand(),
  lab: async () => (await import('./lab/command.ts')).labCommand(),
  reserve: async () => (await import('./reserve/command.ts')).reserveCommand(),
  speculate: async () => (await import('./speculate/command.ts')).speculateCommand(),
  slurm: async () => (await import('./slurm/command.ts')).slurmCommand(),
  when: async () => (await import('./when/command.ts')).whenCommand(),
  advise: async () => (await import('./advise/command.ts')).adviseCommand(),
  sessions: async () => (await import('./sessions/command.ts')).sessionsCommand(),
  submit: async () => (await import('./submit/command.ts')).submitCommand(),
  resume: async () => (await import('./submit/command.ts')).resumeCommand(),
  cancel: async () => (await import('./submit/command.ts')).cancelCommand(),
  sweep: async () => (await import('./sweep/command.ts')).sweepCommand(),
  merge: async () => (await import('./sweep/mergeCommand.ts')).mergeCommand(),
  tune: async () => (await import('./tune/command.ts')).tuneCommand(),
  reproduce: async () => (await import('./reproduce/command.ts')).reproduceCommand(),
  stats: async () => (await import('./stats/command.ts')).statsCommand(),
  generate: async () => (await import('./generate/command.ts')).generateCommand(),
  trace: async () => (await import('./trace/command.ts')).traceCommand(),
  validate: async () => (await import('./validate/command.ts')).validateCommand(),
  corpus: async () => (await import('./corpus/command.ts')).corpusCommand(),
  policies: async () => (await import('./policies/command.ts')).policiesCommand(),
};

/** The command `specula` with one verb, or with all of them. */
export async function speculaCommand(verb?: string): Promise<Command> {
  const program = new Command('specula')
    .description(
      'Simulate HPC batch scheduling: replay a workload under policies, and compute requests for uncertain run times.',
    )
    .version(version)
    .addHelpText(
      'after',
      `
Examples:
  specula replay examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy easy,conservative
  specula explain examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --job 5000`,
    )
    .hook('preAction', (_, command) => {
      checkOutputs(command);
      refuseIdle(command);
    });
  const wanted = verb === undefined ? Object.values(VERBS) : [VERBS[verb]];
  for (const command of await Promise.all(wanted.map((load) => load()))) program.addCommand(command);
  return program;
}

/** @throws UsageError for a command that there is not */
function helpCommand(program: Command): Command {
  return new Command('help')
    .description('Show the help of a command.')
    .argument('[command...]')
    .action((names: readonly string[]) => {
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

/**
 * Runs the command with these arguments. If they do not begin with a verb, all verbs are loaded. Returns
 * whether code of the user's own may keep the process alive.
 */
export async function runProgram(args: readonly string[]): Promise<boolean> {
  const verb = Object.hasOwn(VERBS, args[0] ?? '') ? args[0] : undefined;
  const program = await speculaCommand(verb);
  if (verb === undefined) program.helpCommand(false).addCommand(helpCommand(program));
  return runCommand(program);
}

import type { Command, Option } from 'commander';
import type { ParameterOption } from '../../src/cli/parameterOption.ts';
import { speculaCommand } from '../../src/cli/program.ts';
import type { WrittenBy } from '../../src/commands/parameter.ts';

const program = await speculaCommand();

/** Every command with an action, and its words: `generate lublin`. */
export function allCommands(): { words: string; command: Command }[] {
  const found: { words: string; command: Command }[] = [];
  const visit = (command: Command, words: readonly string[]) => {
    if (command.commands.length === 0) found.push({ words: words.join(' '), command });
    for (const inner of command.commands) visit(inner, [...words, inner.name()]);
  };
  visit(program, []);
  return found;
}

/** How an option names an output; undefined if it names none. */
export function writesOf(option: Option): WrittenBy | undefined {
  return (option as ParameterOption).parameter.writes;
}

/** Every option that names an output, of every command. */
export function allOutputs(): { words: string; option: Option; writes: WrittenBy }[] {
  return allCommands().flatMap(({ words, command }) =>
    command.options.flatMap((option) => {
      const writes = writesOf(option);
      return writes === undefined ? [] : [{ words, option, writes }];
    }),
  );
}

/**
 * A call of each command that reads something: the rest of its command line, in a folder with these files:
 * jobs.swf, slurm.conf, dump.txt, distribution.json, study.json, recording.jsonl, schedule.csv, logs/ and runs/.
 */
export const CALLS: Readonly<Record<string, readonly string[]>> = {
  replay: ['jobs.swf'],
  explain: ['jobs.swf', '--job', '1'],
  'slurm replay': ['jobs.swf', '--slurm-conf', 'slurm.conf'],
  'slurm check': ['jobs.swf', '--slurm-conf', 'slurm.conf'],
  'slurm explain': ['jobs.swf', '--job', '1', '--slurm-conf', 'slurm.conf'],
  'slurm speculate': ['jobs.swf', '--slurm-conf', 'slurm.conf'],
  plot: ['jobs.swf', '--policy', 'easy'],
  reserve: ['--trace', 'jobs.swf'],
  speculate: ['jobs.swf'],
  when: ['jobs.swf', '--job', '1'],
  advise: ['--from-sacct', 'dump.txt', '--min-runs', '1'],
  sessions: ['recording.jsonl', '--model', 'interactive:fcfs'],
  sweep: ['study.json'],
  tune: ['jobs.swf', '--vary', 'policy=easy,fcfs'],
  merge: ['runs'],
  reproduce: ['--all', '--traces', 'logs'],
  stats: ['jobs.swf'],
  'generate intrepid': ['--jobs', '3'],
  'generate lublin': ['--jobs', '3'],
  'generate stochastic': ['--description', 'distribution.json', '--strategy', 'hpc'],
  'trace from-sacct': ['dump.txt'],
  'trace write': ['jobs.swf'],
  validate: ['schedule.csv', '--trace', 'jobs.swf'],
};

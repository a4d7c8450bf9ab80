import type { Command } from 'commander';
import { OutputOption } from '../../src/cli/outputs/outputOption.ts';
import { speculaCommand } from '../../src/cli/program.ts';

const program = await speculaCommand();

/** Every command with an action, and its words: `generate lublin`. */
export function allVerbs(): { words: string; command: Command }[] {
  const found: { words: string; command: Command }[] = [];
  const visit = (command: Command, words: readonly string[]) => {
    if (command.commands.length === 0) found.push({ words: words.join(' '), command });
    for (const inner of command.commands) visit(inner, [...words, inner.name()]);
  };
  visit(program, []);
  return found;
}

/** Every option that names an output, of every command. */
export function allOutputs(): { words: string; option: OutputOption }[] {
  return allVerbs().flatMap(({ words, command }) =>
    command.options.filter((option) => option instanceof OutputOption).map((option) => ({ words, option })),
  );
}

/**
 * A call of each command that reads something: the rest of its command line, in a folder with these files:
 * jobs.swf, dump.txt, law.json, study.json, recording.jsonl, schedule.csv, logs/ and runs/.
 */
export const CALLS: Readonly<Record<string, readonly string[]>> = {
  replay: ['jobs.swf'],
  explain: ['jobs.swf', '--job', '1'],
  plot: ['jobs.swf', '--policy', 'easy'],
  reserve: ['--trace', 'jobs.swf'],
  speculate: ['jobs.swf'],
  when: ['jobs.swf', '--job', '1'],
  advise: ['--from-sacct', 'dump.txt', '--min-runs', '1'],
  sessions: ['recording.jsonl', '--model', 'interactive:fcfs'],
  sweep: ['study.json'],
  merge: ['runs'],
  reproduce: ['--all', '--traces', 'logs'],
  stats: ['jobs.swf'],
  'generate intrepid': ['--jobs', '3'],
  'generate lublin': ['--jobs', '3'],
  'generate stochastic': ['--description', 'law.json', '--strategy', 'hpc'],
  'trace from-sacct': ['dump.txt'],
  'trace write': ['jobs.swf'],
  validate: ['schedule.csv', '--trace', 'jobs.swf'],
};

import type { Command } from 'commander';
import { makeCommand } from '../parameterOption.ts';
import { TUNE, type TuneCommandOptions } from './parameters.ts';

export function tuneCommand(): Command {
  return makeCommand({
    name: 'tune',
    summary: 'Find the best configuration, with what confidence',
    about:
      'Find the best configuration, and with what confidence it is the best. Configurations race on the same seeds, and new seeds confirm the winners. On Ctrl-C it prints the result so far; rerun it to resume.',
    takes: { '<study>': 'JSON file of the study, or a log' },
    parameters: TUNE,
    notes: `A study, tune.json:
  {"command": "replay", "grid": {"trace": "log.swf", "shake": "10m"},
   "vary": {"policy": ["easy", "sjf-easy", "conservative"]}, "baseline": {"policy": "easy"},
   "objective": "meanBoundedSlowdown", "constraints": ["p99Wait of size<=4 <= 1.05 x"]}`,
    examples: [
      'tune tune.json --output runs --report tuned.html',
      "tune log.swf --vary policy=easy,sjf-easy,conservative --objective 'p99Wait of size<=32'",
    ],
  }).action(async (study: string, options: TuneCommandOptions) => {
    const { tuneAction } = await import('./action.ts');
    await tuneAction(study, options);
  });
}

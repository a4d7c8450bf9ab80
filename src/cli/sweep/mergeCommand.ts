import type { Command } from 'commander';
import { byDefault, output, type ValuesOf } from '../../commands/parameter.ts';
import { makeCommand } from '../parameterOption.ts';

const MERGE = {
  output: {
    ...byDefault(
      output('<file>', 'file of the table, .parquet or .csv', {
        extensions: ['.parquet', '.csv'],
      }),
      'FOLDER.parquet',
    ),
    short: 'o',
  },
};

export function mergeCommand(): Command {
  return makeCommand({
    name: 'merge',
    summary: 'Merge the parts of a sweep into one table',
    about: 'Merge the parts of a sweep into one table. A run that is missing or appears twice is an error.',
    takes: { '<folder>': "folder of the sweep: the --output of 'specula sweep'" },
    parameters: MERGE,
    examples: ['merge runs', 'merge runs --output table.csv'],
  }).action(async (folder: string, { output }: ValuesOf<typeof MERGE>) => {
    const { mergeAction } = await import('./mergeAction.ts');
    await mergeAction(folder, output);
  });
}

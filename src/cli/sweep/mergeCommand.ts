import { Command } from 'commander';
import { OutputOption } from '../outputs/outputOption.ts';

export function mergeCommand(): Command {
  return new Command('merge')
    .description(
      'Merge the parts of a sweep into one table. It refuses if a run is missing or is there twice.',
    )
    .argument('<folder>', "folder of the sweep: the --output of 'specula sweep'")
    .addOption(
      new OutputOption(
        '-o, --output <file>',
        'file of the table, .parquet or .csv (default: FOLDER.parquet)',
        {
          extensions: ['.parquet', '.csv'],
        },
      ),
    )
    .addHelpText(
      'after',
      `
Examples:
  specula merge runs
  specula merge runs --output table.csv`,
    )
    .action(async (folder: string, { output }: { output?: string }) => {
      const { mergeAction } = await import('./mergeAction.ts');
      await mergeAction(folder, output);
    });
}

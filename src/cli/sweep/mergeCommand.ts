import { Command } from 'commander';
import { OutputOption } from '../common/outputOption.ts';

export function mergeCommand(): Command {
  return new Command('merge')
    .description('Make one table of the parts of a sweep; refuses if a run is missing or there twice.')
    .argument('<folder>', "of the sweep: what 'specula sweep' was given as --out")
    .addOption(
      new OutputOption('--out <file>', 'where to: .parquet or .csv; default: FOLDER.parquet', {
        extensions: ['.parquet', '.csv'],
      }),
    )
    .addHelpText(
      'after',
      `
Examples:
  specula merge runs
  specula merge runs --out table.csv`,
    )
    .action(async (folder: string, { out }: { out?: string }) => {
      const { mergeAction } = await import('./mergeAction.ts');
      await mergeAction(folder, out);
    });
}

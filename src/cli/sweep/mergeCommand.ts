import { Command } from 'commander';

export function mergeCommand(): Command {
  return new Command('merge')
    .description('Make one table of the parts of a sweep; refuses if a run is missing or there twice.')
    .argument('<folder>', "of the sweep: what 'specula sweep' was given as --out")
    .option('--out <file>', 'where to: .parquet or .csv; default: FOLDER.parquet')
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

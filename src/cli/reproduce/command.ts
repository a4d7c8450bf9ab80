import { Command } from 'commander';
import { engineOption } from '../common/engine.ts';
import { OutputOption } from '../common/outputOption.ts';
import type { ReproduceOptions } from './action.ts';

export function reproduceCommand(): Command {
  return new Command('reproduce')
    .description('Compute a published table, figure or example, and set it beside what was printed.')
    .argument('[name]', 'which one; without it, list them')
    .option(
      '--traces <folder>',
      'the logs (*.swf, *.swf.gz) to compute it on; the reproductions pveasy-… need them',
    )
    .option('--all', 'every reproduction, each as a page of Markdown in the folder --out')
    .addOption(new OutputOption('--out <folder>', 'for --all: where the pages go', { folder: true }))
    .addOption(engineOption())
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  specula reproduce
  specula reproduce ipdps20-intro
  specula reproduce pveasy-table4 --traces logs
  specula reproduce --all --traces logs --out docs/reproductions`,
    )
    .action(async (name: string | undefined, options: ReproduceOptions) => {
      // The reproductions bring the laws with them: loaded when they are wanted.
      const { reproduceAction } = await import('./action.ts');
      await reproduceAction(name, options);
    });
}

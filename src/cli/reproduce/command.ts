import { Command } from 'commander';
import { engineOption } from '../common/engine.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import type { ReproduceOptions } from './action.ts';

export function reproduceCommand(): Command {
  return new Command('reproduce')
    .description('Compute a published table, figure or example, and compare it with the printed values.')
    .argument('[name]', 'name of the reproduction; without it, list all')
    .option('--traces <folder>', 'folder of logs (*.swf, *.swf.gz); pveasy-… and uncertainty-… need it')
    .option('--all', 'write every reproduction as a page')
    .addOption(
      new OutputOption(
        '-o, --output <folder>',
        'folder of the pages, in Markdown: that of the named reproduction, or with --all every one',
        { folder: true },
      ),
    )
    .addOption(engineOption())
    .option('--json', 'print the result as one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  specula reproduce
  specula reproduce ipdps20-intro
  specula reproduce pveasy-table4 --traces examples/logs
  specula reproduce uncertainty-resembling --traces examples/logs --output pages
  specula reproduce --all --traces logs --output docs/reproductions`,
    )
    .action(async (name: string | undefined, options: ReproduceOptions) => {
      // The reproductions load the laws, so they are loaded only when needed.
      const { reproduceAction } = await import('./action.ts');
      await reproduceAction(name, options);
    });
}

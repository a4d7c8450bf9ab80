import type { Command } from 'commander';
import { makeCommand } from '../parameterOption.ts';
import { REPRODUCE, type ReproduceOptions } from './parameters.ts';

export function reproduceCommand(): Command {
  return makeCommand({
    name: 'reproduce',
    summary: 'Recompute published results',
    about: 'Recompute a published table, figure or example, and compare it with the printed values.',
    takes: { '[name]': 'name of the reproduction; without it, list all' },
    parameters: REPRODUCE,
    examples: [
      'reproduce',
      'reproduce ipdps20-intro',
      'reproduce pveasy-table4 --traces examples/logs',
      'reproduce uncertainty-resembling --traces examples/logs --output pages',
      'reproduce --all --traces logs --output docs/reproductions',
    ],
  }).action(async (name: string | undefined, options: ReproduceOptions) => {
    // The reproductions load the distributions, so they are loaded only when needed.
    const { reproduceAction } = await import('./action.ts');
    await reproduceAction(name, options);
  });
}

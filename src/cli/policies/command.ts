import type { Command } from 'commander';
import { flag, type ValuesOf } from '../../commands/parameter.ts';
import { policies } from '../../policy/registry.ts';
import { textTable } from '../../report/table.ts';
import { print, printText } from '../outputs/output.ts';
import { makeCommand } from '../parameterOption.ts';

const LISTED = {
  json: flag('Output', 'print the compositions as JSON, in the form that --policy accepts'),
};

export function policiesCommand(): Command {
  return makeCommand({
    name: 'policies',
    summary: 'List the named policies and their parts',
    parameters: LISTED,
    examples: ['policies'],
  }).action(async ({ json }: ValuesOf<typeof LISTED>) => {
    const all = Object.values(policies);
    if (json) {
      await print([`${JSON.stringify(all, null, 2)}\n`]);
      return;
    }
    const columns = ['policy', 'order', 'backfilling', 'candidates', 'preemption', 'estimate', 'correction'];
    await printText(
      textTable(
        columns.map((left) => ({ left })),
        all.map(({ name, order, backfilling, candidates, preemption, estimate, correction }) => [
          name,
          String(order),
          backfilling,
          backfilling === 'easy' ? String(candidates ?? order) : '–',
          preemption ?? 'none',
          estimate ?? 'request',
          correction ?? 'none',
        ]),
      ),
    );
  });
}

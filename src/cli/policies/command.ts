import { Command } from 'commander';
import { policies } from '../../policy/registry.ts';
import { textTable } from '../../report/table.ts';
import { print, printText } from '../outputs/output.ts';

export function policiesCommand(): Command {
  return new Command('policies')
    .description('List all named policies and their parts.')
    .option('--json', 'print the compositions as JSON, in the form that --policy accepts')
    .addHelpText(
      'after',
      `
Example:
  specula policies`,
    )
    .action(async ({ json }: { json?: boolean }) => {
      const all = Object.values(policies);
      if (json) {
        await print([`${JSON.stringify(all, null, 2)}\n`]);
        return;
      }
      const columns = ['policy', 'order', 'backfilling', 'candidates', 'preemption', 'plan'];
      await printText(
        textTable(
          columns.map((title) => ({ title, align: 'left' })),
          all.map(({ name, order, backfilling, candidates, preemption, plan }) => [
            name,
            String(order),
            backfilling,
            backfilling === 'easy' ? String(candidates ?? order) : '–',
            preemption ?? 'none',
            plan ?? 'request',
          ]),
        ),
      );
    });
}

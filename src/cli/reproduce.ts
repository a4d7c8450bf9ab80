import { Command } from 'commander';
import type { Engine } from '../kernel/instance.ts';
import { textTable } from '../report/table.ts';
import type { ReproducedValue } from '../study/reproduction.ts';
import { print } from './output.ts';
import { commandKernel, engineOption } from './replay.ts';

interface ReproduceOptions {
  engine: Engine;
  json?: boolean;
}

export function reproduceCommand(): Command {
  return new Command('reproduce')
    .description('Compute a published table, figure or example, and set it beside what was printed.')
    .argument('[name]', 'which one; without it, list them')
    .addOption(engineOption())
    .option('--json', 'print one JSON document')
    .action(async (name: string | undefined, options: ReproduceOptions) => {
      await print(name === undefined ? [await list(options)] : await reproduced(name, options));
    });
}

// The studies bring the laws with them: loaded when they are wanted.
const registry = () => import('../study/registry.ts');

async function list({ json }: ReproduceOptions): Promise<string> {
  const { reproductions } = await registry();
  const all = Object.values(reproductions).map(({ name, title }) => ({ name, title }));
  if (json) return `${JSON.stringify(all)}\n`;
  return textTable(
    [
      { title: 'name', align: 'left' },
      { title: 'what it is', align: 'left' },
    ],
    all.map(({ name, title }) => [name, title]),
  );
}

async function reproduced(wanted: string, { engine, json }: ReproduceOptions): Promise<string[]> {
  const { reproductionNamed } = await registry();
  const study = reproductionNamed(wanted);
  const { name, reading, rows } = await study.run(await commandKernel(engine));
  if (json) return [`${JSON.stringify({ name, rows })}\n`];
  return [`${study.title}\n\n`, folded(reading), '\n', rowTable(rows)];
}

const PAGE_WIDTH = 100;

function folded(text: string): string {
  let width = 0;
  const words = text.split(' ').map((word, i) => {
    const fits = i === 0 || width + 1 + word.length <= PAGE_WIDTH;
    width = fits && i > 0 ? width + 1 + word.length : word.length;
    if (i === 0) return word;
    return fits ? ` ${word}` : `\n${word}`;
  });
  return `${words.join('')}\n`;
}

function rowTable(rows: readonly ReproducedValue[]): string {
  return textTable(
    [
      { title: 'value', align: 'left' },
      { title: 'published' },
      { title: 'computed' },
      { title: 'deviation' },
    ],
    rows.map(({ label, published, computed, deviation }) => [
      label,
      published === null ? '–' : digits(published),
      digits(computed),
      deviation === null ? '–' : signed(deviation),
    ]),
  );
}

// Enough decimals to see what the papers rounded, to two or three; none for counts.
function digits(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(5);
}

// Rounding in the last place of a double is no deviation.
function signed(value: number): string {
  if (Math.abs(value) < 1e-9) return '0';
  return `${value < 0 ? '' : '+'}${digits(value)}`;
}

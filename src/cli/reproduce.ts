import { Command } from 'commander';
import { UsageError } from '../errors.ts';
import type { Engine } from '../kernel/instance.ts';
import { reproductionTable } from '../report/reproductionText.ts';
import { textTable } from '../report/table.ts';
import type { Reproduction, StudyContext } from '../study/reproduction.ts';
import { print } from './output.ts';
import { progress } from './progress.ts';
import { commandKernel, engineOption } from './replay.ts';
import { tracesIn } from './tracesFolder.ts';

interface ReproduceOptions {
  engine: Engine;
  json?: boolean;
  traces?: string;
}

export function reproduceCommand(): Command {
  return new Command('reproduce')
    .description('Compute a published table, figure or example, and set it beside what was printed.')
    .argument('[name]', 'which one; without it, list them')
    .option(
      '--traces <folder>',
      'the logs (*.swf, *.swf.gz) to compute it on; the reproductions pveasy-… need them',
    )
    .addOption(engineOption())
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  specula reproduce
  specula reproduce ipdps20-intro
  specula reproduce pveasy-table4 --traces logs`,
    )
    .action(async (name: string | undefined, options: ReproduceOptions) => {
      await print(name === undefined ? [await list(options)] : await reproduced(name, options));
    });
}

// The studies bring the laws with them: loaded when they are wanted.
const registry = () => import('../study/registry.ts');

async function list({ json, traces }: ReproduceOptions): Promise<string> {
  if (traces !== undefined) throw new UsageError('--traces goes with the name of a reproduction');
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

async function reproduced(wanted: string, options: ReproduceOptions): Promise<string[]> {
  const [{ reproductionNamed }, { threadedRunner }] = await Promise.all([registry(), import('./workers.ts')]);
  const study = reproductionNamed(wanted);
  const traces = tracesFor(study, options.traces);
  const kernel = await commandKernel(options.engine);
  const bars = progressBars();
  const { name, reading, notes, rows } = await study
    .run(kernel, { traces, runTasks: threadedRunner(kernel), onProgress: bars.show })
    .finally(bars.hide);
  if (options.json) {
    // The document is rows only; what is missing from them must not go unsaid.
    for (const note of notes) process.stderr.write(`${name}: ${note}\n`);
    return [`${JSON.stringify({ name, rows })}\n`];
  }
  const below = notes.length === 0 ? [] : ['\n', ...notes.map(folded)];
  return [`${study.title}\n\n`, folded(reading), '\n', reproductionTable(rows), ...below];
}

/** The traces in the folder that was given. @throws UsageError if it was not though it is needed, or the other way round */
function tracesFor({ name, needsTraces }: Reproduction, folder: string | undefined): StudyContext['traces'] {
  if (folder === undefined) {
    if (needsTraces) throw new UsageError(`${name} is computed on logs: name their folder with --traces`);
    return [];
  }
  if (!needsTraces) throw new UsageError(`${name} is computed without logs: leave out --traces`);
  return tracesIn(folder);
}

/** A bar for whatever is being worked on, one at a time. */
function progressBars(): { show: (what: string, share: number) => void; hide: () => void } {
  let shown: { what: string; bar: ReturnType<typeof progress> } | undefined;
  return {
    show(what, share) {
      if (shown?.what !== what) {
        shown?.bar.hide();
        shown = { what, bar: progress(what) };
      }
      shown.bar.show(share);
    },
    hide: () => shown?.bar.hide(),
  };
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

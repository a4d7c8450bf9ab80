import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { Engine, Kernel } from '../../kernel/instance.ts';
import { folded } from '../../report/folded.ts';
import { type ReproducedPage, reproductionIndex, reproductionPage } from '../../report/reproductionPage.ts';
import { reproductionTable } from '../../report/reproductionText.ts';
import { textTable } from '../../report/table.ts';
import { reproductionNamed, reproductions } from '../../reproduce/registry.ts';
import type { Reproduction, ReproductionContext, ReproductionResult } from '../../reproduce/reproduction.ts';
import { commandKernel } from '../common/engine.ts';
import { complain } from '../common/outcome.ts';
import { makeFolder, printText, writeFileAtomically } from '../common/output.ts';
import { progress } from '../common/progress.ts';
import { threadedSessions } from '../sessions/shards.ts';
import { threadedRunner } from '../threads/taskThreads.ts';
import { tracesIn } from './tracesFolder.ts';

export interface ReproduceOptions {
  engine: Engine;
  json?: boolean;
  traces?: string;
  all?: boolean;
  out?: string;
}

export async function reproduceAction(name: string | undefined, options: ReproduceOptions): Promise<void> {
  if (options.all) await printText(...(await pages(name, options)));
  else if (options.out !== undefined) throw new UsageError('--out goes with --all');
  else await printText(...(name === undefined ? [list(options)] : await reproduced(name, options)));
}

function list({ json, traces }: ReproduceOptions): string {
  if (traces !== undefined) throw new UsageError('--traces goes with the name of a reproduction');
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
  const reproduction = reproductionNamed(wanted);
  const traces = tracesFor(reproduction, options.traces);
  const kernel = await commandKernel(options.engine);
  const { name, reading, notes, rows } = await computed(kernel, reproduction, traces);
  if (options.json) {
    // The document is rows only; what is missing from them must not go unsaid.
    for (const note of notes) complain(`${name}: ${note}`);
    return [`${JSON.stringify({ name, rows })}\n`];
  }
  const below = notes.length === 0 ? [] : ['\n', ...notes.map((note) => `${folded(note)}\n`)];
  return [`${reproduction.title}\n\n`, `${folded(reading)}\n\n`, reproductionTable(rows), ...below];
}

/** On all cores, with progress. */
function computed(
  kernel: Kernel,
  reproduction: Reproduction,
  traces: ReproductionContext['traces'],
): Promise<ReproductionResult> {
  const bars = progressBars();
  const runTasks = threadedRunner(kernel);
  const runSessions = threadedSessions(kernel);
  return reproduction
    .run(kernel, { traces, runTasks, runSessions, onProgress: bars.show })
    .finally(bars.hide);
}

/** Every reproduction as a page; says how many it has written. */
async function pages(
  name: string | undefined,
  { out, traces, json, engine }: ReproduceOptions,
): Promise<string[]> {
  if (name !== undefined) throw new UsageError(`--all or ${name}, not both`);
  if (json) throw new UsageError('--all writes pages: leave out --json');
  if (out === undefined) throw new UsageError('--all: name the folder of the pages with --out');
  if (traces === undefined)
    throw new UsageError('--all: some are computed on logs: name their folder with --traces');
  const logs = tracesIn(traces);
  const kernel = await commandKernel(engine);
  makeFolder(out);
  const written: ReproducedPage[] = [];
  for (const reproduction of Object.values(reproductions)) {
    const result = await computed(kernel, reproduction, reproduction.needsTraces ? logs : []);
    writeFileAtomically(join(out, `${reproduction.name}.md`), [reproductionPage(reproduction, result)]);
    written.push({ reproduction, result });
  }
  writeFileAtomically(join(out, 'README.md'), [reproductionIndex(written)]);
  return [`${written.length} pages in ${out}\n`];
}

/** The traces in the folder that was given. @throws UsageError if it was not though it is needed, or the other way round */
function tracesFor(
  { name, needsTraces }: Reproduction,
  folder: string | undefined,
): ReproductionContext['traces'] {
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

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { folded } from '../../report/folded.ts';
import {
  groupPage,
  reproductionIndex,
  reproductionSection,
  sectionsOf,
} from '../../report/reproduction/page.ts';
import { reproductionTable } from '../../report/reproduction/text.ts';
import { textTable } from '../../report/table.ts';
import {
  groupOf,
  groups,
  type ReproductionGroup,
  reproductionNamed,
  reproductions,
} from '../../reproduce/registry.ts';
import type { Reproduction, ReproductionContext, ReproductionResult } from '../../reproduce/reproduction.ts';
import { commandKernel } from '../common/engine.ts';
import { note } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { makeFolder, printText, writeFileAtomically } from '../outputs/output.ts';
import { threadedRunner } from '../threads/experiments.ts';
import type { ReproduceOptions } from './parameters.ts';
import { logsIn } from './tracesFolder.ts';

type Logs = Pick<ReproductionContext, 'traces' | 'tables'>;
const NO_LOGS: Logs = { traces: [] };

export async function reproduceAction(name: string | undefined, options: ReproduceOptions): Promise<void> {
  if (options.all) await printText(...(await pages(name, options)));
  else if (options.output !== undefined) await printText(...(await page(name, options.output, options)));
  else await printText(...(name === undefined ? [list(options)] : await reproduced(name, options)));
}

function list({ json, traces }: ReproduceOptions): string {
  if (traces !== undefined) throw new UsageError('--traces needs the name of a reproduction');
  const all = Object.values(reproductions).map(({ name, title }) => ({ name, title }));
  if (json) return `${JSON.stringify(all)}\n`;
  return textTable(
    [{ left: 'name' }, { left: 'what it is' }],
    all.map(({ name, title }) => [name, title]),
  );
}

async function reproduced(wanted: string, options: ReproduceOptions): Promise<string[]> {
  const reproduction = reproductionNamed(wanted);
  const logs = tracesFor(reproduction, options.traces);
  const kernel = await commandKernel(options.engine);
  const { name, reading, notes, rows } = await computed(kernel, reproduction, logs);
  if (options.json) {
    // The JSON document holds rows only, so notes about missing rows go to standard error.
    for (const line of notes) note(`${name}: ${line}`);
    return [`${JSON.stringify({ name, rows })}\n`];
  }
  const below = notes.length === 0 ? [] : ['\n', ...notes.map((note) => `${folded(note)}\n`)];
  return [`${reproduction.title}\n\n`, `${folded(reading)}\n\n`, reproductionTable(rows), ...below];
}

/** Computes a reproduction on all cores and shows its progress. */
function computed(kernel: Kernel, reproduction: Reproduction, logs: Logs): Promise<ReproductionResult> {
  const bars = progressBars();
  return reproduction
    .run(kernel, { ...logs, run: threadedRunner(kernel), onProgress: bars.show })
    .finally(bars.hide);
}

/** Writes the page of one reproduction's group: its section, and those already on the page. */
async function page(
  wanted: string | undefined,
  output: string,
  { json, traces, engine }: ReproduceOptions,
): Promise<string[]> {
  if (wanted === undefined) throw new UsageError('--output needs the name of a reproduction, or --all');
  if (json) throw new UsageError('--output writes a page; leave out --json');
  const reproduction = reproductionNamed(wanted);
  const logs = tracesFor(reproduction, traces);
  const kernel = await commandKernel(engine);
  makeFolder(output);
  const result = await computed(kernel, reproduction, logs);
  const group = groupOf(reproduction);
  const sections = sectionsOf(writtenPage(output, group) ?? '');
  sections.set(reproduction.name, reproductionSection(reproduction, result));
  writeFileAtomically(pageFile(output, group), [groupPage(group, sections)]);
  writeIndex(output);
  return [`1 page: ${pageFile(output, group)}\n`];
}

/** Writes the page of every group and the index, and prints how many pages it wrote. */
async function pages(
  name: string | undefined,
  { output, traces, json, engine }: ReproduceOptions,
): Promise<string[]> {
  if (name !== undefined) throw new UsageError(`give either --all or ${name}`);
  if (json) throw new UsageError('--all writes pages; leave out --json');
  if (output === undefined) throw new UsageError('--all: give the folder of the pages with --output');
  if (traces === undefined)
    throw new UsageError('--all: some reproductions need logs; give their folder with --traces');
  const logs = logsIn(traces);
  const kernel = await commandKernel(engine);
  makeFolder(output);
  for (const group of groups) {
    const sections = new Map<string, string>();
    for (const reproduction of group.reproductions) {
      const result = await computed(kernel, reproduction, reproduction.needsTraces ? logs : NO_LOGS);
      sections.set(reproduction.name, reproductionSection(reproduction, result));
      writeFileAtomically(pageFile(output, group), [groupPage(group, sections)]);
    }
  }
  writeIndex(output);
  return [`${groups.length} pages in ${output}\n`];
}

const pageFile = (folder: string, { name }: ReproductionGroup) => join(folder, `${name}.md`);

function writtenPage(folder: string, group: ReproductionGroup): string | undefined {
  const file = pageFile(folder, group);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Writes the index, which counts the verdicts on all pages, once all of them exist. */
function writeIndex(folder: string): void {
  const pages = new Map<string, string>();
  for (const group of groups) {
    const text = writtenPage(folder, group);
    if (text === undefined) return;
    pages.set(group.name, text);
  }
  writeFileAtomically(join(folder, 'README.md'), [reproductionIndex(groups, pages)]);
}

/**
 * The traces in the given directory.
 *
 * @throws UsageError if the directory is needed but missing, or given but not needed
 */
function tracesFor({ name, needsTraces }: Reproduction, folder: string | undefined): Logs {
  if (folder === undefined) {
    if (needsTraces) throw new UsageError(`missing --traces DIRECTORY: ${name} needs logs`);
    return NO_LOGS;
  }
  if (!needsTraces) throw new UsageError(`--traces: ${name} needs no logs`);
  return logsIn(folder);
}

/** A single progress bar, for one piece of work at a time. */
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

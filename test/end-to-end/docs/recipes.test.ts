// Each recipe makes a table of a file that Specula recognizes but does not read, and that table is read.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTrace } from '../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../support/kernels.ts';
import { fixtures, root } from '../../support/paths.ts';
import { commandsOf, consoleBlocks } from './consoleBlocks.ts';

const { wasm: kernel } = await testKernels();
const PAGE = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
const [GWF_COLUMNS] = /(?<=--columns )[\w=,]+/.exec(PAGE) as RegExpExecArray;

/** Processors, waits, run times and requests of the jobs of each file, worked out by hand. */
const JOBS: Readonly<Record<string, readonly [procs: number, wait: number, run: number, request: number][]>> =
  {
    'grid.gwf': [
      [2, 0, 12, 900],
      [8, 60, 120, 900],
    ],
    'jobcomp.txt': [
      [12, 20, 10, 3600],
      [24, 30, 60, 60],
    ],
    'scontrol.txt': [
      [12, 20, 10, 3600],
      [24, 30, 60, 86400],
    ],
    'squeue.json': [[12, 20, 10, 3600]],
    'elasticsearch.jsonl': [[12, 20, 10, 3600]],
    'bacct.txt': [[4, 453, 40368, 40368]],
    'qacct.txt': [[24, 333733, 60, 36000]],
    'sge.jsonl': [[24, 5, 60, 36000]],
    'condor_history.txt': [
      [1, -1, 60, 60],
      [1, -1, 90061, 90061],
    ],
    'condor.json': [[8, 130, 60, 60]],
    'condor.history': [
      [8, 130, 60, 60],
      [1, 220, 60, 60],
    ],
    'flux.json': [[4, 10.25, 60, 600]],
  };

/** Each command of the page, by the file that it reads. */
const RECIPES = consoleBlocks(PAGE).map((block) => {
  const [command] = commandsOf(block);
  const [, file] = /test\/fixtures\/unread\/([\w.-]+)/.exec(command) ?? [];
  return { file, command, output: block.split('\n').slice(2, -1).join('\n') };
});

test('each file of a format that is not read has a recipe', () => {
  const files = readdirSync(join(fixtures, 'unread')).sort();
  expect(RECIPES.map(({ file }) => file).sort()).toEqual(files);
  expect(Object.keys(JOBS).sort()).toEqual(files);
});

test.each(RECIPES)('$file is refused, and its recipe makes a table that is read', async ({
  file,
  command,
  output,
}) => {
  const bytes = new Uint8Array(readFileSync(join(fixtures, 'unread', file)));
  await expect(readTrace(bytes, { name: file, kernel })).rejects.toThrow(
    'docs/recipes.md makes a table of it',
  );
  const table = execFileSync('bash', ['-c', command], { cwd: root, encoding: 'utf8' });
  expect(table.trimEnd()).toBe(output);
  const isNamed = file !== 'grid.gwf';
  const columns = isNamed
    ? undefined
    : Object.fromEntries(GWF_COLUMNS.split(',').map((pair) => pair.split('=')));
  const { jobs } = await readTrace(new TextEncoder().encode(table), {
    ...{ name: 'jobs.csv', kernel, processors: 64, columns },
  });
  const { processors, wait, run, request } = jobs;
  const found = Array.from(processors, (count, job) => [count, wait[job], run[job], request[job]]);
  expect(found).toEqual(JOBS[file]);
});

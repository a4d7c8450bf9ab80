import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../support/paths.ts';
import { specula, temporaryFolder } from '../cli.ts';
import { examplesOf, HELPS } from './help.ts';

const ROOT = root;

// Output files of the examples come after these options; any other file must be there.
const WRITES = /(?:^|\s)(?:-o|--output|--attempts|--schedule|--report|--tasks|--plot)\s+\S+/g;
const FILE = /(?:^|\s)'?[\w./-]+\.(?:swf|csv|json|jsonl|txt|gz|sh|conf)\b/g;

/** Whether nothing but this repository is needed: no cluster, no browser, no file of the reader's. */
function runsHere(example: string): boolean {
  if (/^specula (?:(?:lab|submit|resume|cancel|sweep|merge)\b|when --)|from-sacct|--all/.test(example))
    return false;
  return (example.replaceAll(WRITES, '').match(FILE) ?? []).every((file) =>
    existsSync(join(ROOT, file.trim())),
  );
}

describe('examples that need only this repository run unchanged', () => {
  const folder = temporaryFolder();
  for (const part of ['logs', 'schedulers', 'slurm'])
    cpSync(join(ROOT, 'examples', part), join(folder, 'examples', part), { recursive: true });
  cpSync(join(ROOT, 'corpus'), join(folder, 'corpus'), { recursive: true });
  const examples = [...new Set(HELPS.flatMap(([, help]) => examplesOf(help)))].filter(runsHere);

  test('are there for each command that computes', () => {
    const found = new Set(examples.map((example) => example.split(' ')[1]));
    const expected = [
      'replay',
      'explain',
      'reserve',
      'speculate',
      'sessions',
      'reproduce',
      'stats',
      'generate',
    ];
    expect([...found]).toEqual(expect.arrayContaining(expected));
  });

  test.each(examples)('%s', async (example) => {
    const words = [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
    const { status, stderr } = await specula(words.slice(1), folder);
    // Rows left out of a log are reported there.
    const notes = stderr.replaceAll(/^specula: (.* are left out|[\w.]+: warning: .*)$/gm, '').trim();
    expect({ status, notes }).toEqual({ status: 0, notes: '' });
  });
});

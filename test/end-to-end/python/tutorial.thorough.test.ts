// The notebook of the tutorial: its cells run, and show what the commands of the tutorial print.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { atRoot, root } from '../../support/paths.ts';
import { testWithPython } from '../../support/python.ts';
import { specula } from '../cli/cli.ts';
import { folder, KTH, ran } from './environment.ts';

const NOTEBOOK = 'examples/python/tutorial.ipynb';
const POLICIES = ['easy', 'sjf-easy', 'conservative'];

interface Cell {
  readonly source: readonly string[];
  readonly outputs?: readonly { readonly text?: string[]; readonly data?: Record<string, string[]> }[];
}

/** The text that a cell shows, by a word of its source. */
function shownBy(notebook: string, word: string): string {
  const cells: Cell[] = JSON.parse(notebook).cells;
  const cell = cells.find(({ source, outputs }) => outputs && source.join('').includes(word));
  return (cell?.outputs ?? [])
    .map(({ text, data }) => (text ?? data?.['text/plain'] ?? []).join(''))
    .join('');
}

testWithPython('pandas, pip, matplotlib')('the notebook has the outputs of its cells', async () => {
  const cells = atRoot('test/end-to-end/python/cells.py');
  const { stdout, stderr } = ran([cells, 'tutorial.ipynb'], { MPLBACKEND: 'Agg' }, atRoot('examples/python'));
  expect(stderr).not.toContain('Traceback');
  // With --update, this writes the notebook.
  await expect(stdout).toMatchFileSnapshot(atRoot(NOTEBOOK));
});

testWithPython('pandas, pip, matplotlib')(
  'the outputs of the notebook are those of the commands',
  async () => {
    const notebook = readFileSync(atRoot(NOTEBOOK), 'utf8');
    const args = ['replay', KTH, '--policy', POLICIES.join(','), '--json'];
    const { finding, results } = JSON.parse((await specula(args, root)).stdout);
    expect(shownBy(notebook, 'result.finding').trim()).toBe(finding.join('\n'));
    const rows = shownBy(notebook, 'result.metrics').split('\n');
    for (const { policy, metrics } of results) {
      const [, ...shown] = rows.find((row) => row.startsWith(`${policy} `))?.split(/ +/) ?? [];
      const { meanWait, meanBoundedSlowdown, utilization } = metrics;
      const wanted = [meanWait, meanBoundedSlowdown, utilization];
      expect(shown.map(Number)).toEqual(wanted.map((one) => Number(one.toFixed(4))));
    }

    await specula(['sweep', 'examples/load.json', '--output', join(folder, 'tutorial-runs')], root);
    await specula(
      ['merge', join(folder, 'tutorial-runs'), '--output', join(folder, 'tutorial-runs.csv')],
      root,
    );
    const [head = [], ...runs] = readFileSync(join(folder, 'tutorial-runs.csv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    const cell = (run: readonly string[], column: string) => run[head.indexOf(column)] ?? '';
    const table = shownBy(notebook, 'slowdown.round').split('\n');
    const order = table[0]?.trim().split(/ +/).slice(1) ?? [];
    expect([...order].sort()).toEqual([...POLICIES].sort());
    expect(runs).toHaveLength(15);
    for (const run of runs) {
      const row = table.find((line) => Number.parseFloat(line) === Number(cell(run, 'scaleLoad')));
      const shown = row?.trim().split(/ +/).slice(1)[order.indexOf(cell(run, 'policy'))];
      expect(Number(shown)).toBe(Number(Number(cell(run, 'meanBoundedSlowdown')).toFixed(2)));
    }
  },
);

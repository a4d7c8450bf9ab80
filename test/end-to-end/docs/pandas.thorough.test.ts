// The examples in Python that read tables, as their page shows them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { root } from '../../support/paths.ts';
import { testWithPython } from '../../support/python.ts';
import { withOutputs } from './consoleBlocks.ts';
import { checkout } from './runExample.ts';

const testWithPandas = testWithPython('pandas, matplotlib, scipy');
const { folder, remove } = checkout();
afterAll(remove);

const PAGE = join(root, 'examples/python/README.md');

testWithPandas('the commands in examples/python/README.md print what it says and draw figures', async () => {
  const shown = await withOutputs(readFileSync(PAGE, 'utf8'), folder, () => false);
  await expect(shown).toMatchFileSnapshot(PAGE);
  for (const figure of ['waits.svg', 'means.svg'])
    expect(readFileSync(join(folder, figure), 'utf8')).toContain('</svg>');
});

testWithPandas('waits.py has the mean waits of the schedule', async () => {
  const rows = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(','));
  const [names, ...jobs] = rows('jobs.csv');
  const [columns, ...schedule] = rows('easy.csv');
  const userOf = new Map(jobs.map((job) => [job[names.indexOf('id')], job[names.indexOf('user')]]));
  const waits = schedule
    .filter(([job]) => userOf.get(job) === '6')
    .map((row) => Number(row[columns.indexOf('wait')]) / 3600);
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  expect(readFileSync(PAGE, 'utf8')).toMatch(
    new RegExp(`^ +6 +${waits.length} +\\d+ +${mean.toFixed(2)} `, 'm'),
  );
});

testWithPandas('means.py has the means and intervals of the example in JavaScript', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const other = readFileSync(join(root, 'examples/sweep/README.md'), 'utf8');
  const lines = [...other.matchAll(/^(\S+) at (\S+): (\S+) ± (\S+) \((\d+) runs\)$/gm)];
  expect(lines).toHaveLength(15);
  for (const [, policy, load, mean, margin, runs] of lines) {
    const row = new RegExp(`^ *${policy} +${Number(load).toFixed(1)} +(\\S+) +(\\S+) +${runs}$`, 'm').exec(
      page,
    );
    expect(Number(row?.[1])).toBeCloseTo(Number(mean), 1);
    // Both are rounded: to two digits there, to tenths here.
    expect(Math.abs(Number(row?.[2]) - Number(margin))).toBeLessThanOrEqual(0.55);
  }
});

testWithPandas('bad input gets one line', async () => {
  const error = (...args: string[]) => {
    try {
      execFileSync('python3', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    } catch (thrown) {
      return (thrown as { stderr: string }).stderr;
    }
    return undefined;
  };
  const [waits, means] = ['examples/python/waits.py', 'examples/python/means.py'];
  expect(error(waits, 'jobs.csv', 'queue', 'waits.svg', 'easy.csv')).toMatch(
    /^jobs\.csv: there is no column queue; there are id, submit, .*\n$/,
  );
  expect(error(means, 'none.csv', 'meanWait', 'means.svg')).toMatch(
    /^.*No such file or directory: 'none\.csv'\n$/,
  );
  expect(error(means, 'jobs.csv', 'run', 'means.svg')).toMatch(
    /^jobs\.csv: there is no column policy; .*\n$/,
  );
});

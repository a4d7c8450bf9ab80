// Examples run as examples/README.md says; those that take longer are in examples.thorough.test.ts. `npm run typecheck` holds them to tsc --strict.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../support/paths.ts';
import { checkout, runExample } from './runExample.ts';

let folder: string;
let remove: () => void;
beforeAll(() => {
  ({ folder, remove } = checkout());
});
afterAll(() => remove());

test('examples/README.md names each example', () => {
  const text = readFileSync(join(root, 'examples/README.md'), 'utf8');
  // Files that several examples share, and the study of the tutorial.
  const shared = ['README.md', 'tsconfig.json', 'chart.js', 'load.json'];
  for (const name of readdirSync(join(root, 'examples'))) {
    if (!shared.includes(name)) expect(text).toContain(`[${name}`);
  }
});

test('optimal-requests.js first requests less than the longest run, and has a lower mean cost', async () => {
  const output = await runExample('examples/optimal-requests.js');
  const found = [
    ...output.matchAll(/: (\d+) min.*\n {2}(\d+) min on average; one request for the longest: (\d+) min/g),
  ];
  expect(found).toHaveLength(4);
  for (const [, first, average, longest] of found) {
    expect(Number(first)).toBeLessThan(Number(longest));
    expect(Number(average)).toBeLessThan(Number(longest));
  }
});

test('a sweep of its study gives a figure with intervals', async () => {
  // Two of the ten seeds and two of the five loads, which is enough for the mean and its interval.
  const study = JSON.parse(readFileSync(join(root, 'examples/sweep/study.json'), 'utf8'));
  const smaller = { ...study, seeds: 2, grid: { ...study.grid, 'scale-load': [0.6, 1] } };
  writeFileSync(join(folder, 'study.json'), JSON.stringify(smaller));
  await runExample('dist/cli.js', ['sweep', 'study.json', '--output', 'runs', '--workers', '1'], folder);
  await runExample('dist/cli.js', ['merge', 'runs', '--output', 'runs.csv'], folder);
  const output = await runExample('examples/sweep/figure.js', ['runs.csv', 'meanWait', 'figure.svg'], folder);
  const [header, ...rows] = readFileSync(join(folder, 'runs.csv'), 'utf8').trim().split('\n');
  const [policy, load, wait] = ['policy', 'scaleLoad', 'meanWait'].map((name) =>
    header.split(',').indexOf(name),
  );
  const [a, b] = rows
    .map((row) => row.split(','))
    .filter((row) => row[policy] === 'easy' && row[load] === '0.6')
    .map((row) => Number(row[wait]));
  // Of two values the standard error is half their distance.
  const margin = (12.706 * Math.abs(a - b)) / 2;
  expect(output).toContain(
    `easy at 0.6: ${((a + b) / 2).toPrecision(4)} ± ${margin.toPrecision(2)} (2 runs)`,
  );
  expect(readFileSync(join(folder, 'figure.svg'), 'utf8').match(/<circle/g)).toHaveLength(6);
});

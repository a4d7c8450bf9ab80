// Each example runs as examples/README.md says. `npm run typecheck` holds them to tsc --strict.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transformSync } from 'esbuild';
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
  // What several examples share, and the study of the tutorial.
  const shared = ['README.md', 'tsconfig.json', 'chart.js', 'load.json'];
  for (const name of readdirSync(join(root, 'examples'))) {
    if (!shared.includes(name)) expect(text).toContain(`[${name}`);
  }
});

test('compare.js prints the mean wait of four policies and draws four lines', async () => {
  const output = await runExample('examples/compare.js', [], folder);
  expect(output).toContain('easy             1.91 h mean wait\n');
  const figure = readFileSync(join(folder, 'slowdown.svg'), 'utf8');
  for (const policy of ['fcfs', 'easy', 'sjf-easy', 'conservative'])
    expect(figure).toContain(`>${policy}</text>`);
  expect(figure.match(/<circle/g)).toHaveLength(4 * 7);
});

test('own-order.ts gives EASY the wait that the command gives, and other orders other waits', async () => {
  const { code } = transformSync(readFileSync(join(root, 'examples/own-order.ts'), 'utf8'), { loader: 'ts' });
  writeFileSync(join(folder, 'own-order.mjs'), code);
  const output = execFileSync(process.execPath, ['own-order.mjs'], { cwd: folder, encoding: 'utf8' });
  const waits = [...output.matchAll(/mean wait ([\d.]+) min/g)].map(([, wait]) => wait);
  expect(waits[0]).toBe('114.8');
  expect(new Set(waits).size).toBe(3);
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

test('a bundle that holds the kernel needs no file beside it', async () => {
  await build({
    entryPoints: [join(root, 'examples/bundlers/app.js')],
    outfile: join(folder, 'bundle/app.mjs'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.wasm': 'binary' },
    logLevel: 'silent',
  });
  expect(readdirSync(join(folder, 'bundle'))).toEqual(['app.mjs']);
  const bundled = await import(/* @vite-ignore */ join(root, 'dist/node.js'));
  const workload = await bundled.generateLublin({ jobs: 1000, seed: 1 });
  const { metrics } = await bundled.replay(workload, 'easy');
  expect(execFileSync(process.execPath, ['bundle/app.mjs'], { cwd: folder, encoding: 'utf8' })).toBe(
    `mean wait ${metrics.meanWait.toFixed(1)} s\n`,
  );
});

// The examples that take longer run as examples/README.md says.
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

test('a bundle that holds the kernel needs no file next to it', async () => {
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

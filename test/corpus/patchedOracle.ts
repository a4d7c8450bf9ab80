// The oracle of test/oracle/replay with faults: each is a change of its text.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';
import type { simulate } from '../oracle/replay/simulate.ts';
import { atRoot } from '../support/paths.ts';
import type { Patch } from './workload.ts';

export type Simulate = typeof simulate;

/** A fault may make the loop endless. */
const ENDLESS: Patch = [
  'loop.ts',
  'while (coming.left +',
  `let rounds = 0;
  while (++rounds < 10_000 && coming.left +`,
];

/** @throws Error if a file does not have the text exactly once */
function patched(text: string, path: string, patches: readonly Patch[]): string {
  return patches
    .filter(([file]) => file === basename(path))
    .reduce((text, [file, from, to]) => {
      const [before, after, ...more] = text.split(from);
      if (after === undefined || more.length > 0)
        throw new Error(`${file} of the oracle has this text ${more.length ? 'twice' : 'nowhere'}: ${from}`);
      return before + to + after;
    }, text);
}

/** The oracle's function, changed. */
export async function patchedOracle(patches: readonly Patch[]): Promise<Simulate> {
  const { outputFiles } = await build({
    entryPoints: [atRoot('test/oracle/replay/simulate.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'oracle',
    logLevel: 'error',
    plugins: [
      {
        name: 'patches',
        setup({ onLoad }) {
          onLoad({ filter: /test[\\/]oracle[\\/]replay[\\/]/ }, async ({ path }) => ({
            contents: patched(await readFile(path, 'utf8'), path, [ENDLESS, ...patches]),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  return new Function(`${outputFiles[0].text}; return oracle.simulate;`)() as Simulate;
}

// Columns from 1 MiB on have memory pages of their own (assembly/native/columns.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { twinKernel } from '../../../src/kernel/twin.ts';
import { wasmKernel } from '../../../src/kernel/wasm.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { generateLublin } from '../../../src/trace/generate/lublin.ts';
import { build } from '../../support/paths.ts';

// Allocations of an instance with memory that others have used have no pages of their own.
const fresh = (file: string) => wasmKernel(readFileSync(join(build, file)));

test('a run with large columns is the same on every build, and touches no byte outside them', async () => {
  const workload = await generateLublin({ jobs: 140_000, processors: 256, load: 1.2, kernel: twinKernel });
  const hashes = [];
  for (const kernel of [await fresh('kernel.wasm'), await fresh('kernel.checked.wasm'), twinKernel]) {
    const { hash, metrics } = await replay(workload, 'sjf-easy', { kernel });
    hashes.push([hash, metrics]);
  }
  expect(hashes[1]).toEqual(hashes[0]);
  expect(hashes[2]).toEqual(hashes[0]);
});

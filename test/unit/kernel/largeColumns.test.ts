// Columns from 1 MiB on have memory pages of their own (assembly/native/columns.ts).
import { expect, test } from 'vitest';
import { replay } from '../../../src/simulate/replay.ts';
import { generateLublin } from '../../../src/trace/generate/lublin.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';

test('a run with large columns is the same on every build, and touches no byte outside them', async () => {
  const { wasm, checked, twin } = await testKernels();
  const workload = await generateLublin({ jobs: 140_000, processors: 256, load: 1.2, kernel: wasm });
  const hashes = [];
  for (const kernel of sized([wasm, checked, twin], [wasm, checked])) {
    const { hash, metrics } = await replay(workload, 'sjf-easy', { kernel });
    hashes.push([hash, metrics]);
  }
  for (const other of hashes) expect(other).toEqual(hashes[0]);
});

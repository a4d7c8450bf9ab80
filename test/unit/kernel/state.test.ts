// All variables of the kernel that can change are part of its saved state.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import binaryen from 'assemblyscript/binaryen';
import { expect, it, test } from 'vitest';
import type { Instance } from '../../../src/kernel/instance.ts';
import { testKernels } from '../../support/kernels.ts';
import { build } from '../../support/paths.ts';

test.each([
  'kernel.wasm',
  'kernel.checked.wasm',
])('the saved state of %s has every global that can change', (file) => {
  const module = binaryen.readBinary(readFileSync(join(build, file)));
  const globals = Array.from({ length: module.getNumGlobals() }, (_, i) =>
    binaryen.getGlobalInfo(module.getGlobalByIndex(i)),
  );
  const bodyOf = (name: string) => {
    const { value } = binaryen.getExportInfo(module.getExport(name));
    return binaryen.emitText(binaryen.getFunctionInfo(module.getFunction(value)).body);
  };
  const named = (text: string, op: string) =>
    [...text.matchAll(new RegExp(`${op} \\$([^\\s()]+)`, 'g'))].map(([, name]) => name).sort();
  const changing = globals
    .filter(({ mutable }) => mutable)
    .map(({ name }) => name)
    .sort();
  expect(changing.length).toBeGreaterThan(50);
  expect(named(bodyOf('saveState'), 'global\\.get')).toEqual(expect.arrayContaining(changing));
  expect(named(bodyOf('loadState'), 'global\\.set')).toEqual(expect.arrayContaining(changing));
});

/** Next draw of an instance from a sequence that is under way. */
function drawn({ exports, columns }: Instance): number[] {
  exports.draw(2, 5, 1000, 0, 0, 0, 0);
  return [...columns.draws.subarray(0, 5)];
}

it('an instance continues from a restored state as it did before, on every engine', async () => {
  for (const kernel of Object.values(await testKernels())) {
    const instance = await kernel.instantiate();
    instance.exports.createDrawColumn(5);
    instance.exports.seedSequence(1, 0);
    drawn(instance);
    const state = instance.save();
    const first = drawn(instance);
    const second = drawn(instance);
    expect(second).not.toEqual(first);
    state.restore();
    expect(drawn(instance)).toEqual(first);
    expect(state.bytes).toBeGreaterThan(0);
  }
});

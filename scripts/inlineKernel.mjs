// asc inlines next to nothing that has a loop in it. Twice through binaryen's own passes, with more inlining, makes EASY and
// conservative replays 4 to 9 % faster and the kernel a fifth larger; the numbers it computes are the same.
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'assemblyscript/binaryen';
import { addStateFunctions } from './stateOfGlobals.mjs';

/** Size up to which a function is inlined, in binaryen's units: more gains nothing. */
const SIZE = 60;

/** Changes binaryen's settings for good: whatever asc compiles comes before. */
export function inlineKernel(file) {
  const module = binaryen.readBinary(readFileSync(file));
  module.setFeatures(
    binaryen.Features.MutableGlobals |
      binaryen.Features.SignExt |
      binaryen.Features.NontrappingFPToInt |
      binaryen.Features.BulkMemory |
      binaryen.Features.BulkMemoryOpt |
      binaryen.Features.SIMD128,
  );
  binaryen.setOptimizeLevel(4);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(SIZE);
  binaryen.setFlexibleInlineMaxSize(SIZE);
  binaryen.setOneCallerInlineMaxSize(-1);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  module.optimize();
  module.optimize();
  addStateFunctions(module);
  if (!module.validate()) throw new Error('the inlined kernel is not valid');
  writeFileSync(file, module.emitBinary());
  module.dispose();
}

// asc inlines next to nothing that has a loop in it. So the kernel of a pool goes twice through binaryen's
// own passes, with more inlining and a copy of the event loop (specialise.mjs): EASY replays take 0.65 to 0.8
// of the time, conservative ones 0.92 to 1. The numbers that it computes are the same. The kernel of Slurm
// gains little by it, and short replays lose.
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'assemblyscript/binaryen';
import { specialise } from './specialise.mjs';
import { addStateFunctions } from './stateOfGlobals.mjs';

/** Size up to which a function is inlined, in binaryen's units: more costs more than it gains. */
const SIZE = 60;

/**
 * The file must have the names of functions. Changes binaryen's settings for good: whatever asc compiles
 * comes before.
 */
export function optimiseKernel(file) {
  const module = specialise(binaryen.readBinary(readFileSync(file)));
  module.setFeatures(
    binaryen.Features.MutableGlobals |
      binaryen.Features.SignExt |
      binaryen.Features.NontrappingFPToInt |
      binaryen.Features.BulkMemory |
      binaryen.Features.BulkMemoryOpt |
      binaryen.Features.SIMD128,
  );
  // The host needs only the part of the runtime that gives the type of a column.
  for (const name of ['__new', '__pin', '__unpin', '__collect']) module.removeExport(name);
  binaryen.setOptimizeLevel(4);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(SIZE);
  binaryen.setFlexibleInlineMaxSize(SIZE);
  binaryen.setOneCallerInlineMaxSize(-1);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  module.optimize();
  module.optimize();
  addStateFunctions(module);
  if (!module.validate()) throw new Error('the optimised kernel is not valid');
  binaryen.setDebugInfo(false);
  writeFileSync(file, module.emitBinary());
  module.dispose();
}

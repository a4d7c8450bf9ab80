// asc inlines next to nothing that has a loop in it. Twice through binaryen's own passes, with more inlining, makes EASY and
// conservative replays 4 to 9 % faster and the kernel a fifth larger; the numbers it computes are the same. Then the functions
// of a table are inlined, whatever their size (inlined.mjs).
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'assemblyscript/binaryen';
import { INLINED } from './inlined.mjs';
import { calledOf, keepCalls } from './keepCalls.mjs';
import { chosenCopies, originalOf, specialise } from './specialise.mjs';
import { addStateFunctions } from './stateOfGlobals.mjs';

/** Size up to which a function is inlined, in binaryen's units: more, for all of them, costs more than it gains. */
const SIZE = 60;

/** Larger than any function. */
const WHATEVER = 100_000;

function inlineUpTo(size) {
  binaryen.setAlwaysInlineMaxSize(size);
  binaryen.setFlexibleInlineMaxSize(size);
}

function functionNames(module) {
  return Array.from(
    { length: module.getNumFunctions() },
    (_, i) => binaryen.getFunctionInfo(module.getFunctionByIndex(i)).name,
  );
}

function checkNames(module, wanted) {
  const names = functionNames(module);
  for (const name of wanted)
    if (!names.includes(name))
      throw new Error(`scripts/inlined.mjs lists ${name}: no such function, or it is inlined anyway`);
}

/** Inlines the functions that the table lists for a kernel and no other. */
function inlineListed(module, kernel) {
  const wanted = new Set(Object.keys(INLINED[kernel]).map((name) => `assembly/${name}`));
  checkNames(module, wanted);
  keepCalls(
    module,
    functionNames(module).filter((name) => !wanted.has(originalOf(name))),
  );
  inlineUpTo(WHATEVER);
  module.runPasses(['inlining-optimizing']);
  module.optimize();
}

/**
 * The file must have the names of functions. Changes binaryen's settings for good: whatever asc compiles comes before.
 * @param kernel its name in the table of inlined functions
 */
export function inlineKernel(file, kernel) {
  const module = specialise(binaryen.readBinary(readFileSync(file)), kernel);
  module.setFeatures(
    binaryen.Features.MutableGlobals |
      binaryen.Features.SignExt |
      binaryen.Features.NontrappingFPToInt |
      binaryen.Features.BulkMemory |
      binaryen.Features.BulkMemoryOpt |
      binaryen.Features.SIMD128,
  );
  // Of the runtime, the host needs only what says of which type a column is.
  for (const name of ['__new', '__pin', '__unpin', '__collect']) module.removeExport(name);
  binaryen.setOptimizeLevel(4);
  binaryen.setShrinkLevel(0);
  const called = calledOf(kernel);
  checkNames(module, called);
  keepCalls(module, [...called, ...chosenCopies(functionNames(module), kernel)]);
  inlineUpTo(SIZE);
  binaryen.setOneCallerInlineMaxSize(-1);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  module.optimize();
  module.optimize();
  inlineListed(module, kernel);
  addStateFunctions(module);
  if (!module.validate()) throw new Error('the inlined kernel is not valid');
  writeFileSync(file, module.emitBinary());
  module.dispose();
}

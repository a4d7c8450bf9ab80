// Marks the functions that are never inlined (CALLED in inlined.mjs). asc must know them too, because it inlines every small
// function that has one caller. So it loads this file as a transform.
import binaryen from 'assemblyscript/binaryen';
import { CALLED } from './inlined.mjs';

/** Keeps functions of these names from being inlined by any later pass. */
export function keepCalls(module, names) {
  for (const name of names) {
    binaryen.setPassArgument('no-inline', name);
    module.runPasses(['no-inline']);
  }
  binaryen.clearPassArguments();
}

/** The names of the functions of a kernel that are never inlined. */
export const calledOf = (kernel) => Object.keys(CALLED[kernel]).map((name) => `assembly/${name}`);

/** What asc calls before it optimises a kernel. A name that the kernel does not have changes nothing. */
export default class {
  afterCompile(module) {
    keepCalls(module, Object.keys(CALLED).flatMap(calledOf));
  }
}

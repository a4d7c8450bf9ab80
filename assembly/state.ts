// Reserves space for the values of the kernel's variables. The build adds saveState() and loadState() to the Wasm
// module, which write all of them there and read them back (scripts/stateOfGlobals.mjs): memory is then the
// whole state of an instance.
import { addressOf, newF64 } from './native/columns';

/** Capacity for variables: the build rejects more. */
const ROOM: i32 = 1024;

const room = newF64(ROOM);

export function stateColumn(): usize {
  return addressOf(room);
}

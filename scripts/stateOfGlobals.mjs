// Variables of the kernel are globals of the Wasm module, which the host cannot see. Two functions write all
// that can change to memory, at stateColumn() (assembly/state.ts), and read them back: memory is then the
// whole state of an instance.
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'assemblyscript/binaryen';

/** Bytes of the room of one global, and an alignment that every type has. */
const SLOT = 8;
const ALIGNMENT = 4;

/** The globals of a module that can change. */
function mutableGlobals(module) {
  return Array.from({ length: module.getNumGlobals() }, (_, i) =>
    binaryen.getGlobalInfo(module.getGlobalByIndex(i)),
  ).filter(({ mutable }) => mutable);
}

/**
 * Adds saveState() and loadState(). Nothing may be optimised after that: a global that is written is no
 * constant.
 */
export function addStateFunctions(module) {
  const room = binaryen.getExportInfo(module.getExport('stateColumn')).value;
  const address = () => module.call(room, [], binaryen.i32);
  const types = new Map([
    [binaryen.i32, module.i32],
    [binaryen.i64, module.i64],
    [binaryen.f32, module.f32],
    [binaryen.f64, module.f64],
  ]);
  const globals = mutableGlobals(module);
  const [, most] = /ROOM: i32 = (\d+)/.exec(readFileSync('assembly/state.ts', 'utf8'));
  if (globals.length > most) throw new Error(`assembly/state.ts has no room for ${globals.length} globals`);
  const each = (make) =>
    globals.map(({ name, type }, i) => {
      const ops = types.get(type);
      if (ops === undefined) throw new Error(`global ${name}: a type that saveState() has no room for`);
      return make(name, type, ops, SLOT * i);
    });
  const save = each((name, type, ops, at) =>
    ops.store(at, ALIGNMENT, module.local.get(0, binaryen.i32), module.global.get(name, type)),
  );
  const load = each((name, _, ops, at) =>
    module.global.set(name, ops.load(at, ALIGNMENT, module.local.get(0, binaryen.i32))),
  );
  for (const [name, body] of [
    ['saveState', save],
    ['loadState', load],
  ]) {
    const whole = module.block(null, [module.local.set(0, address()), ...body]);
    module.addFunction(name, binaryen.none, binaryen.none, [binaryen.i32], whole);
    module.addFunctionExport(name, name);
  }
}

/** Adds them to a module that is not optimised, names and all. */
export function addStateTo(file) {
  const module = binaryen.readBinary(readFileSync(file));
  module.setFeatures(binaryen.Features.All);
  addStateFunctions(module);
  if (!module.validate()) throw new Error(`${file}: the kernel with saveState() is not valid`);
  binaryen.setDebugInfo(true);
  writeFileSync(file, module.emitBinary());
  binaryen.setDebugInfo(false);
  module.dispose();
}

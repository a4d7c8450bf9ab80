// Loaded into the command before it begins (node --import): counts what is done to files, and lets the call
// at a place fail. SPECULA_FAULT is `FAULT:PLACE`. A call that ends by itself writes how many calls it made
// to SPECULA_FAULT_COUNT.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [fault, place] = (process.env.SPECULA_FAULT ?? '').split(':');
const original = { ...fs };
let calls = 0;

function end() {
  process.kill(process.pid, 'SIGKILL');
  // The signal ends the process at once; nothing after it may run.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const YEAR = 365 * 86_400_000;

/** From now on the clock is a year behind. */
function stepBack() {
  const { now } = Date;
  globalThis.Date = class extends Date {
    constructor(...given) {
      if (given.length === 0) super(now() - YEAR);
      else super(...given);
    }
    static now() {
      return now() - YEAR;
    }
  };
}

/** The call at the place fails, each in its way; says whether the call is still to be made. */
function meet(name, half) {
  calls++;
  if (calls !== Number(place)) return;
  if (fault === 'kill') end();
  if (fault === 'half') {
    half?.();
    end();
  }
  if (fault === 'signal') process.kill(process.pid, 'SIGTERM');
  if (fault === 'clock') stepBack();
  if (fault === 'full')
    throw Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), {
      code: 'ENOSPC',
      syscall: name,
    });
}

const STANDARD = 2;

fs.writeSync = (file, bytes, ...rest) => {
  if (file <= STANDARD) return original.writeSync(file, bytes, ...rest);
  meet('write', () => original.writeSync(file, bytes.subarray(0, bytes.length >> 1)));
  return original.writeSync(file, bytes, ...rest);
};
fs.openSync = (path, flags, ...rest) => {
  const reads = flags === undefined || flags === 'r';
  if (!reads) meet('open', () => original.openSync(path, flags, ...rest));
  return original.openSync(path, flags, ...rest);
};
fs.fsync = (file, done) => {
  try {
    meet('fsync');
  } catch (error) {
    done(error);
    return;
  }
  original.fsync(file, done);
};
for (const name of ['fsyncSync', 'renameSync', 'mkdirSync', 'linkSync', 'fchmodSync']) {
  const system = name.replace('Sync', '');
  fs[name] = (...given) => {
    meet(system, () => original[name](...given));
    return original[name](...given);
  };
}
syncBuiltinESMExports();

process.on('exit', () => original.writeFileSync(process.env.SPECULA_FAULT_COUNT, String(calls)));

// One process at a time installs and builds in a checkout.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK = 'build/lock';
/** A process that is started by the one that has the lock finds this in its environment. */
const HELD = 'SPECULA_BUILDS';
/** After this many milliseconds, the number of a process may belong to another one. */
const FORGOTTEN = 15 * 60_000;

function take() {
  try {
    writeFileSync(LOCK, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Returns the number of the running process that holds the lock, or undefined. */
function holder(file = LOCK) {
  try {
    const { mtimeMs } = statSync(file);
    const pid = Number(readFileSync(file, 'utf8'));
    if (Date.now() - mtimeMs > FORGOTTEN) return undefined;
    // It has made the file, and not written into it yet.
    if (pid === 0) return pid;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === 'EPERM' ? 0 : undefined;
  }
}

/** Takes the lock away from a process that has ended. Of several that try, one succeeds. */
function breakLock() {
  try {
    const aside = `${LOCK}-${process.pid}`;
    renameSync(LOCK, aside);
    // Another process may have taken the lock in this moment.
    if (holder(aside) === undefined) rmSync(aside);
    else renameSync(aside, LOCK);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Does some work while no other process does. The working directory is the project's. */
export async function alone(work) {
  if (process.env[HELD]) return work();
  mkdirSync('build', { recursive: true });
  for (let told = false; !take(); ) {
    const pid = holder();
    if (pid === undefined) {
      breakLock();
      continue;
    }
    if (!told) process.stderr.write(`specula: waiting for another process that builds (${LOCK}: ${pid}) …\n`);
    told = true;
    await sleep(200);
  }
  const release = () => rmSync(LOCK, { force: true });
  process.on('exit', release);
  process.env[HELD] = '1';
  try {
    return await work();
  } finally {
    delete process.env[HELD];
    process.off('exit', release);
    release();
  }
}

// Makes sure that only one driver works at a time. A running driver has a lock file next to the state file:
// run.json.lock.3 is that of the third driver. No driver removes the lock of another one. A driver that
// follows a dead one makes the next lock, which only one process can make (createFile()). The state says
// whose turn it is.

import { readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { DataError } from '../../errors.ts';
import { parseFields } from '../../input/fields.ts';
import { systemFault } from '../../input/systemFault.ts';
import { createFile } from './createFile.ts';
import type { SubmitState } from './state.ts';
import { readState } from './stateFile.ts';

/** The process that holds a lock. */
interface LockHolder {
  readonly host: string;
  /** Identifies the boot of the host. After another boot the same process number is another process. */
  readonly boot: string;
  readonly pid: number;
  /** Start time of the process in clock ticks since the boot, because process numbers are reused. */
  readonly start: string;
}

const OURS = 'the lock of a driver';

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** proc(5): the command's name may be any text. The state follows it, and 19 fields later the start. */
function processFacts(pid: number): { state: string; start: string } | undefined {
  const text = textOf(`/proc/${pid}/stat`);
  if (text === '') return undefined;
  const facts = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: facts[0], start: facts[19] };
}

function boot(): string {
  return textOf('/proc/sys/kernel/random/boot_id').trim();
}

/** This process, as a lock describes it. */
export function thisProcess(): LockHolder {
  const { pid } = process;
  return { host: hostname(), boot: boot(), pid, start: processFacts(pid)?.start ?? '' };
}

/** True if a process of this host that holds a lock still runs. */
export function isAlive(holder: LockHolder): boolean {
  if (holder.boot !== boot()) return false;
  const facts = processFacts(holder.pid);
  if (facts !== undefined) return facts.state !== 'Z' && facts.start === holder.start;
  try {
    process.kill(holder.pid, 0);
    return boot() === ''; // Without /proc, processes with the same number cannot be distinguished.
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && boot() === '';
  }
}

function lockPath(statePath: string, turn: number): string {
  return `${statePath}.lock.${turn}`;
}

/** The holder of a lock; undefined if it is free. @throws DataError for a file that is not a lock */
export function lockHolder(statePath: string, turn: number): LockHolder | undefined {
  const path = lockPath(statePath, turn);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new DataError(`${path}: cannot be read (${systemFault(error)})`);
  }
  const { host, boot: bootOf, pid, start } = parseFields(text, path, `${OURS}; if no driver runs, remove it`);
  const isPid = typeof pid === 'number' && Number.isInteger(pid) && pid > 0;
  if (typeof host === 'string' && typeof bootOf === 'string' && isPid && typeof start === 'string')
    return { host, boot: bootOf, pid, start };
  throw new DataError(`${path}: is not ${OURS}; if no driver runs, remove it`);
}

interface LockOptions {
  /** True if a driver on another host counts as ended, which cannot be checked from this host. */
  readonly force?: boolean;
  /** The process that wants the lock; default: this one. */
  readonly who?: LockHolder;
}

/** The lock of a sequence. Its holder is the only process that may submit stages. */
export class DriverLock {
  readonly #path: string;
  readonly turn: number;

  private constructor(path: string, turn: number) {
    this.#path = path;
    this.turn = turn;
  }

  /**
   * Takes the lock. Returns it with the present state, whose turn on disk is this lock's.
   *
   * @param save writes the whole state, or nothing
   * @throws DataError, one line: another driver runs, or may run on another host
   */
  static take(
    path: string,
    save: (state: SubmitState) => void,
    { force = false, who = thisProcess() }: LockOptions = {},
  ): { lock: DriverLock; state: SubmitState } {
    for (;;) {
      const before = readState(path).turn;
      let turn = before;
      for (let holder = lockHolder(path, turn); ; holder = lockHolder(path, turn)) {
        if (holder !== undefined) refuseLiving(path, holder, { force, who });
        else if (turn > before) break;
        turn++;
      }
      if (!createFile(lockPath(path, turn), `${JSON.stringify(who)}\n`)) continue;
      const lock = new DriverLock(path, turn);
      try {
        const state = readState(path);
        // Otherwise another driver had this turn and has ended.
        if (state.turn < turn) {
          state.turn = turn;
          save(state);
          for (let old = before; old < turn; old++) rmSync(lockPath(path, old), { force: true });
          return { lock, state };
        }
      } catch (error) {
        lock.release();
        throw error;
      }
      lock.release();
    }
  }

  /** The state on disk. @throws DataError if another driver has taken over */
  state(): SubmitState {
    const state = readState(this.#path);
    if (state.turn !== this.turn)
      throw new DataError(`${this.#path}: another driver has taken over; this one stops`);
    return state;
  }

  release(): void {
    rmSync(lockPath(this.#path, this.turn), { force: true });
  }
}

function refuseLiving(path: string, holder: LockHolder, { force, who }: Required<LockOptions>): void {
  const { host, pid } = holder;
  if (host === who.host) {
    if (isAlive(holder)) throw new DataError(`${path}: process ${pid} is driving it`);
  } else if (!force) {
    throw new DataError(
      `${path}: process ${pid} on ${host} drives it, or died there; end it there, and then give --force`,
    );
  }
}

import { constants } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { endWatch } from './customCode.ts';

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

let listens = false;

/** Work that must be done before an interrupted command ends, such as removing a half-written file. */
const cleanups = new Set<() => void>();

/** Does all work that must be done before the command ends early. */
export function cleanUp(): void {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
}

/** True if the command must do something before it ends. */
export function hasCleanups(): boolean {
  return cleanups.size > 0;
}

/**
 * Calls `cleanup` if a signal interrupts the command before the caller calls the returned function.
 *
 * Until the first call the system ends the command at once, even amid a calculation that never returns, such as a
 * custom order with an endless loop. From then on the command listens until it ends. If it stopped listening, a
 * signal that came while a file was being written would be lost.
 */
export function onInterrupt(cleanup: () => void): () => void {
  exitOnInterrupt();
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
  };
}

/** From now on the command ends its children before an interrupt ends it. */
export function exitOnInterrupt(): void {
  if (listens) return;
  listens = true;
  for (const signal of SIGNALS) process.on(signal, stop);
}

/**
 * To be called once, when the command begins. The system ignores an unhandled signal to the first process of
 * a container. That process must always listen.
 */
export function listenIfFirst(): void {
  if (process.pid === 1) exitOnInterrupt();
}

/**
 * Handles a signal that came during a long computation, or while a file was written. The current round of the
 * event loop no longer checks for signals; the next round does.
 */
export async function hearSignals(): Promise<void> {
  await turn();
  await turn();
}

/** Ends the command by the signal, after what must be done before. */
function stop(signal: NodeJS.Signals): void {
  cleanUp();
  endWatch();
  process.off(signal, stop);
  // process.exit() alone would wait for a write to a pipe that no process reads.
  process.on('exit', () => process.kill(process.pid, signal));
  process.exit(128 + constants.signals[signal]);
}

import { constants } from 'node:os';

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * The system ignores an unhandled signal to the first process of a container. That process must always
 * listen.
 */
const isFirst = process.pid === 1;

/** What must be done before an interrupted command ends, such as removing a half-written file. */
const cleanups = new Set<() => void>();

/** Does all that must be done before the command ends early. */
export function cleanUp(): void {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
}

/** Whether the command must do something before it ends. */
export function hasCleanups(): boolean {
  return cleanups.size > 0;
}

/**
 * Calls `cleanup` if a signal interrupts the command before the caller calls the returned function.
 *
 * The command listens to signals only while there is something to do. Otherwise the system ends it at once,
 * even amid a calculation that never returns, such as an order of one's own with an endless loop.
 */
export function onInterrupt(cleanup: () => void): () => void {
  if (cleanups.size === 0) listen();
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0 && !isFirst) ignore();
  };
}

/** From now on an interrupt ends the command by process.exit(), which lets it end its children first. */
export function exitOnInterrupt(): void {
  onInterrupt(() => {});
}

/** To be called once, when the command begins. */
export function listenIfFirst(): void {
  if (isFirst) listen();
}

function listen(): void {
  for (const signal of SIGNALS) {
    process.off(signal, stop);
    process.on(signal, stop);
  }
}

function ignore(): void {
  for (const signal of SIGNALS) process.off(signal, stop);
}

/** Ends the command with the status that shells give a command that a signal has ended. */
function stop(signal: NodeJS.Signals): void {
  cleanUp();
  process.exit(128 + constants.signals[signal]);
}

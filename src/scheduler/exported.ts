// Finds and checks the schedulers that a module exports.
import { UsageError } from '../errors.ts';
import type { Scheduler } from '../policy/scheduler.ts';

const isScheduler = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'schedule' in value;

/** The names of the exports that are schedulers or functions. A function makes a scheduler from options. */
export function schedulerExports(exports: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(exports).filter(
    (name) => isScheduler(exports[name]) || typeof exports[name] === 'function',
  );
}

/**
 * Checks that an export, or what an exported function returned, is a scheduler.
 *
 * @param what begins the error: `mine.mjs: strict() returned`
 * @throws UsageError if the value is not a scheduler: it has no name or no function schedule()
 */
export function checkedScheduler(value: unknown, what: string): Scheduler {
  const refused = (found: string) =>
    new UsageError(`${what} ${found}: expected an object with a name and a function schedule(pass)`);
  if (!isScheduler(value)) throw refused(String(value));
  const { name, schedule } = value as Record<keyof Scheduler, unknown>;
  if (typeof name !== 'string' || name === '') throw refused('an object without a name');
  if (typeof schedule !== 'function') throw refused('an object without a function schedule()');
  return value as Scheduler;
}

// What a module with schedulers exports.
import { UsageError } from '../errors.ts';
import type { Scheduler } from '../policy/scheduler.ts';

/** What the functions of a module that make schedulers are given. */
export type MakerOptions = Readonly<Record<string, number | string>>;

/** What was expected in place of something else. */
export const SCHEDULER_EXPECTED =
  'expected an object with a name and a function schedule(pass), or a function that returns one';

const isScheduler = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'schedule' in value;

/** A scheduler, or a function that makes one from options. */
const isMaker = (value: unknown): boolean => isScheduler(value) || typeof value === 'function';

/** The names of the exports that are schedulers or make one. */
export function schedulerExports(exports: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(exports).filter((name) => isMaker(exports[name]));
}

/**
 * The scheduler that an export is or makes.
 *
 * @param file as the error names it
 * @throws UsageError where it is none: without a name, or without a function schedule()
 */
export function exportedScheduler(
  exports: Readonly<Record<string, unknown>>,
  name: string,
  options: MakerOptions,
  file: string,
): Scheduler {
  const value = exports[name];
  const isMade = typeof value === 'function';
  const scheduler: unknown = isMade ? value(options) : value;
  const refused = (what: string) =>
    new UsageError(`${file}: ${what}; expected an object with a name and a function schedule(pass)`);
  if (!isScheduler(scheduler)) throw refused(`${name}() returned ${String(scheduler)}`);
  const { name: called, schedule } = scheduler as Record<keyof Scheduler, unknown>;
  const which = isMade ? `what ${name}() returned` : name;
  if (typeof called !== 'string' || called === '') throw refused(`${which} has no name`);
  if (typeof schedule !== 'function') throw refused(`${which} has no function schedule()`);
  return scheduler as Scheduler;
}

// Finds and checks the schedulers that a module exports.
import { nearest } from '../input/nearest.ts';
import type { Scheduler } from '../policy/scheduler.ts';
import { wrongField } from '../policy/schedulerFields.ts';
import { described, SchedulerFault } from './refusal.ts';

const isScheduler = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'schedule' in value;

/** The names of the exports that are schedulers or functions. A function makes a scheduler from options. */
export function schedulerExports(exports: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(exports).filter(
    (name) => isScheduler(exports[name]) || typeof exports[name] === 'function',
  );
}

/**
 * Message for exports none of which is a scheduler: the name that is much like `schedule`, if there is
 * one.
 */
export function misspeltSchedule(exports: Readonly<Record<string, unknown>>): string {
  for (const [name, value] of Object.entries(exports)) {
    const hint = typeof value === 'object' && value !== null ? didYouMeanSchedule(value) : '';
    if (hint !== '') return `: ${name} has no function schedule()${hint}`;
  }
  return '';
}

function didYouMeanSchedule(value: object): string {
  const likely = Object.keys(value).find(
    (name) => name !== 'schedule' && nearest(name, ['schedule']) !== undefined,
  );
  return likely === undefined ? '' : `; it has '${likely}'; did you mean 'schedule'?`;
}

/**
 * Checks that an export, or what an exported function returned, is a scheduler.
 *
 * @param what begins the error: `mine.mjs: strict() returned`
 * @throws DataError if the value is not a scheduler: it has no name or no function schedule(), or a wrong
 *   field
 */
export function checkedScheduler(value: unknown, what: string): Scheduler {
  const refused = (found: string) =>
    new SchedulerFault(`${what} ${found}: expected an object with a name and a function schedule(pass)`);
  if (typeof value !== 'object' || value === null) throw refused(described(value));
  const { name, schedule } = value as Record<keyof Scheduler, unknown>;
  if (typeof name !== 'string' || name === '') throw refused('an object without a name');
  if (typeof schedule !== 'function')
    throw refused(`an object without a function schedule()${didYouMeanSchedule(value)}`);
  const wrong = wrongField(value);
  if (wrong !== undefined) throw new SchedulerFault(`${what} no scheduler: ${wrong}`);
  return value as Scheduler;
}

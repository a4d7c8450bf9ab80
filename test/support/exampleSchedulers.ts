import { pathToFileURL } from 'node:url';
import type { Scheduler } from '../../src/policy/scheduler.ts';
import { atRoot } from './paths.ts';

/** Exports of examples/schedulers/NAME.mjs. */
async function exportOf(name: string): Promise<unknown> {
  const file = atRoot('examples', 'schedulers', `${name}.mjs`);
  return (await import(pathToFileURL(file).href)).default;
}

/** The scheduler of examples/schedulers/NAME.mjs. */
export async function exampleScheduler(name: string): Promise<Scheduler> {
  return (await exportOf(name)) as Scheduler;
}

/** The function of examples/schedulers/NAME.mjs that makes schedulers. */
export async function exampleMaker(name: string): Promise<(options: object) => Scheduler> {
  return (await exportOf(name)) as (options: object) => Scheduler;
}

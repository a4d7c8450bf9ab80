import { pathToFileURL } from 'node:url';
import type { Scheduler } from '../../src/policy/scheduler.ts';
import { atRoot } from './paths.ts';

/** The scheduler of examples/schedulers/NAME.mjs. */
export async function exampleScheduler(name: string): Promise<Scheduler> {
  const file = atRoot('examples', 'schedulers', `${name}.mjs`);
  return (await import(pathToFileURL(file).href)).default as Scheduler;
}

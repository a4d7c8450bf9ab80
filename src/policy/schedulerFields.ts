import { nearest } from '../input/nearest.ts';
import { isEstimate, unknownEstimate } from './estimate.ts';
import type { Scheduler } from './scheduler.ts';

/** The type of each field of a scheduler. */
const FIELDS = {
  name: 'string',
  schedule: 'function',
  begin: 'function',
  estimate: 'string',
  clairvoyant: 'boolean',
} as const satisfies Record<keyof Scheduler, string>;

const NAMES = Object.keys(FIELDS) as (keyof Scheduler)[];

/**
 * Returns the problem with the fields of a scheduler: one has another type, or a name is much like that of a field
 * which is not there. A scheduler may have additional fields. Undefined if nothing is wrong.
 */
export function wrongField(scheduler: object): string | undefined {
  const given = scheduler as Record<string, unknown>;
  const lacking = NAMES.filter((name) => given[name] === undefined);
  for (const name of NAMES) {
    if (!lacking.includes(name) && typeof given[name] !== FIELDS[name])
      return `its field '${name}' is not a ${FIELDS[name]}`;
  }
  const { estimate } = given;
  if (estimate !== undefined && !isEstimate(estimate)) return unknownEstimate(String(estimate));
  for (const wrong of namesOf(scheduler)) {
    const likely = Object.hasOwn(FIELDS, wrong) ? undefined : (nearest(wrong, lacking) as keyof Scheduler);
    if (likely !== undefined && typeof given[wrong] === FIELDS[likely])
      return `it has a field '${wrong}'; did you mean '${likely}'?`;
  }
  return undefined;
}

/** The names of an object's fields, and of those that it has from its classes. */
function namesOf(object: object): string[] {
  const found: string[] = [];
  for (let at = object; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
    found.push(...Object.getOwnPropertyNames(at));
  return found;
}

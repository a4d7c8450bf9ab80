import { knownNames } from '../input/knownNames.ts';
import type { Called, Refusals } from './refusal.ts';

/** The names that a scheduler looks up in a pass and that are not there. */
export class WrongNames {
  readonly #refusals: Refusals;
  /** Missing name that the scheduler last looked up in this pass. */
  missed: string | undefined;

  constructor(refusals: Refusals) {
    this.#refusals = refusals;
  }

  /** The same fields. Look-ups of other names in them are recorded. */
  watch<Fields extends object>(what: string, fields: Fields): Fields {
    return knownNames(fields, (wrong, likely, hint, read) => this.#miss(what, wrong, likely, hint, read));
  }

  /** A name that is very similar to another is rejected. */
  #miss(what: string, wrong: string, likely: boolean, hint: string, read: Called): void {
    if (wrong === 'run' && what !== 'pass')
      this.missed = `${what}.run is for a scheduler with 'clairvoyant: true'`;
    else if (likely) throw this.#refusals.refuse(read, `there is no ${what}.${wrong}${hint}`);
    else this.missed = `there is no ${what}.${wrong}${hint}`;
  }
}

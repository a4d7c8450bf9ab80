import { Labels } from '../text/labels.ts';
import type { JobNames } from '../workload.ts';

type Named = 'user' | 'group' | 'queue' | 'application';

/** Numbers for the names in a log. */
export class AccountedNames {
  readonly #labels: Record<Named, Labels> = {
    user: new Labels(),
    group: new Labels(),
    queue: new Labels(),
    application: new Labels(),
  };

  get all(): JobNames {
    const { user, group, queue, application } = this.#labels;
    return { user: user.names, group: group.names, queue: queue.names, application: application.names };
  }

  /** The number of a name; -1 if it is empty. Jobs whose names differ in digits only are one application. */
  code(field: Named, name = ''): number {
    if (name === '') return -1;
    return this.#labels[field].code(field === 'application' ? name.replace(/\d+/g, '#') : name);
  }
}

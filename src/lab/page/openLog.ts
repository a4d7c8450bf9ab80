// The log that is open, beside the views: all of them are about it.
import { plural } from '../../report/format.ts';
import { byId } from './dom.ts';

export interface OpenLog {
  readonly name: string;
  /** Unknown until it is read. */
  readonly jobs?: number;
  readonly processors?: number;
}

/** Shows it in the header. */
export function showOpen({ name, jobs, processors }: OpenLog): void {
  const size =
    jobs === undefined || processors === undefined
      ? []
      : [plural(jobs, 'job'), plural(processors, 'processor')];
  byId('open').textContent = [name, ...size].join(' · ');
}

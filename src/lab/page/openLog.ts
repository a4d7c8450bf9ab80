// Shows the open log next to the tabs of the views, which are all about it.
import { plural } from '../../report/format.ts';
import { byId } from './dom.ts';

export interface OpenLog {
  readonly name: string;
  /** Number of jobs; unknown until the log is read. */
  readonly jobs?: number;
  readonly processors?: number;
}

/** Shows the open log in the header. */
export function showOpen({ name, jobs, processors }: OpenLog): void {
  const size =
    jobs === undefined || processors === undefined
      ? []
      : [plural(jobs, 'job'), plural(processors, 'processor')];
  byId('open').textContent = [name, ...size].join(' · ');
}

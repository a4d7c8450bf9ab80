// The log that is open, beside the views: all of them are about it.
import { count } from '../../report/format.ts';
import { byId } from './dom.ts';

export interface OpenLog {
  readonly name: string;
  /** Unknown until it is read. */
  readonly jobs?: number;
  readonly processors?: number;
}

/** Shows it in the header. */
export function showOpen({ name, jobs, processors }: OpenLog): void {
  const many = (n: number, what: string) => `${count(n)} ${what}${n === 1 ? '' : 's'}`;
  const size =
    jobs === undefined || processors === undefined ? [] : [many(jobs, 'job'), many(processors, 'processor')];
  byId('open').textContent = [name, ...size].join(' · ');
}

import type { ProcessorsFrom } from '../raw/columns.ts';
import type { RawTrace } from '../raw/rawTrace.ts';

/** The count of processors of a row before clipping; 0 or less if there is none. */
export function processorsOf({ columns }: RawTrace, row: number, from: ProcessorsFrom | undefined): number {
  if (from === 'requested') return columns.requestedProcessors[row];
  const allocated = columns.allocated[row];
  return allocated > 0 || from === 'allocated' ? allocated : columns.requestedProcessors[row];
}

import type { ProcessorsFrom } from '../raw/columns.ts';
import type { RawTrace } from '../raw/rawTrace.ts';

/** A row's count of processors before clipping; 0 or less if the row has none. */
export function processorsOf({ columns }: RawTrace, row: number, from: ProcessorsFrom | undefined): number {
  if (from === 'requested') return columns.requestedProcessors[row];
  const allocated = columns.allocated[row];
  return allocated > 0 || from === 'allocated' ? allocated : columns.requestedProcessors[row];
}

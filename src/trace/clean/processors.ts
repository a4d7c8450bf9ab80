import type { ProcessorsFrom } from '../raw/columns.ts';
import type { RawTrace } from '../raw/rawTrace.ts';

/** A row's count of processors before clipping; 0 or less if the row has none. */
export function processorsOf(
  { allocated, requestedProcessors }: RawTrace['columns'],
  row: number,
  from: ProcessorsFrom | undefined,
): number {
  if (from === 'requested') return requestedProcessors[row];
  const count = allocated[row];
  return count > 0 || from === 'allocated' ? count : requestedProcessors[row];
}

import { allocateColumns } from './allocateColumns.ts';
import type { Instance } from './instance.ts';

type Numbers = Instance['numbers'];

/**
 * Description of a run for the kernel before it allocates anything (assembly/run.ts). Missing numbers are 0.
 */
type RunDescription = Partial<Numbers> &
  Pick<Numbers, 'jobs' | 'machine' | 'eventRule' | 'backfilling' | 'order' | 'candidateOrder' | 'estimates'>;

/**
 * Describes a run to a fresh instance, which then allocates its columns.
 *
 * @param what the subject of the error if the memory is too small
 * @param advice what would help then
 * @returns the bytes of the columns
 * @throws DataError if they do not fit into memory
 */
export function allocateRun(
  { exports, numbers }: Instance,
  description: RunDescription,
  what: string,
  advice: string,
): number {
  for (const [name, value = 0] of Object.entries(description)) Reflect.set(numbers, name, value);
  const bytes = exports.replayBytes();
  allocateColumns(bytes, () => exports.createReplay(), { what, advice });
  return bytes;
}

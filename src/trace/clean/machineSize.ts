import { UsageError } from '../../errors.ts';
import { checkOnce, HEADER_NAMES } from '../raw/header.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import type { Tally } from './tally.ts';

const MOST_PROCESSORS = 2 ** 31 - 1;

/**
 * The processors of the machine: the given number, else MaxProcs in the header, else MaxNodes.
 *
 * @throws UsageError; TraceError if the header has two sizes
 */
export function machineSize(
  { header, length }: RawTrace,
  file: string,
  given: number | undefined,
  tally: Tally,
): number {
  if (given !== undefined) {
    if (Number.isInteger(given) && given > 0 && given <= MOST_PROCESSORS) return given;
    throw new UsageError(`--processors: the machine has a positive whole number of processors, not ${given}`);
  }
  const size = header.maxProcs ?? header.maxNodes;
  const advice = 'give the processors with --processors';
  if (size === undefined) throw new UsageError(`${file}: does not say how large the machine is; ${advice}`);
  const key = header.maxProcs === undefined ? 'maxNodes' : 'maxProcs';
  if (size > MOST_PROCESSORS)
    throw new UsageError(
      `${file}: ${HEADER_NAMES[key]} in its header is ${size}; expected at most ${MOST_PROCESSORS}, or ${advice}`,
    );
  checkOnce(header, key, file, `; ${advice}`);
  if (header.maxProcs === undefined) tally.note('no-maxprocs', 'MaxNodes used', length);
  return size;
}

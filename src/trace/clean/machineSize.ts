import { UsageError } from '../../errors.ts';
import type { ProcessorsFrom } from '../raw/columns.ts';
import { checkOnce, checkWhole, HEADER_NAMES } from '../raw/header.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { mostInUse } from './mostInUse.ts';
import { processorsOf } from './processors.ts';
import type { Tally } from './tally.ts';

const MOST_PROCESSORS = 2 ** 31 - 1;

/** The row of the cleaning report which notes that the machine's size is guessed. */
export const GUESSED = 'no-machine-size';

/**
 * The most processors that the log's jobs used at one time: the machine had at least that many. Undefined if the log
 * does not record when each job that ran started.
 */
export function peakInUse(
  { columns, length }: RawTrace,
  from: ProcessorsFrom | undefined,
): number | undefined {
  const { submit, wait, run, requestedTime } = columns;
  const ran: number[] = [];
  for (let row = 0; row < length; row++) {
    if (!(submit[row] >= 0 && run[row] > 0 && processorsOf(columns, row, from) > 0)) continue;
    if (!(wait[row] >= 0)) return undefined;
    ran.push(row);
  }
  if (ran.length === 0) return undefined;
  // A schedule as CSV has the run time that a job needs, and it may have been killed at its request.
  const ended = (time: number, place: number) => {
    const request = requestedTime[ran[place]];
    return request > 0 ? Math.min(time, request) : time;
  };
  const of = (column: ArrayLike<number>) => Float64Array.from(ran, (row) => column[row]);
  return mostInUse({
    ...{ length: ran.length, submit: of(submit), wait: of(wait), run: of(run).map(ended) },
    processors: Int32Array.from(ran, (row) => processorsOf(columns, row, from)),
  });
}

/**
 * The processors of the machine: the given number, else MaxProcs in the header, else MaxNodes, else a guess.
 *
 * @throws UsageError; TraceError if the header has two sizes, or one that is no whole number
 */
export function machineSize(
  { header, length }: RawTrace,
  file: string,
  given: number | undefined,
  tally: Tally,
  guess: () => number | undefined,
): number {
  if (given !== undefined) {
    if (Number.isInteger(given) && given > 0 && given <= MOST_PROCESSORS) return given;
    throw new UsageError(`--processors: the machine has a positive whole number of processors, not ${given}`);
  }
  const advice = 'give the processors with --processors';
  checkWhole(header, 'maxProcs', file, `, or ${advice}`);
  if (header.maxProcs === undefined) checkWhole(header, 'maxNodes', file, `, or ${advice}`);
  const size = header.maxProcs ?? header.maxNodes;
  if (size === undefined) {
    const guessed = guess();
    if (guessed === undefined)
      throw new UsageError(`${file}: does not say how large the machine is; ${advice}`);
    tally.note(GUESSED, `as many processors as were in use at one time, ${guessed}`, length);
    return guessed;
  }
  const key = header.maxProcs === undefined ? 'maxNodes' : 'maxProcs';
  if (size > MOST_PROCESSORS)
    throw new UsageError(
      `${file}: ${HEADER_NAMES[key]} in its header is ${size}; expected at most ${MOST_PROCESSORS}, or ${advice}`,
    );
  checkOnce(header, key, file, `; ${advice}`);
  if (header.maxProcs === undefined) tally.note('no-maxprocs', 'MaxNodes used', length);
  return size;
}

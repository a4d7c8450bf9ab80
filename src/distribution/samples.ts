import { DataError } from '../errors.ts';
import { linesOf } from '../input/lines.ts';
import { decimalNumber } from '../input/number.ts';
import { nameOfNumber } from '../trace/numberOfName.ts';
import { type Jobs, RUN_ENDINGS, type RunEnding, type Workload } from '../trace/workload.ts';
import type { Observations } from './kaplanMeier.ts';

/**
 * Checks and sorts run times.
 *
 * @throws DataError, one line: no run times, or one that is negative or not a number
 */
export function observations(
  completed: ArrayLike<number>,
  censored: ArrayLike<number> = [],
  name = 'samples',
): Observations {
  if (completed.length === 0) {
    const killed = censored.length === 0 ? '' : ` that ended by itself (${censored.length} were killed)`;
    throw new DataError(`${name}: no run time${killed}; expected at least one`);
  }
  for (const values of [completed, censored]) {
    for (let i = 0; i < values.length; i++) {
      if (!(values[i] >= 0 && values[i] < Number.POSITIVE_INFINITY)) {
        throw new DataError(
          `${name}: run time ${i + 1} is ${values[i]}; expected a finite number, 0 or more`,
        );
      }
    }
  }
  return { completed: Float64Array.from(completed).sort(), censored: Float64Array.from(censored).sort() };
}

/**
 * Reads run times from a text with one per line. Blank lines and lines that begin with # are skipped. In a
 * line with commas the last field counts; then the first line may hold names.
 *
 * @throws DataError, one line with the file, the line and the value
 */
export function samplesFromText(text: string, file: string): Float64Array {
  const samples: number[] = [];
  let isFirst = true;
  for (const [index, line] of linesOf(text).entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    const field = content.slice(content.lastIndexOf(',') + 1).trim();
    const value = decimalNumber(field);
    const isHeader = isFirst && content.includes(',') && Number.isNaN(value);
    isFirst = false;
    if (isHeader) continue;
    if (!(value >= 0)) {
      throw new DataError(
        `${file}:${index + 1}: run time '${field}'; expected a number of seconds, 0 or more`,
      );
    }
    samples.push(value);
  }
  if (samples.length === 0) throw new DataError(`${file}: no run time; expected one a line`);
  return Float64Array.from(samples);
}

/** Criteria that select jobs. A job must match all given numbers, which are the trace's. */
interface JobFilter {
  readonly user?: number;
  readonly application?: number;
  readonly processors?: number;
}
type Wanted = readonly [column: keyof JobFilter, value: number];

/** The name of a user or an application where the trace has names. */
function shownAs({ names }: Workload, [column, value]: Wanted): string {
  return column === 'processors' ? `${value}` : nameOfNumber(names?.[column], value);
}

// Finds the values that occur in each of these columns of the trace.
function known(workload: Workload, wanted: readonly Wanted[]): string {
  const columns = wanted.map(([column]) => {
    const values = [...new Set(workload.jobs[column])].sort((a, b) => a - b);
    const shown = values.map((value) => shownAs(workload, [column, value]));
    return `${column}: ${shown.slice(0, 10).join(', ')}${shown.length > 10 ? `, … ${shown.at(-1)}` : ''}`;
  });
  return `; there are ${columns.join('; ')}`;
}

// A status of the Standard Workload Format. Partial executions (2, 3, 4) are parts of a run, not runs.
const COMPLETED = 1;
const UNKNOWN = -1;

/**
 * Returns the outcome of a job's run, for a history of run times. If the trace records it, that counts. Otherwise a run
 * that reached its requested time was cut off. Of the other runs, those completed whose status says so or is
 * unknown.
 *
 * @param hasRequests true if the trace has requested times of its own
 */
export function runEnding(
  { ending, run, request, status }: Jobs,
  job: number,
  hasRequests = true,
): RunEnding {
  if (ending) return RUN_ENDINGS[ending[job]];
  const [length, limit] = [run[job], request[job]];
  // A job without a request has its run time as its request.
  const reached = length > limit || (length === limit && status[job] !== COMPLETED);
  if (hasRequests && limit > 0 && reached) return 'cut off';
  return status[job] === COMPLETED || status[job] === UNKNOWN ? 'completed' : 'otherwise';
}

/** Run times, and the number of other runs, which say nothing about how long the job takes. */
export interface RunHistory extends Observations {
  readonly leftOut: number;
}

/** A note about the runs that were left out. */
export function leftOutText(file: string, leftOut: number): string {
  return `${file}: ${leftOut} runs that neither completed nor reached their limit are left out`;
}

/**
 * The run times of a trace's jobs in seconds. Runs that were cut off (runEnding) are censored at their run
 * time. Runs that ended otherwise, and unknown run times (-1), are counted and left out.
 *
 * @throws DataError if no run is left that ended by itself
 */
export function samplesFromWorkload(workload: Workload, filter: JobFilter = {}): RunHistory {
  const { jobs, name } = workload;
  const given = Object.entries(filter) as [keyof JobFilter, number | undefined][];
  const wanted = given.filter((one): one is [keyof JobFilter, number] => one[1] !== undefined);
  const completed: number[] = [];
  const censored: number[] = [];
  const hasRequests = requestsOf(jobs);
  let found = 0;
  for (let i = 0; i < jobs.length; i++) {
    if (wanted.some(([column, value]) => jobs[column][i] !== value)) continue;
    found++;
    const run = jobs.run[i];
    if (!(run >= 0)) continue;
    const ending = runEnding(jobs, i, hasRequests);
    if (ending !== 'otherwise') (ending === 'cut off' ? censored : completed).push(run);
  }
  if (found === 0 && wanted.length > 0) {
    const sought = wanted.map((one) => `${one[0]} ${shownAs(workload, one)}`).join(' and ');
    throw new DataError(`${name}: none of its ${jobs.length} jobs has ${sought}${known(workload, wanted)}`);
  }
  const which = wanted.map((one) => ` ${one[0]} ${shownAs(workload, one)}`).join(',');
  const leftOut = found - completed.length - censored.length;
  if (completed.length === 0 && leftOut > 0)
    throw new DataError(
      `${name}:${which || ' all jobs'}: no run completed (${censored.length} were cut off, ${leftOut} ended otherwise); ` +
        "if the status of its jobs means something else, leave it out with '--columns status=0'",
    );
  return { ...observations(completed, censored, `${name}:${which || ' all jobs'}`), leftOut };
}

/**
 * True if some job's requested time differs from its run time. In a trace without requests they are all
 * equal.
 */
function requestsOf({ run, request }: Jobs): boolean {
  for (let i = 0; i < run.length; i++) if (run[i] !== request[i]) return true;
  return false;
}

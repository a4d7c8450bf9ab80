import { DataError } from '../errors.ts';
import { linesOf } from '../input/lines.ts';
import { decimalNumber } from '../input/number.ts';
import { type Jobs, RUN_ENDINGS, type RunEnding, type Workload } from '../trace/workload.ts';
import type { Observations } from './kaplanMeier.ts';

/** @throws DataError, one line: no run times, one that is negative or no number */
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
 * Run times from a text, one a line; blank lines and those that begin with # are skipped. Of a line with
 * commas the last field counts, and then the first line may hold names.
 *
 * @throws DataError, one line that names the file, the line and the value
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
    if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) {
      throw new DataError(
        `${file}:${index + 1}: run time '${field}'; expected a number of seconds, 0 or more`,
      );
    }
    samples.push(value);
  }
  if (samples.length === 0) throw new DataError(`${file}: no run time; expected one a line`);
  return Float64Array.from(samples);
}

/** Which jobs to take; a job must match all that is given. The numbers are the trace's. */
interface JobFilter {
  readonly user?: number;
  readonly application?: number;
  readonly processors?: number;
}

// The numbers that the trace has in each column asked for.
function known(jobs: Jobs, wanted: readonly [string, number][]): string {
  const columns = wanted.map(([column]) => {
    const values = [...new Set(jobs[column as keyof JobFilter])].sort((a, b) => a - b);
    const shown = values.slice(0, 10).join(', ');
    return `${column}: ${shown}${values.length > 10 ? `, … ${values.at(-1)}` : ''}`;
  });
  return `; there are ${columns.join('; ')}`;
}

// Status of the Standard Workload Format. Partial executions (2, 3, 4) are parts of a run, not runs.
const COMPLETED = 1;
const UNKNOWN = -1;

/**
 * How a job's run ended, as a history of run times has it: as the trace says. Where it does not, a run that reached its
 * requested time, where it is killed, was cut off, and of the others those completed whose status says so or is unknown.
 *
 * @param hasRequests whether the trace has requested times of its own
 */
export function runEnding(
  { ending, run, request, status }: Jobs,
  job: number,
  hasRequests = true,
): RunEnding {
  if (ending) return RUN_ENDINGS[ending[job]];
  const [length, limit] = [run[job], request[job]];
  // A job without a request has its run time for one.
  const reached = length > limit || (length === limit && status[job] !== COMPLETED);
  if (hasRequests && limit > 0 && reached) return 'cut off';
  return status[job] === COMPLETED || status[job] === UNKNOWN ? 'completed' : 'otherwise';
}

/** Run times, and how many runs there are besides that tell nothing of how long a job takes. */
export interface RunHistory extends Observations {
  readonly leftOut: number;
}

/** What to say of them. */
export function leftOutText(file: string, leftOut: number): string {
  return `${file}: ${leftOut} runs that neither completed nor reached their limit are left out`;
}

/**
 * The run times of a trace's jobs, in seconds: as censored, at the time that they ran, those that were cut off (runEnding).
 * Those that ended otherwise, and unknown run times (-1), are counted and left out.
 *
 * @throws DataError where none is left that ended by itself
 */
export function samplesFromWorkload(workload: Workload, filter: JobFilter = {}): RunHistory {
  const { jobs, name } = workload;
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  const completed: number[] = [];
  const censored: number[] = [];
  const hasRequests = requestsOf(jobs);
  let found = 0;
  for (let i = 0; i < jobs.length; i++) {
    if (wanted.some(([column, value]) => jobs[column as keyof JobFilter][i] !== value)) continue;
    found++;
    const run = jobs.run[i];
    if (!(run >= 0)) continue;
    const ending = runEnding(jobs, i, hasRequests);
    if (ending !== 'otherwise') (ending === 'cut off' ? censored : completed).push(run);
  }
  if (found === 0 && wanted.length > 0) {
    const sought = wanted.map(([column, value]) => `${column} ${value}`).join(' and ');
    throw new DataError(`${name}: none of its ${jobs.length} jobs has ${sought}${known(jobs, wanted)}`);
  }
  const which = wanted.map(([column, value]) => ` ${column} ${value}`).join(',');
  const leftOut = found - completed.length - censored.length;
  if (completed.length === 0 && leftOut > 0)
    throw new DataError(
      `${name}:${which || ' all jobs'}: no run completed (${censored.length} were cut off, ${leftOut} ended otherwise); ` +
        "if the status of its jobs means something else, leave it out with '--columns status=0'",
    );
  return { ...observations(completed, censored, `${name}:${which || ' all jobs'}`), leftOut };
}

/** Whether some job's requested time is another than its run time: of a trace without requests each is the same. */
function requestsOf({ run, request }: Jobs): boolean {
  for (let i = 0; i < run.length; i++) if (run[i] !== request[i]) return true;
  return false;
}

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

// Status of the Standard Workload Format: the job was cancelled, so it had run at least that long.
const CANCELLED = 5;

/**
 * How a job's run ended, as a history of run times has it: as the trace says; where it does not, those that reached their
 * requested time, where they are killed, and those cancelled count as cut off.
 */
export function runEnding({ ending, run, request, status }: Jobs, job: number): RunEnding {
  if (ending) return RUN_ENDINGS[ending[job]];
  return (request[job] > 0 && run[job] >= request[job]) || status[job] === CANCELLED
    ? 'cut off'
    : 'completed';
}

/**
 * The run times of a trace's jobs, in seconds: as censored, at the time that they ran, those that were cut off
 * (runEnding); those that ended otherwise are left out. Unknown run times (-1), and jobs that were cancelled before they ran, are left out.
 *
 * @throws DataError where none is left that ended by itself
 */
export function samplesFromWorkload(workload: Workload, filter: JobFilter = {}): Observations {
  const { jobs, name } = workload;
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  const completed: number[] = [];
  const censored: number[] = [];
  let found = 0;
  for (let i = 0; i < jobs.length; i++) {
    if (wanted.some(([column, value]) => jobs[column as keyof JobFilter][i] !== value)) continue;
    found++;
    const run = jobs.run[i];
    if (!(run >= 0) || (jobs.status[i] === CANCELLED && run === 0)) continue;
    const ending = runEnding(jobs, i);
    if (ending !== 'otherwise') (ending === 'cut off' ? censored : completed).push(run);
  }
  if (found === 0 && wanted.length > 0) {
    const sought = wanted.map(([column, value]) => `${column} ${value}`).join(' and ');
    throw new DataError(`${name}: none of its ${jobs.length} jobs has ${sought}${known(jobs, wanted)}`);
  }
  const which = wanted.map(([column, value]) => ` ${column} ${value}`).join(',');
  return observations(completed, censored, `${name}:${which || ' all jobs'}`);
}

import { lowerBound } from '../schedule/byTime.ts';
import type { Jobs } from '../trace/workload.ts';
import type { History } from './history.ts';

/** A job that is not in the log. Times in seconds; -1 for an unknown user. */
interface NewJob {
  readonly submit: number;
  readonly processors: number;
  readonly request: number;
  readonly user: number;
}

/** Returns the place after all jobs that are submitted at an instant or before. */
export function placeAfter({ submit }: Jobs, instant: number): number {
  let place = lowerBound(submit, instant);
  while (submit[place] === instant) place++;
  return place;
}

type NumberColumn = Float64Array | Int32Array;

function inserted<Column extends NumberColumn>(column: Column, at: number, value: number): Column {
  const longer = new (column.constructor as new (length: number) => Column)(column.length + 1);
  longer.set(column.subarray(0, at));
  longer[at] = value;
  longer.set(column.subarray(at), at + 1);
  return longer;
}

/**
 * Returns the history with one more job, which follows all jobs submitted by its instant and has not started, and the
 * place of this job.
 */
export function withNewJob(history: History, job: NewJob): { history: History; place: number } {
  const { jobs, start, end } = history;
  const place = placeAfter(jobs, job.submit);
  const known = new Map(Object.entries({ ...job, run: job.request }));
  const columns = Object.entries(jobs).map(([name, column]) => [
    name,
    typeof column === 'number' ? column + 1 : inserted(column, place, known.get(name) ?? -1),
  ]);
  const never = Number.POSITIVE_INFINITY;
  return {
    history: {
      ...history,
      // These have the old places.
      shared: undefined,
      jobs: Object.fromEntries(columns) as Jobs,
      start: inserted(start, place, never),
      end: inserted(end, place, never),
    },
    place,
  };
}
